/** A range of a text in UTF-16 units, end exclusive. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** One entry of a container: an array element, or a member with its key. */
export interface Entry {
  readonly value: Range;
  /** Null in an array. The range includes the quotes. */
  readonly key: { readonly name: string; readonly range: Range } | null;
}

/*
 * These functions step through a text that is known to be JSON, without parsing values and without
 * recursion. Other texts never throw or hang here, but what is found in them has no meaning.
 */

/** The offset of the first character from `offset` on that is no white space (or byte order mark). */
export function skipSpace(text: string, offset: number): number {
  let i = offset;
  for (;;) {
    const unit = text.charCodeAt(i);
    const blank = unit === 0x20 || unit === 0x0a || unit === 0x0d || unit === 0x09;
    if (!blank && !(unit === 0xfeff && i === 0)) return i;
    i++;
  }
}

/** The range of the root value. */
export function rootRange(text: string): Range {
  const start = skipSpace(text, 0);
  return { start, end: skipValue(text, start) };
}

/** The offset after the value that starts at `offset`. */
export function skipValue(text: string, offset: number): number {
  let depth = 0;
  let i = offset;
  while (i < text.length) {
    const unit = text.charCodeAt(i);
    if (unit === 0x22) {
      i = skipString(text, i);
      if (depth === 0) return i;
    } else if (unit === 0x7b || unit === 0x5b) {
      depth++;
      i++;
    } else if (unit === 0x7d || unit === 0x5d) {
      i++;
      if (--depth <= 0) return i;
    } else if (depth === 0) {
      return skipScalar(text, i);
    } else {
      i++;
    }
  }
  return text.length;
}

/** The entries of the object or array that starts at `offset`, in text order, duplicates included. */
export function* entries(text: string, offset: number): Generator<Entry> {
  const inObject = text[offset] === "{";
  let i = skipSpace(text, offset + 1);
  while (i < text.length && text[i] !== "}" && text[i] !== "]") {
    let key: Entry["key"] = null;
    if (inObject) {
      const range = { start: i, end: skipString(text, i) };
      key = { name: unquote(text.slice(range.start, range.end)), range };
      const colon = skipSpace(text, range.end);
      i = skipSpace(text, colon + 1);
    }
    const value = { start: i, end: skipValue(text, i) };
    yield { key, value };
    i = skipSpace(text, value.end);
    if (text[i] === ",") i = skipSpace(text, i + 1);
    else if (i === value.start) return;
  }
}

/** The offset after the string that starts at `offset`. */
export function skipString(text: string, offset: number): number {
  let quote = text.indexOf('"', offset + 1);
  while (quote !== -1) {
    let before = quote - 1;
    while (text.charCodeAt(before) === 0x5c) before--;
    // An even number of backslashes before a quote are pairs that escape each other.
    if ((quote - before) % 2 === 1) return quote + 1;
    quote = text.indexOf('"', quote + 1);
  }
  return text.length;
}

/** The offset after the number or word that starts at `offset`. */
export function skipScalar(text: string, offset: number): number {
  let i = offset;
  while (i < text.length && !' \t\r\n,:]}"'.includes(text.charAt(i))) i++;
  return i;
}

/** What a string says; of one that is damaged, what is between the quotes. */
export function unquote(text: string): string {
  if (!text.includes("\\")) return text.slice(1, -1);
  try {
    return String(JSON.parse(text));
  } catch {
    return text.slice(1, -1);
  }
}
