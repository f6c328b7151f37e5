/** Bytes as text that is safe in an address: base64url without padding. */

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

export function toBase64url(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const [a = 0, b = 0, c = 0] = bytes.subarray(at, at + 3);
    const bits = (a << 16) | (b << 8) | c;
    const chars = Math.min(bytes.length - at, 3) + 1;
    for (let n = 0; n < chars; n += 1) text += ALPHABET.charAt((bits >> (18 - 6 * n)) & 63);
  }
  return text;
}

/** The bytes, or undefined where a character is none of the 64, or the last one stands alone. */
export function fromBase64url(text: string): Uint8Array | undefined {
  if (text.length % 4 === 1) return undefined;
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let bits = 0;
  let length = 0;
  for (let at = 0; at < text.length; at += 1) {
    const value = ALPHABET.indexOf(text.charAt(at));
    if (value < 0) return undefined;
    bits = ((bits << 6) | value) & 0xffffff;
    // Each character after the first of its four ends one byte.
    if (at % 4 > 0) {
      bytes[length] = (bits >> (6 - 2 * (at % 4))) & 255;
      length += 1;
    }
  }
  return bytes;
}
