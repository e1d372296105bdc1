/** A piece of Base64 that a value alone decides, whatever is before and behind it. */
export interface Base64Form {
  readonly text: string;
  /** Characters on either side that the value shares with its neighbours. */
  readonly before: number;
  readonly after: number;
}

/** What a value looks like where it was written down otherwise. */
export interface ValueForms {
  readonly texts: readonly string[];
  readonly base64: readonly Base64Form[];
}

/** Shorter ones are in every other word, and are no secret either. */
const SHORTEST = 4;
/** Of Base64: shorter pieces are in every other picture. */
const SHORTEST_BASE64 = 6;

/** The forms of a value that can be told from other texts; none of a short one. */
export function valueForms(value: string): ValueForms {
  // What is around a header's value is not sent.
  const sent = value.trim();
  if (sent.length < SHORTEST) return { texts: [], base64: [] };
  const bytes = bytesOf(sent);
  const asJson = bytesOf(JSON.stringify(sent).slice(1, -1));
  // Headers are sent in Latin-1, documents in UTF-8.
  const written = unique(isLatin(sent) ? [bytes, sent] : [bytes]);
  const hexes = written.map(hexOf);
  return {
    texts: unique([sent, ...written, ...hexes, ...hexes.map((hex) => hex.toUpperCase())]),
    base64: unique([...written, asJson, percentEncoded(bytes)]).flatMap(base64Forms),
  };
}

/** The forms of bytes in Base64, which depend on how many bytes are before them. */
function base64Forms(bytes: string): Base64Form[] {
  return [0, 1, 2].flatMap((shift) => {
    const bits = (shift + bytes.length) * 8;
    const first = Math.ceil((shift * 8) / 6);
    const text = btoa("\0".repeat(shift) + bytes).slice(first, Math.floor(bits / 6));
    if (text.length < SHORTEST_BASE64) return [];
    const forAddresses = text.replaceAll("+", "-").replaceAll("/", "_");
    // Where a form of a page is read, a plus sign is a space.
    const fromForms = text.replaceAll("+", " ");
    const shared = { before: shift === 0 ? 0 : 1, after: bits % 6 === 0 ? 0 : 1 };
    return unique([text, forAddresses, fromForms]).map((form) => ({ text: form, ...shared }));
  });
}

/** The text in UTF-8, a character for each byte. */
function bytesOf(text: string): string {
  return Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join("");
}

function percentEncoded(bytes: string): string {
  return bytes.replaceAll(/[^A-Za-z0-9_.!~*'()-]/g, (byte) => `%${hexOf(byte).toUpperCase()}`);
}

function isLatin(text: string): boolean {
  return Array.from(text).every((unit) => unit <= "\u00ff");
}

function hexOf(bytes: string): string {
  return Array.from(bytes, (byte) => byte.charCodeAt(0).toString(16).padStart(2, "0")).join("");
}

function unique<T>(items: readonly T[]): T[] {
  return [...new Set(items)];
}
