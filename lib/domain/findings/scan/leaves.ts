/** A stretch of one of several texts. */
export interface Leaf {
  /** Which text. */
  readonly at: number;
  /** Where in that text it begins. */
  readonly from: number;
  readonly text: string;
}

const LONGEST_JSON = 20_000;
const MOST_STRINGS = 60;
/** A string of JSON, and whether it is a name; what escapes it has stays as it is written. */
const STRING = /"((?:[^"\\]|\\.){0,8000})"([ \t\r\n]{0,20}:)?/g;

/**
 * The texts themselves, and of those that are JSON the strings in them: what a program is given in one text, it is
 * given in several in another.
 */
export function leavesOf(texts: readonly string[]): Leaf[] {
  return texts.flatMap((text, at) => {
    const strings = isJson(text) ? stringsIn(text, at) : [];
    return strings.length === 0 ? [{ at, from: 0, text }] : strings;
  });
}

function isJson(text: string): boolean {
  return text.length <= LONGEST_JSON && /^\s{0,20}[[{]/.test(text) && /[\]}]\s{0,20}$/.test(text);
}

function stringsIn(text: string, at: number): Leaf[] {
  const found: Leaf[] = [];
  for (const { 1: said = "", 2: colon, index } of text.matchAll(STRING)) {
    if (said !== "" && colon === undefined) found.push({ at, from: index + 1, text: said });
    if (found.length === MOST_STRINGS) break;
  }
  return found;
}
