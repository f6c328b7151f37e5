/** What the labs of durable tasks come to, for each position of the switch and each setting. */

/** `done` stands for a request with a result, `refused` for one with an error. */
const WORDS: Readonly<Record<string, string>> = {
  done: 'completed/result/delivered',
  refused: 'completed/error/delivered',
  unsent: 'not_received/waiting/none',
};

function inFull([name, short]: readonly [string, string]): readonly [string, string] {
  return [name, short.replaceAll(/ (done|refused|unsent)\b/g, (_, word) => ` ${WORDS[word]}`)];
}

/** `*` stands for either transport. */
const ENDS: readonly (readonly [string, string])[] = [
  ['task-cancel poll * 2026-07-28', 'T done; X done; P1 done; P2 done; P3 unsent'],
  ['task-cancel poll * 2025-11-25', 'T done; X done; P1 done; P2 unsent; P3 unsent'],
  [
    'task-cancel listen * 2026-07-28',
    'T done; L in_progress/waiting/none; X done; P1 done; P2 unsent; P3 unsent',
  ],
  ['task-cancel listen * 2025-11-25', 'T done; X done; P1 done; P2 unsent; P3 unsent'],
  ['task-cancel ack-is-end * 2026-07-28', 'T done; X done; P1 done; P2 unsent; P3 unsent; INV-41'],
  ['task-cancel ack-is-end * 2025-11-25', 'T done; X done; P1 done; P2 unsent; P3 unsent'],
  ['task-completes-anyway keeps-end * 2026-07-28', 'T done; X done; P1 done; P2 done; P3 unsent'],
  ['task-completes-anyway keeps-end * 2025-11-25', 'T done; X done; P1 done; P2 unsent; P3 unsent'],
  [
    'task-completes-anyway late-work-wins * 2026-07-28',
    'T done; X done; P1 done; P2 done; P3 unsent',
  ],
  [
    'task-completes-anyway late-work-wins * 2025-11-25',
    'T done; X done; P1 done; P2 unsent; P3 unsent; INV-30; INV-31',
  ],
  ['task-terminal-cancel * 2026-07-28', 'T done; X done; P1 done; P2 unsent'],
  ['task-terminal-cancel * 2025-11-25', 'T done; X refused; P1 done; P2 unsent'],
  [
    'task-connection-drops poll http 2026-07-28',
    'T done; P1 cancelled/disconnected/suppressed; P2 done; P3 done',
  ],
  [
    'task-connection-drops poll http 2025-11-25',
    'T done; P1 completed/disconnected/lost; P2 done; P3 done',
  ],
  [
    'task-connection-drops create http 2026-07-28',
    'T completed/disconnected/lost; P1 unsent; P2 unsent; P3 unsent',
  ],
  [
    'task-connection-drops create http 2025-11-25',
    'T completed/disconnected/lost; P1 unsent; P2 unsent; P3 unsent',
  ],
  [
    'task-connection-drops close-cancels http 2026-07-28',
    'T done; P1 cancelled/disconnected/suppressed; P2 done; P3 unsent; INV-34',
  ],
  [
    'task-connection-drops close-cancels http 2025-11-25',
    'T done; P1 completed/disconnected/lost; P2 done; P3 done',
  ],
  [
    'task-restart durable * 2026-07-28',
    'T done; X unsent; P1 done; P2 done; P3 done; P4 done; P5 unsent',
  ],
  [
    'task-restart durable * 2025-11-25',
    'T done; X unsent; P1 done; P2 done; P3 done; P4 done; P5 unsent',
  ],
  [
    'task-restart wish * 2026-07-28',
    'T done; X done; P1 done; P2 done; P3 done; P4 unsent; P5 unsent',
  ],
  [
    'task-restart wish * 2025-11-25',
    'T done; X done; P1 done; P2 unsent; P3 unsent; P4 unsent; P5 unsent',
  ],
  [
    'task-restart forgets * 2026-07-28',
    'T done; X unsent; P1 done; P2 refused; P3 unsent; P4 unsent; P5 unsent; INV-33',
  ],
  [
    'task-restart forgets * 2025-11-25',
    'T done; X unsent; P1 done; P2 refused; P3 unsent; P4 unsent; P5 unsent; INV-33',
  ],
  [
    'task-ttl short * 2026-07-28',
    'T done; P1 done; P2 done; P3 unsent; P4 unsent; P5 unsent; P6 unsent',
  ],
  [
    'task-ttl short * 2025-11-25',
    'T done; P1 done; P2 refused; P3 unsent; P4 unsent; P5 unsent; P6 unsent',
  ],
  ['task-ttl late * 2026-07-28', 'T done; P1 refused; P2 unsent'],
  ['task-ttl late * 2025-11-25', 'T done; P1 refused; P2 unsent'],
  [
    'task-ttl endless * 2026-07-28',
    'T done; P1 done; P2 done; P3 done; P4 done; P5 unsent; P6 unsent',
  ],
  [
    'task-ttl endless * 2025-11-25',
    'T done; P1 done; P2 done; P3 done; P4 done; P5 unsent; P6 unsent',
  ],
  [
    'task-input-required answered * 2026-07-28',
    'T done; P1 done; P2 done; P3 done; P4 unsent; U done',
  ],
  [
    'task-input-required answered * 2025-11-25',
    'T done; P1 done; P2 done; P3 unsent; P4 unsent; R done',
  ],
  [
    'task-input-required again * 2026-07-28',
    'T done; P1 done; P2 done; P3 done; P4 unsent; U done; V done',
  ],
  [
    'task-input-required again * 2025-11-25',
    'T done; P1 done; P2 done; P3 unsent; P4 unsent; R done',
  ],
  [
    'task-input-required reused-key * 2026-07-28',
    'T done; P1 done; P2 done; P3 done; P4 unsent; P5 unsent; U done; V done; INV-36',
  ],
  [
    'task-input-required reused-key * 2025-11-25',
    'T done; P1 done; P2 done; P3 unsent; P4 unsent; P5 unsent; R done',
  ],
  ['task-stop-too-early waits * 2026-07-28', 'T done; X done; P1 done; P2 unsent; P3 unsent'],
  ['task-stop-too-early waits * 2025-11-25', 'T done; X done; P1 unsent; P2 unsent; P3 unsent'],
  [
    'task-stop-too-early cancels-request stdio 2026-07-28',
    'T completed/cancelled/ignored; X unsent; P1 unsent; P2 unsent; P3 unsent',
  ],
  [
    'task-stop-too-early cancels-request * 2025-11-25',
    'T done; X unsent; P1 done; P2 done; P3 unsent',
  ],
  [
    'task-stop-too-early cancels-request http 2026-07-28',
    'T completed/cancelled/lost; X unsent; P1 unsent; P2 unsent; P3 unsent',
  ],
  ['task-unknown unknown * 2026-07-28', 'T done; G refused; X refused; P1 done; P2 unsent'],
  ['task-unknown unknown * 2025-11-25', 'T done; G refused; X refused; P1 done; P2 unsent'],
  ['task-unknown other-server * 2026-07-28', 'T done; G refused; X refused; P1 done; P2 unsent'],
  ['task-unknown other-server * 2025-11-25', 'T done; G refused; X refused; P1 done; P2 unsent'],
  ['task-unknown too-early * 2026-07-28', 'T done; P1 refused; P2 unsent; INV-33'],
  ['task-unknown too-early * 2025-11-25', 'T done; P1 refused; P2 unsent; INV-33'],
  ['task-wrong-cancel tasks-cancel * 2026-07-28', 'T done; X done; P1 done; P2 done; P3 unsent'],
  ['task-wrong-cancel tasks-cancel * 2025-11-25', 'T done; X done; P1 done; P2 done; P3 unsent'],
  [
    'task-wrong-cancel notification stdio 2026-07-28',
    'T done; X unsent; P1 done; P2 done; P3 unsent; INV-10; INV-13',
  ],
  [
    'task-wrong-cancel notification * 2025-11-25',
    'T done; X unsent; P1 done; P2 done; P3 unsent; INV-10; INV-13',
  ],
  [
    'task-wrong-cancel notification http 2026-07-28',
    'T done; X unsent; P1 done; P2 done; P3 unsent; INV-10; INV-6; INV-13',
  ],
  [
    'task-wrong-cancel closed-poll * 2026-07-28',
    'T done; X unsent; P1 cancelled/cancelled/suppressed; P2 done; P3 done',
  ],
  [
    'task-wrong-cancel closed-poll * 2025-11-25',
    'T done; X unsent; P1 cancelled/cancelled/suppressed; P2 done; P3 done',
  ],
];

function onBoth([name, end]: readonly [string, string]): (readonly [string, string])[] {
  if (!name.includes('*')) return [[name, end]];
  return ['stdio', 'http'].map((transport) => [name.replace('*', transport), end] as const);
}

export const taskEnds: Readonly<Record<string, string>> = Object.fromEntries(
  ENDS.map(inFull).flatMap(onBoth),
);
