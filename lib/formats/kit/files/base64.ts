const SIGNS = new TextEncoder().encode(
  "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/",
);
const PAD = 0x3d;

/** Bytes as base64 text, with padding. */
export function encodeBase64(bytes: Uint8Array): string {
  const out = new Uint8Array(Math.ceil(bytes.length / 3) * 4).fill(PAD);
  const sign = (value: number): number => SIGNS[value & 63] ?? PAD;
  let to = 0;
  for (let at = 0; at < bytes.length; at += 3) {
    const left = bytes.length - at;
    const group = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    out[to] = sign(group >> 18);
    out[to + 1] = sign(group >> 12);
    if (left > 1) out[to + 2] = sign(group >> 6);
    if (left > 2) out[to + 3] = sign(group);
    to += 4;
  }
  return new TextDecoder().decode(out);
}

const DATA_URL_HEAD = /^data:([\w.+-]+\/[\w.+-]+)?[^,]{0,200};base64,/;

/** The type and bytes of a base64 `data:` URL, null for any other text. */
export function readDataUrl(url: string): { mediaType: string | null; bytes: Uint8Array } | null {
  // Only the head is matched: a picture may be too long for a regular expression.
  const head = DATA_URL_HEAD.exec(url.slice(0, 400));
  if (head === null) return null;
  const bytes = decodeBase64(url.slice(head[0].length));
  return bytes === null ? null : { mediaType: head[1] ?? null, bytes };
}

/** The bytes of a base64 text, null for any other. Line ends and missing padding do no harm, blanks do. */
export function decodeBase64(text: string): Uint8Array | null {
  // `atob` would pass over blanks, and so read a sentence as bytes.
  if (/[ \t]/.test(text)) return null;
  try {
    return Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
  } catch {
    return null;
  }
}

const NO_SIGN = /[^A-Za-z0-9+/]/;

/** Base64 as strict readers take it, without white space and with its padding; null for what is none or empty. */
export function strictBase64(text: string): string | null {
  const signs = text.replace(/\s+/g, "").replace(/={0,2}$/, "");
  if (signs === "" || NO_SIGN.test(signs) || signs.length % 4 === 1) return null;
  return signs.padEnd(Math.ceil(signs.length / 4) * 4, "=");
}
