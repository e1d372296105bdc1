// Characters that leave no mark on the screen but change what is read, or carry text nobody sees. Two sets:
// what is suspicious in any prose, and everything invisible, of which scripts and emoji have honest uses.

/** A character that is shown by its name. */
export interface HiddenCharacter {
  /** As "U+202E". */
  readonly code: string;
  readonly name: string;
}

// The tags behind a black flag spell the flags of England, Scotland and Wales.
const FLAG = String.raw`\u{1F3F4}[\u{E0020}-\u{E007F}]{2,10}`;
const BIDI = String.raw`\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069`;
const TAGS = String.raw`\u{E0000}-\u{E007F}`;
// Escape begins a command for a terminal; outputs are full of them, and they are shown as what they do.
const CONTROLS = String.raw`\u0000-\u0008\u000B\u000C\u000E-\u001A\u001C-\u001F\u007F-\u009F`;
const BLANKS = String.raw`\u00AD\u115F\u1160\u180B-\u180F\u200B\u200C\u2028\u2029\u2060-\u2065\u206A-\u206F\u3164\uFEFF\uFFA0\uFE00-\uFE0E\u{E0100}-\u{E01EF}`;
// Emoji are joined and coloured by these two.
const IN_EMOJI = String.raw`(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F\d#*])[\u200D\uFE0F]`;

const SUSPICIOUS = new RegExp(`${FLAG}|[${BIDI}${TAGS}${CONTROLS}]`, "gu");
const ALL = new RegExp(`${FLAG}|[${BIDI}${TAGS}${CONTROLS}${BLANKS}\u001B]|${IN_EMOJI}`, "gu");

const NAMES = new Map<number, string>([
  [0x0009, "tab"],
  [0x000a, "line break"],
  [0x000d, "carriage return"],
  [0x00ad, "soft hyphen"],
  [0x034f, "combining grapheme joiner"],
  [0x061c, "Arabic letter mark"],
  [0x115f, "Hangul filler"],
  [0x1160, "Hangul filler"],
  [0x180e, "Mongolian vowel separator"],
  [0x200b, "zero-width space"],
  [0x200c, "zero-width non-joiner"],
  [0x200d, "zero-width joiner"],
  [0x200e, "left-to-right mark"],
  [0x200f, "right-to-left mark"],
  [0x2028, "line separator"],
  [0x2029, "paragraph separator"],
  [0x202a, "left-to-right embedding"],
  [0x202b, "right-to-left embedding"],
  [0x202c, "end of embedding"],
  [0x202d, "left-to-right override"],
  [0x202e, "right-to-left override"],
  [0x2060, "word joiner"],
  [0x2066, "left-to-right isolate"],
  [0x2067, "right-to-left isolate"],
  [0x2068, "first strong isolate"],
  [0x2069, "end of isolate"],
  [0x2800, "blank braille pattern"],
  [0x3164, "Hangul filler"],
  [0xffa0, "Hangul filler"],
  [0xfff9, "annotation anchor"],
  [0xfffa, "annotation separator"],
  [0xfffb, "annotation terminator"],
  [0xfeff, "zero-width no-break space"],
]);

/** How many characters of a text make it read otherwise than it is, or are hidden text. */
export function countSuspicious(text: string): number {
  let count = 0;
  for (const [found] of text.matchAll(SUSPICIOUS)) if (!isFlag(found)) count += 1;
  return count;
}

/** A text in parts: what can be seen, and what cannot. */
export function splitHidden(text: string): (string | HiddenCharacter)[] {
  return splitAt(text, text.matchAll(ALL));
}

/** A text cut at characters that were found in it; a find of several characters stays as it is. */
export function splitAt(
  text: string,
  finds: Iterable<RegExpExecArray>,
): (string | HiddenCharacter)[] {
  const parts: (string | HiddenCharacter)[] = [];
  let from = 0;
  for (const { 0: found, index } of finds) {
    const code = found.codePointAt(0) ?? 0;
    if (found.length > String.fromCodePoint(code).length) continue;
    if (index > from) parts.push(text.slice(from, index));
    parts.push(describe(code));
    from = index + found.length;
  }
  if (from < text.length) parts.push(text.slice(from));
  return parts;
}

function isFlag(found: string): boolean {
  return found.length > 2;
}

function describe(code: number): HiddenCharacter {
  const hex = code.toString(16).toUpperCase().padStart(4, "0");
  return { code: `U+${hex}`, name: NAMES.get(code) ?? kindOf(code) };
}

function kindOf(code: number): string {
  if (code >= 0xe0020 && code <= 0xe007e) {
    return `hidden "${String.fromCodePoint(code - 0xe0000)}" (tag character)`;
  }
  if (code >= 0xe0000 && code <= 0xe007f) return "tag character";
  if (code < 0xa0) return "control character";
  const isSelector = (code >= 0xfe00 && code <= 0xfe0f) || code >= 0xe0100;
  return isSelector ? "variation selector" : "invisible character";
}
