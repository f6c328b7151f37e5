// Links: one carries the whole situation, and a bad one is explained without a half-applied state.
import { deflateSync, strToU8 } from 'fflate';
import { cancelFirst } from '../../src/labs/cancelFirst.ts';
import { toBase64url } from '../../src/scenario/base64url.ts';
import { encodeScenario } from '../../src/scenario/link.ts';
import { labLink } from '../pages/labLink.ts';
import { LabPage } from '../pages/labPage.ts';
import { expect, test, watch } from './fixtures.ts';

const encoded = encodeScenario({ ...cancelFirst.scenario, title: 'A shared case' });
const code = encoded.ok ? encoded.code : '';

test('shows the same in another browser', async ({ lab, browser, baseURL }) => {
  const record = { state: 'completed', response: 'yes', ignored: ['arrive:B.cancel'] } as const;
  await lab.openLab('complete-first', { transport: 'http', revision: '2025-11-25', record });
  await lab.moveEarlier('arrive:B.cancel');
  await lab.goToStep(3);
  const context = await browser.newContext({ baseURL: baseURL! });
  const seen = watch(context, new URL(baseURL!).origin);
  const other = new LabPage(await context.newPage());
  await other.openLink(lab.link());
  expect(await other.alerts()).toEqual([]);
  expect(await other.order()).toEqual(await lab.order());
  expect(await other.observation()).toEqual(await lab.observation());
  expect(await other.verdicts()).toEqual(await lab.verdicts());
  expect(other.link()).toBe(lab.link());
  expect(seen).toEqual([]);
  await context.close();
});

test('goes back to the lab before, at its step', async ({ lab, page }) => {
  await lab.openLab('cancel-first');
  await lab.goToStep(3);
  const link = lab.link();
  await lab.chooseLab('close-stream');
  await expect(lab.main).toHaveAttribute('data-transport', 'http');
  await lab.goToStep(2);
  await page.goBack();
  await expect(lab.main).toHaveAttribute('data-lab', 'cancel-first');
  await expect(lab.main).toHaveAttribute('data-step', '3');
  expect(lab.link()).toBe(link);
  await page.goForward();
  await expect(lab.main).toHaveAttribute('data-lab', 'close-stream');
  await expect(lab.main).toHaveAttribute('data-step', '2');
});

test('follows a link typed into the address bar', async ({ lab, page }) => {
  await lab.openLab('cancel-first');
  await page.evaluate(
    (hash) => {
      location.hash = hash;
    },
    labLink('maximum-deadline', { step: 4 }),
  );
  await expect(lab.main).toHaveAttribute('data-lab', 'maximum-deadline');
  await expect(lab.main).toHaveAttribute('data-step', '4');
});

/** One bad parameter each, beside two good ones; the alert has to say this of it. */
const badParameters: readonly (readonly [query: string, said: string])[] = [
  ['transport=tcp', 'transport "tcp" is not known'],
  ['transport=', 'transport is empty'],
  ['client=rude', 'client "rude" is not known'],
  ['colour=red', '"colour" is not a parameter'],
  ['revision=2026-07-28', 'revision is given more than once'],
  ['order=what', 'order has no event by the name of "what"'],
  ['order=arrive:A.response', 'order names arrive:A.response, which never happens here'],
  ['order=complete:A,arrive:A.request', 'order could not be kept: complete:A had to move'],
  ['record.state=maybe', 'record.state "maybe" is not known'],
  ['record.ignored=', 'record.ignored is empty'],
  ['record.response=%E0%A4%A', 'record.response is not percent-encoded rightly'],
];

for (const [query, said] of badParameters) {
  test(`names what it cannot honour in ${query}, and honours the rest`, async ({ lab }) => {
    await lab.openLink(`#/labs/cancel-first?revision=2025-11-25&step=2&${query}`);
    const alerts = await lab.alerts();
    expect(alerts).toHaveLength(1);
    expect(alerts[0]).toContain(said);
    await expect(lab.main).toHaveAttribute('data-revision', '2025-11-25');
    await expect(lab.main).toHaveAttribute('data-step', '2');
  });
}

test('clamps a step beyond the end, and refuses one that is none', async ({ lab }) => {
  await lab.openLab('cancel-first', { step: 99 });
  expect(await lab.step()).toBe(5);
  expect(await lab.alerts()).toEqual([expect.stringContaining('step is 99')]);
  await lab.openLink('#/labs/cancel-first?transport=http&step=-1');
  expect(await lab.step()).toBe(0);
  expect(await lab.alerts()).toEqual([expect.stringMatching(/^step must be a whole number/)]);
  await expect(lab.main).toHaveAttribute('data-transport', 'http');
});

test('names several problems in one alert, which can be dismissed', async ({ lab, page }) => {
  await lab.openLink('#/labs/nowhere?transport=tcp&step=x');
  const alerts = await lab.alerts();
  expect(alerts).toHaveLength(3);
  expect(alerts.join(' ')).toContain('There is no lab “nowhere”; this is ordering A.');
  await expect(lab.main).toHaveAttribute('data-lab', 'cancel-first');
  await page.getByRole('alert').getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('names an address that is no place', async ({ lab }) => {
  await lab.openLink('#/elsewhere?step=2');
  expect((await lab.alerts())[0]).toContain('/elsewhere');
  await expect(lab.main).toHaveAttribute('data-lab', 'cancel-first');
});

test('opens a scenario from its code', async ({ lab, page }) => {
  await lab.openLink(`#/s/${code}?transport=http&step=3`);
  expect(await lab.alerts()).toEqual([]);
  await expect(lab.main).toHaveAttribute('data-lab', 'scenario');
  await expect(lab.main).toHaveAttribute('data-transport', 'http');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A shared case');
  expect(lab.link()).toContain(`#/s/${code}?transport=http&revision=2026-07-28&step=3`);
  expect((await lab.observation()).requests['A']?.clientOutcome).toBe('cancelled');
});

const middle = Math.floor(code.length / 2);
const flipped = code[middle] === 'A' ? 'B' : 'A';
const bomb = toBase64url(deflateSync(strToU8(' '.repeat(300_000)), { level: 9 }));
const badCodes: readonly (readonly [what: string, code: string, said: RegExp])[] = [
  ['empty', '', /holds no scenario/],
  ['truncated', code.slice(0, -12), /cut short|corrupted/],
  ['cut to one character', 'x', /cut short/],
  ['corrupted', code.slice(0, middle) + flipped + code.slice(middle + 1), /corrupted|cut short/],
  ['not base64url', `${code}!`, /not base64url/],
  ['too long', 'A'.repeat(8_193), /too long: its code has 8,193 characters/],
  ['too large unpacked', bomb, /unpacks to more than 262,144 bytes/],
  ['of something else', toBase64url(deflateSync(strToU8('{"a":1}'))), /format must be/],
];

test('explains a broken code, and shows ordering A instead', async ({ lab }) => {
  for (const [what, broken, said] of badCodes) {
    await lab.openLink(`#/s/${broken}?transport=http`);
    const alerts = await lab.alerts();
    expect.soft(alerts.join(' '), what).toMatch(said);
    expect.soft(alerts.at(-1), what).toBe('Ordering A is shown instead.');
    await expect.soft(lab.main, what).toHaveAttribute('data-lab', 'cancel-first');
  }
});

test('says which part of an order no longer fits', async ({ lab }) => {
  const order = ['send:B', 'arrive:B.request', 'complete:B', 'arrive:B.response', 'cancel:B'];
  const parts = { transport: 'http', revision: '2026-07-28' } as const;
  await lab.openLab('complete-first', { ...parts, order });
  expect(await lab.alerts()).toEqual([]);
  expect(await lab.order()).toEqual(order);
  await lab.openLab('complete-first', {
    ...parts,
    order: ['send:B', 'arrive:B.request', 'cancel:B', 'complete:B', 'arrive:B.response'],
  });
  expect((await lab.alerts()).join(' ')).toContain('arrive:B.response');
});

for (const [asked, shown] of [
  ['#/size?data=tail&colour=red', /^#\/size\?data=tail&/],
  ['#/diagnose?transport=http&system=beos', /^#\/diagnose\?transport=http&system=linux$/],
  ['#/failures?whose=client&revision=1999', /^#\/failures\?whose=client$/],
  ['#/verify?statement=13', /^#\/verify$/],
  ['#/quiz?retry=perhaps', /^#\/quiz$/],
  ['#/rules?part=invariants&level=x', /^#\/rules\?part=invariants/],
] as const) {
  test(`${asked} is told of, and the address then says what is shown`, async ({ page }) => {
    await page.goto(`./${asked}`);
    await expect(page.getByRole('alert').getByRole('listitem')).toHaveCount(1);
    await expect.poll(() => new URL(page.url()).hash).toMatch(shown);
    await expect(page.getByRole('alert').getByRole('listitem')).toHaveCount(1);
  });
}
