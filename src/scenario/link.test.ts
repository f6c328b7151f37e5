/** A link gives back exactly the scenario it was made from, or says what is wrong with it. */
import * as fc from 'fast-check';
import { deflateSync, inflateSync, strFromU8, strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { LINK_CHARS_MAX, LINK_INFLATED_BYTES_MAX } from '../base/limits.ts';
import { fromBase64url, toBase64url } from './base64url.ts';
import { decodeScenario, encodeScenario } from './link.ts';
import { parseScenario } from './parseScenario.ts';
import { scenarios } from './scenario.testing.ts';
import type { Scenario } from './schema.ts';

const least = {
  format: 'mcp-reliability-scenario',
  version: 1,
  revision: '2026-07-28',
  transport: 'stdio',
  latencyMs: { clientToServer: 60, serverToClient: 60 },
  requests: [{ label: 'A', id: 1, method: 'tools/call', sendAtMs: 0 }],
};
const pack = (text: string) => toBase64url(deflateSync(strToU8(text), { level: 9 }));

function parsed(value: unknown): Scenario {
  const outcome = parseScenario(value);
  if (!outcome.ok) throw new Error(outcome.problems.join(' '));
  return outcome.scenario;
}

function codeOf(scenario: Scenario): string {
  const encoded = encodeScenario(scenario);
  if (!encoded.ok) throw new Error(encoded.reason);
  return encoded.code;
}

function problemOf(code: string): string | undefined {
  const outcome = decodeScenario(code);
  return outcome.ok ? undefined : outcome.problems[0];
}

describe('a link', () => {
  it('brings back the scenario', () => {
    const scenario = parsed(least);
    expect(decodeScenario(codeOf(scenario))).toMatchObject({ ok: true, scenario });
  });

  it('brings back any scenario, and stays the same when made again', () => {
    fc.assert(
      fc.property(scenarios({ faults: true }), (scenario) => {
        const code = codeOf(scenario);
        const decoded = decodeScenario(code);
        expect(decoded).toEqual({ ...decoded, ok: true, scenario });
        expect(decoded.ok && codeOf(decoded.scenario)).toBe(code);
      }),
      { numRuns: 2_500, seed: 1 },
    );
  }, 60_000);

  it('is raw-deflated JSON that leaves the defaults out, readable without this page', () => {
    const bytes = Buffer.from(codeOf(parsed(least)), 'base64url');
    expect(JSON.parse(strFromU8(inflateSync(bytes)))).toEqual(least);
  });

  it('keeps the order of arguments, which is seen on the wire, and ignores that of fields', () => {
    const params = { b: 1, a: 2 };
    const one = { ...least.requests[0], params };
    const same = Object.fromEntries(Object.entries(one).reverse());
    const code = codeOf(parsed({ ...least, requests: [one] }));
    expect(codeOf(parsed({ ...least, requests: [same] }))).toBe(code);
    const decoded = decodeScenario(code);
    expect(decoded.ok && JSON.stringify(decoded.scenario.requests[0]?.params)).toBe(
      '{"b":1,"a":2}',
    );
  });

  it('made by hand needs no seal', () => {
    expect(problemOf(pack(JSON.stringify(least)))).toBeUndefined();
    expect(problemOf(pack(`${JSON.stringify(least, null, 2)}\n`))).toBeUndefined();
  });

  it('is refused where the scenario is too large, with advice', () => {
    const text = Array.from({ length: 1500 }, (_, n) => (n * 2_654_435_761).toString(36)).join('');
    const params = Object.fromEntries(
      Array.from({ length: 8 }, (_, n) => [n, text.slice(n * 999)]),
    );
    const noisy = encodeScenario(
      parsed({ ...least, requests: [{ ...least.requests[0], params }] }),
    );
    expect(noisy.ok ? '' : noisy.reason).toMatch(
      /^A link holds at most 8,192 characters, and this scenario needs [\d,]+: save it/,
    );
    const long = { text: 'x'.repeat(LINK_INFLATED_BYTES_MAX) };
    const big = encodeScenario(
      parsed({ ...least, requests: [{ ...least.requests[0], params: long }] }),
    );
    expect(big.ok ? '' : big.reason).toMatch(/^A link holds at most 262,144 bytes/);
  });

  it('is refused where the scenario is none', () => {
    expect(encodeScenario({ ...parsed(least), requests: [] })).toEqual({
      ok: false,
      reason: 'requests must not be empty.',
    });
  });
});

describe('a broken link', () => {
  const code = codeOf(parsed({ ...least, title: 'Cancel first' }));

  it.each<[string, string, RegExp]>([
    ['nothing', '', /^The link holds no scenario\.$/],
    ['too long', 'A'.repeat(LINK_CHARS_MAX + 1), /^The link is too long: its code has 8,193 /],
    ['padded', `${code}=`, /^The link's code is not base64url: it has "=" at character \d+\.$/],
    ['followed by more', `${code}AAAA`, /^The link is corrupted: more follows its contents\.$/],
    ['with a letter of another script', `é${code}`, /has "é" at character 1\.$/],
    ['one lone character', 'A', /^The link's code is cut short/],
    ['cut in half', code.slice(0, 100), /^The link is cut short or corrupted/],
    ['no deflate', toBase64url(new Uint8Array([7, 1, 2, 3])), /^The link is corrupted/],
    ['no UTF-8', toBase64url(deflateSync(new Uint8Array([0x7b, 0xff]))), /^The link is corrupted/],
    ['no JSON', pack('hello'), /^The link is corrupted/],
    ['no scenario', pack('{"a":1}'), /^format must be "mcp-reliability-scenario"/],
    [
      'a bomb',
      pack(' '.repeat(LINK_INFLATED_BYTES_MAX + 1)),
      /^The link unpacks to more than 262,144/,
    ],
    [
      'a large bomb',
      pack('\0'.repeat(5_000_000)),
      /^The link unpacks to more than 262,144 bytes\.$/,
    ],
  ])('%s', (_, broken, sentence) => {
    expect(problemOf(broken)).toMatch(sentence);
  });

  it('is noticed wherever it was cut', () => {
    // The last character of a code may hold padding alone, so the last byte is cut off as well.
    for (let length = 0; length < code.length - 2; length += 1) {
      expect(problemOf(code.slice(0, length)), `${length} characters`).toBeDefined();
    }
  });

  it('is noticed whichever bit of a character was changed', () => {
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const scenario = parsed({ ...least, title: 'Cancel first' });
    for (let at = 0; at < code.length; at += 1) {
      for (let bit = 0; bit < 6; bit += 1) {
        const other = alphabet.charAt(alphabet.indexOf(code.charAt(at)) ^ (1 << bit));
        const changed = code.slice(0, at) + other + code.slice(at + 1);
        const outcome = decodeScenario(changed);
        // A bit that nobody reads may change; what is then read is the same.
        if (outcome.ok) expect(outcome.scenario, changed).toEqual(scenario);
      }
    }
  }, 60_000);
});

describe('base64url', () => {
  it('is what others write, and reads back', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        const text = toBase64url(bytes);
        expect(text).toBe(Buffer.from(bytes).toString('base64url'));
        expect(fromBase64url(text)).toEqual(bytes);
      }),
    );
  });
});
