/** One string of a JSON text, quotes included. Offsets are UTF-16 units. */
export interface StringToken {
  readonly start: number;
  readonly end: number;
  /** It names a member instead of being a value. */
  readonly isKey: boolean;
  /**
   * Keys and indexes that lead to the value, or to the member that it names. The list is used again for the
   * next token; copy what is to stay.
   */
  readonly path: readonly (string | number)[];
}

interface Open {
  readonly isArray: boolean;
  /** The next string is a key. */
  atKey: boolean;
}

/**
 * Every string of a text that is known to be JSON, in order, keys and values alike, whatever the depth. One
 * pass without recursion; of other texts it finds something and ends.
 */
export function* stringTokens(text: string): Generator<StringToken, void, void> {
  const open: Open[] = [];
  const path: (string | number)[] = [];
  let at = 0;
  while (at < text.length) {
    const unit = text.charCodeAt(at);
    const inside = open.at(-1);
    if (unit === 0x22) {
      const end = stringEnd(text, at);
      const isKey = inside?.atKey === true;
      if (isKey) path[path.length - 1] = decodeString(text, at, end);
      yield { start: at, end, isKey, path };
      at = end;
      continue;
    }
    if (unit === 0x7b || unit === 0x5b) {
      const isArray = unit === 0x5b;
      open.push({ isArray, atKey: !isArray });
      path.push(isArray ? 0 : "");
    } else if (unit === 0x7d || unit === 0x5d) {
      open.pop();
      path.pop();
    } else if (unit === 0x3a && inside !== undefined) {
      inside.atKey = false;
    } else if (unit === 0x2c && inside !== undefined) {
      const last = path.at(-1);
      if (inside.isArray && typeof last === "number") path[path.length - 1] = last + 1;
      inside.atKey = !inside.isArray;
    }
    at += 1;
  }
}

function stringEnd(text: string, start: number): number {
  let at = start + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote === -1) return text.length;
    let before = quote - 1;
    while (before > start && text.charCodeAt(before) === 0x5c) before -= 1;
    // An even number of backslashes before a quote are pairs that escape each other.
    if ((quote - before) % 2 === 1) return quote + 1;
    at = quote + 1;
  }
}

/** What a string token says. */
export function decodeString(text: string, start: number, end: number): string {
  const inside = text.slice(start + 1, end - 1);
  if (!inside.includes("\\")) return inside;
  return String(JSON.parse(text.slice(start, end)));
}

/**
 * Where each of some offsets of what a string token says is in the text of the token.
 * @param offsets in UTF-16 units of the decoded string, ascending
 */
export function rawOffsets(token: string, offsets: readonly number[]): number[] {
  const found: number[] = [];
  let raw = 1;
  let decoded = 0;
  for (const offset of offsets) {
    while (decoded < offset && raw < token.length - 1) {
      if (token.charCodeAt(raw) !== 0x5c) raw += 1;
      else raw += token.charAt(raw + 1) === "u" ? 6 : 2;
      decoded += 1;
    }
    found.push(raw);
  }
  return found;
}
