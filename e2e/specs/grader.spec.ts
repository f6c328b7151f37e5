// The grader as an instructor runs it: a right, a wrong, a broken link, and no link at all.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { labLink } from '../pages/labLink.ts';
import { expect, test } from './fixtures.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly error: string;
}

/** Runs `npm run grade -- …` without npm's own lines. */
function grade(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  const script = [`${root}node_modules/tsx/dist/cli.mjs`, 'e2e/tools/grade.ts', ...args];
  const options = { cwd: root, env: { ...process.env, ...env } };
  return new Promise((resolve) => {
    execFile(process.execPath, script, options, (error, out, errorText) => {
      const code = typeof error?.code === 'number' ? error.code : error ? -1 : 0;
      resolve({ code, out, error: errorText });
    });
  });
}

const record = {
  state: 'completed',
  response: 'yes',
  signal: 'stream-closed',
  ignored: ['arrive:B.cancel'],
} as const;
const right = labLink('complete-first', { transport: 'http', step: 2, record });
const wrong = labLink('cancel-first', {
  record: { state: 'completed', response: 'no', ignored: [] },
});
const broken = '#/s/notacode?step=3';

test.slow();

test('a right link from anywhere is graded by its fragment alone', async () => {
  const { code, out } = await grade([`https://lessons.example/course/7/${right}`]);
  expect(out).toContain('1. complete-first, http, 2026-07-28: ALL RIGHT');
  expect(out).toMatch(/page +agrees with the truth at step 5/);
  expect(out).toMatch(/signal +right +stream-closed\. Step 4: /);
  expect(out).toContain('1 of 1 all right.');
  expect(code).toBe(0);
});

test('wrong and missing answers are told with the truth', async () => {
  const { code, out } = await grade([wrong, right]);
  expect(out).toContain('1. cancel-first, stdio, 2026-07-28: NOT ALL RIGHT');
  expect(out).toMatch(/state +wrong +completed, but it is cancelled\. Step 4: /);
  expect(out).toMatch(/response +right +no\. /);
  expect(out).toMatch(/signal +not answered +It is notifications\/cancelled\.\n/);
  expect(out).toContain(`   ${wrong.slice(0, 50)}`);
  expect(out).toMatch(/ignored +wrong +none, but it is complete:A\. /);
  expect(out).toContain('1 of 2 all right.');
  expect(code).toBe(1);
});

test('a broken link is told as JSON', async () => {
  const unfit = labLink('complete-first', {
    transport: 'http',
    order: ['arrive:B.cancel', 'complete:B'],
    record,
  });
  const { code, out } = await grade(['--json', broken, unfit, 'https://lessons.example/']);
  const grades = JSON.parse(out);
  expect(grades).toHaveLength(3);
  expect(grades[0]).toMatchObject({ isAllRight: false, differences: [], lab: 'cancel-first' });
  expect(grades[0].problems.at(-1)).toBe('Ordering A is shown instead.');
  expect(grades[0].answers.state).toMatchObject({ verdict: 'open', answer: null });
  expect(grades[1].problems.join(' ')).toContain('had to move');
  expect(grades[1]).toMatchObject({ isAllRight: false, differences: [] });
  expect(grades[2].problems).toEqual(['The link has no fragment, so it holds no situation.']);
  expect(code).toBe(1);
});

test('a link to a page without a lab says at once that it has nothing to grade', async () => {
  const { code, out } = await grade(['#/rules?rule=CAN-10', '#/quiz']);
  expect(out).toContain(
    'The link leads to the page “rules”, which has no lab and nothing to grade.',
  );
  expect(out).not.toContain('agrees with the truth');
  expect(out).toContain('0 of 2 all right.');
  expect(code).toBe(1);
});

test('without a link or a browser nothing is graded', async () => {
  const none = await grade([]);
  expect(none.error).toMatch(/^Usage: npm run grade/);
  expect(none.code).toBe(2);
  const strange = await grade(['--strict', right]);
  expect(strange.code).toBe(2);
  const missing = await grade([right], { CHROMIUM_PATH: '/nowhere/chromium' });
  expect(missing.error.trim()).toMatch(/^CHROMIUM_PATH is \/nowhere\/chromium, which .*\.$/);
  expect([missing.code, missing.out]).toEqual([2, '']);
});
