/** What each lab of the intermediary comes to: record/outcome/answer, and what it breaks. */

const MODERN = 'http 2026-07-28';
const LEGACY = 'http 2025-11-25';

export const middleEnds: Readonly<Record<string, string>> = {
  [`proxy-buffering asked ${MODERN}`]: 'P completed/result/delivered',
  [`proxy-buffering asked ${LEGACY}`]: 'P cancelled/idle_timeout/suppressed',
  [`proxy-buffering unasked ${MODERN}`]: 'P cancelled/idle_timeout/suppressed; INV-24',
  [`proxy-buffering unasked ${LEGACY}`]: 'P cancelled/idle_timeout/suppressed',
  [`proxy-buffering unheeded ${MODERN}`]: 'P cancelled/idle_timeout/suppressed',
  [`proxy-buffering unheeded ${LEGACY}`]: 'P cancelled/idle_timeout/suppressed',
  [`proxy-idle-cut silent ${MODERN}`]: 'Q cancelled/disconnected/suppressed',
  [`proxy-idle-cut silent ${LEGACY}`]: 'Q completed/disconnected/lost',
  [`proxy-idle-cut resumes ${MODERN}`]: 'Q cancelled/disconnected/suppressed',
  [`proxy-idle-cut resumes ${LEGACY}`]: 'Q completed/result/delivered',
  [`proxy-idle-cut progress ${MODERN}`]: 'Q completed/result/delivered',
  [`proxy-idle-cut progress ${LEGACY}`]: 'Q completed/result/delivered',
  [`keepalive comments ${MODERN}`]: 'K completed/result/delivered',
  [`keepalive comments ${LEGACY}`]: 'K completed/result/delivered',
  [`keepalive none ${MODERN}`]: 'K cancelled/disconnected/suppressed',
  [`keepalive none ${LEGACY}`]: 'K completed/disconnected/lost',
  [`keepalive impatient ${MODERN}`]: 'K cancelled/idle_timeout/suppressed',
  [`keepalive impatient ${LEGACY}`]: 'K cancelled/idle_timeout/suppressed',
  [`lost-202 elsewhere ${LEGACY}`]: 'L completed/cancelled/ignored',
  [`lost-202 same ${LEGACY}`]: 'L cancelled/cancelled/suppressed',
};
