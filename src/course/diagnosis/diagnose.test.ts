/** The path of a diagnosis: every way through it ends in a verdict, and none says too much. */

import { describe, expect, it } from 'vitest';
import { TRANSPORTS, type Transport } from '../../protocol/revision.ts';
import { ruleById } from '../../protocol/ruleCatalogue.ts';
import { answersOn, diagnose } from './diagnose.ts';
import { DIAGNOSIS_START, formatDiagnosis, readDiagnosis } from './diagnosisAddress.ts';
import { SYSTEMS } from './question.ts';
import { questions } from './questions.ts';
import { verdicts } from './verdicts.ts';

/** Every path from the first question to a verdict. */
function pathsOn(transport: Transport, path: readonly string[] = []): string[][] {
  const { next, verdict } = diagnose(transport, path);
  if (verdict || !next) return [[...path]];
  if (path.length > questions.length) throw new Error(`${path.join()} goes round in a circle`);
  return answersOn(next, transport).flatMap(({ id }) =>
    pathsOn(transport, [...path, `${next.id}.${id}`]),
  );
}

describe('the shortest story', () => {
  it('is a stream that somebody in between cut', () => {
    const path = ['came-up.yes', 'process.there', 'connection.one', 'middle.cut'];
    const { verdict, answered } = diagnose('http', path);
    expect(verdict?.id).toBe('cut-in-between');
    expect(answered.length).toBe(4);
  });
});

describe('every way through it', () => {
  it.each(TRANSPORTS)('ends in a verdict on %s, and asks nothing twice', (transport) => {
    const paths = pathsOn(transport);
    for (const path of paths) {
      expect(diagnose(transport, path).verdict, path.join()).not.toBeNull();
      const asked = path.map((one) => one.split('.')[0]);
      expect(new Set(asked).size).toBe(asked.length);
    }
    expect(paths.length).toBe(19);
  });

  it('reaches every verdict on one transport at least', () => {
    const reached = TRANSPORTS.flatMap((transport) =>
      pathsOn(transport).map((path) => diagnose(transport, path).verdict?.id),
    );
    expect(new Set(reached)).toEqual(new Set(verdicts.map(({ id }) => id)));
  });

  it('never concludes from two clean logs that nobody closed the connection', () => {
    for (const transport of TRANSPORTS) {
      for (const path of pathsOn(transport)) {
        const isClosed = path.some((one) => /^connection\.(one|neither)$/.test(one));
        if (!isClosed) continue;
        const { verdict, answered } = diagnose(transport, path);
        expect(answered.map(({ question }) => question.id)).toContain('middle');
        expect(verdict?.is ?? '').not.toMatch(/^(Nobody|No one)/);
      }
    }
    const unknown = diagnose('http', [
      'came-up.yes',
      'process.there',
      'connection.neither',
      'middle.no-log',
    ]);
    expect(unknown.verdict?.is).toContain('do not show that nobody closed the connection');
  });
});

describe('its words', () => {
  it('are sentences, with commands for every transport and system, and rules that exist', () => {
    for (const { asks, why, commands, answers } of questions) {
      expect(asks).toMatch(/^[A-Z].*\?$/);
      expect(why).toMatch(/^[A-Z].*\.$/);
      expect(answers.length).toBeGreaterThan(1);
      for (const transport of TRANSPORTS) {
        for (const system of SYSTEMS) expect(commands[transport][system]).not.toBe('');
      }
    }
    for (const { is, remedy, rules } of verdicts) {
      expect(is).toMatch(/^[A-Z].*\.$/);
      expect(remedy).toMatch(/^[A-Z].*\.$/);
      for (const id of rules) expect(ruleById(id), id).toBeDefined();
    }
  });
});

describe('its address', () => {
  it('comes back as it was', () => {
    for (const transport of TRANSPORTS) {
      for (const path of pathsOn(transport)) {
        const state = { transport, system: 'macos', path } as const;
        expect(readDiagnosis(formatDiagnosis(state))).toEqual({ state, problems: [] });
      }
    }
    expect(readDiagnosis('')).toEqual({ state: DIAGNOSIS_START, problems: [] });
  });

  it('names what it cannot honour, and keeps the rest', () => {
    const { state, problems } = readDiagnosis(
      'transport=http&system=beos&path=came-up.yes,process.maybe,connection.one&colour=red',
    );
    expect(state).toEqual({ transport: 'http', system: 'linux', path: ['came-up.yes'] });
    expect(problems).toEqual([
      'system "beos" is not known; use linux, macos or windows.',
      '"colour" is not a parameter here.',
      'path: "process.maybe" is no answer at its place; it stops before that.',
    ]);
  });

  it('takes anything without a fault of its own', () => {
    for (const query of [
      '%',
      'path=%zz',
      'path=.,..,&path=x',
      '=',
      '&&',
      'transport',
      'path=came-up',
    ]) {
      expect(() => readDiagnosis(query)).not.toThrow();
    }
  });
});
