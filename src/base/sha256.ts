/** SHA-256 of text, computed at once: the browser's own digest can only be waited for. */

import { sha256 as digest } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

const utf8 = new TextEncoder();

/** Lower-case hexadecimal SHA-256 of the text as UTF-8: 64 characters. */
export function sha256(text: string): string {
  return bytesToHex(digest(utf8.encode(text)));
}
