/** Packs a scenario into the code of a link, and reads such a code back. */

import { deflateSync, Inflate, strToU8 } from 'fflate';
import { LINK_CHARS_MAX, LINK_INFLATED_BYTES_MAX } from '../base/limits.ts';
import { fromBase64url, toBase64url } from './base64url.ts';
import { parseScenario, type ScenarioOutcome } from './parseScenario.ts';
import type { RequestSpec, Scenario } from './schema.ts';
import { grouped, show } from './sentences.ts';

export type Encoded =
  | { readonly ok: true; readonly code: string }
  | { readonly ok: false; readonly reason: string };

/**
 * The code of a link: base64url of raw-deflated JSON. Equal scenarios get equal codes, and decoding
 * gives back a scenario equal to this one.
 */
export function encodeScenario(scenario: Scenario): Encoded {
  // Parsing puts every known field in the schema's order; arguments keep their own, as on the wire.
  const parsed = parseScenario(scenario);
  if (!parsed.ok) return { ok: false, reason: parsed.problems[0] ?? 'This is not a scenario.' };
  const json = JSON.stringify(withoutDefaults(parsed.scenario));
  const bytes = strToU8(json + sealOf(json));
  if (bytes.length > LINK_INFLATED_BYTES_MAX) return tooLarge(bytes.length, 'bytes');
  const code = toBase64url(deflateSync(bytes, { level: 9 }));
  return code.length > LINK_CHARS_MAX ? tooLarge(code.length, 'characters') : { ok: true, code };
}

/** Reads the code of a link. Never throws, and never unpacks more than a link may hold. */
export function decodeScenario(code: string): ScenarioOutcome {
  if (code === '') return refuse('The link holds no scenario.');
  if (code.length > LINK_CHARS_MAX) {
    const size = `${grouped(code.length)} characters, over ${grouped(LINK_CHARS_MAX)}`;
    return refuse(`The link is too long: its code has ${size}.`);
  }
  const stray = /[^A-Za-z0-9_-]/u.exec(code);
  if (stray) {
    const where = `${show(stray[0])} at character ${stray.index + 1}`;
    return refuse(`The link's code is not base64url: it has ${where}.`);
  }
  const bytes = fromBase64url(code);
  if (bytes === undefined)
    return refuse("The link's code is cut short: its last character is lost.");
  const inflated = inflate(bytes);
  if (!inflated.ok) return refuse(inflated.problem);
  // Deflated data needs its last byte; bytes that follow it would go unnoticed.
  if (inflate(bytes.subarray(0, -1)).ok) {
    return refuse('The link is corrupted: more follows its contents.');
  }
  const unsealed = unseal(inflated.bytes);
  return unsealed === undefined
    ? refuse('The link is corrupted: what it unpacks to is not what was packed.')
    : parseScenario(unsealed.value);
}

/** Bytes inflated at a time: each may grow a thousandfold before the limit is checked. */
const CHUNK_BYTES = 128;

type Inflated =
  | { readonly ok: true; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly problem: string };

function inflate(packed: Uint8Array): Inflated {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const stream = new Inflate((chunk) => {
    chunks.push(chunk);
    length += chunk.length;
  });
  try {
    for (let at = 0; at < packed.length; at += CHUNK_BYTES) {
      const end = at + CHUNK_BYTES;
      stream.push(packed.subarray(at, end), end >= packed.length);
      if (length > LINK_INFLATED_BYTES_MAX) {
        const most = grouped(LINK_INFLATED_BYTES_MAX);
        return { ok: false, problem: `The link unpacks to more than ${most} bytes.` };
      }
    }
  } catch (error) {
    const isShort = error instanceof Error && error.message === 'unexpected EOF';
    return {
      ok: false,
      problem: isShort
        ? 'The link is cut short or corrupted: it ends before its contents do.'
        : 'The link is corrupted: it cannot be unpacked.',
    };
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return { ok: true, bytes };
}

/**
 * Raw deflate has no checksum, and one changed character in sixty would open as another scenario.
 * So the JSON is followed by twelve blanks, each standing for two bits of a checksum: still JSON to
 * everybody else. A code without them, made by hand, is taken as it is.
 */
const BLANKS = ' \t\n\r';
/** What may follow the JSON of a code made by hand, which has no seal. */
const UNSEALED: ReadonlySet<string> = new Set(['', '\n', '\r\n']);

function sealOf(json: string): string {
  // FNV-1a over UTF-16 units, folded to 24 bits.
  let hash = 0x811c9dc5;
  for (let at = 0; at < json.length; at += 1) {
    hash = Math.imul(hash ^ json.charCodeAt(at), 0x01000193);
  }
  const folded = (hash >>> 24) ^ (hash & 0xffffff);
  let seal = '';
  for (let shift = 22; shift >= 0; shift -= 2) seal += BLANKS.charAt((folded >> shift) & 3);
  return seal;
}

/** The value in the unpacked bytes, or undefined where they are not as they were packed. */
function unseal(bytes: Uint8Array): { readonly value: unknown } | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    let end = text.length;
    while (end > 0 && BLANKS.includes(text.charAt(end - 1))) end -= 1;
    const [json, rest] = [text.slice(0, end), text.slice(end)];
    const isIntact = UNSEALED.has(rest) || rest === sealOf(json);
    return isIntact ? { value: JSON.parse(json) } : undefined;
  } catch {
    return undefined;
  }
}

function withoutDefaults(scenario: Scenario): object {
  const { client, server, requests, acts, ...rest } = scenario;
  const { giveUp, faults: clientFaults, ...otherClient } = client;
  const { faults: serverFaults, ...otherServer } = server;
  return {
    ...rest,
    ...unlessEmpty('client', {
      ...(giveUp === 'protocol' ? {} : { giveUp }),
      ...unlessEmpty('faults', clientFaults),
      ...otherClient,
    }),
    ...unlessEmpty('server', { ...otherServer, ...unlessEmpty('faults', serverFaults) }),
    requests: requests.map(leanRequest),
    ...unlessEmpty('acts', acts),
  };
}

function leanRequest(request: RequestSpec): object {
  const { params, limits, answer, work, ...rest } = request;
  return {
    ...rest,
    ...unlessEmpty('params', params),
    ...unlessEmpty('limits', limits),
    ...(answer === 'sse' ? {} : { answer }),
    ...unlessEmpty('work', work),
  };
}

function unlessEmpty(name: string, value: object): object {
  return Object.keys(value).length === 0 ? {} : { [name]: value };
}

function tooLarge(size: number, unit: string): Encoded {
  const most = grouped(unit === 'bytes' ? LINK_INFLATED_BYTES_MAX : LINK_CHARS_MAX);
  const needs = `this scenario needs ${grouped(size)}: save it as a file`;
  return { ok: false, reason: `A link holds at most ${most} ${unit}, and ${needs}.` };
}

function refuse(problem: string): ScenarioOutcome {
  return { ok: false, problems: [problem] };
}
