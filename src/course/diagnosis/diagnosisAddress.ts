/** What the address of a diagnosis holds: transport, system, and the answers so far. */

import { TRANSPORTS, type Transport } from '../../protocol/revision.ts';
import { readQuery } from '../../scenario/address.ts';
import { list, show } from '../../scenario/sentences.ts';
import { diagnose } from './diagnose.ts';
import { SYSTEMS, type System } from './question.ts';

export interface DiagnosisState {
  readonly transport: Transport;
  readonly system: System;
  /** Answers in their order, each as `question.answer`. */
  readonly path: readonly string[];
}

export const DIAGNOSIS_START: DiagnosisState = { transport: 'stdio', system: 'linux', path: [] };

/** Reads the parameters; what cannot be honoured is named, the rest is. Never throws. */
export function readDiagnosis(query: string): {
  readonly state: DiagnosisState;
  readonly problems: readonly string[];
} {
  const problems: string[] = [];
  const values = readQuery(query, problems);
  const chosen = <T extends string>(name: string, choices: readonly T[], usual: T): T => {
    const value = values.get(name);
    values.delete(name);
    if (value === undefined) return usual;
    const found = choices.find((one) => one === value);
    if (!found) problems.push(`${name} ${show(value)} is not known; use ${list(choices)}.`);
    return found ?? usual;
  };
  const transport = chosen('transport', TRANSPORTS, DIAGNOSIS_START.transport);
  const system = chosen('system', SYSTEMS, DIAGNOSIS_START.system);
  const asked = (values.get('path') ?? '').split(',').filter((one) => one !== '');
  values.delete('path');
  for (const name of values.keys()) problems.push(`${show(name)} is not a parameter here.`);
  const { answered, unfit } = diagnose(transport, asked);
  if (unfit.length > 0) {
    problems.push(`path: ${show(unfit[0])} is no answer at its place; it stops before that.`);
  }
  const path = answered.map(({ question, answer }) => `${question.id}.${answer.id}`);
  return { state: { transport, system, path }, problems };
}

export function formatDiagnosis({ transport, system, path }: DiagnosisState): string {
  const answers = path.length > 0 ? `&path=${path.join(',')}` : '';
  return `transport=${transport}&system=${system}${answers}`;
}
