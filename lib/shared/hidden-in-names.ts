// A name is on one line and is compared by eye, so the rule is stricter than that of prose: every character
// without a mark of its own is shown by its code, but for the joiners and selectors that a script or an emoji needs.
import { splitAt, type HiddenCharacter } from "./hidden-characters";

const PICTURE = String.raw`\p{Extended_Pictographic}[\p{Emoji_Modifier}\uFE0F]?`;
// Found whole and therefore left alone: flags of regions, joined emoji, keycaps.
const EMOJI = [
  String.raw`\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{3,6}\u{E007F}`,
  String.raw`${PICTURE}(?:\u200D${PICTURE})+`,
  String.raw`\p{Extended_Pictographic}[\uFE0E\uFE0F]`,
  String.raw`[\d#*]\uFE0F\u20E3`,
].join("|");
// Scripts whose letters join or keep apart by a joiner.
const JOINING = [
  ..."Arabic Syriac Mongolian Nko Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada".split(
    " ",
  ),
  ..."Malayalam Sinhala Khmer Myanmar Tibetan".split(" "),
]
  .map((script) => String.raw`\p{Script_Extensions=${script}}`)
  .join("");
// The older spelling of Malayalam ends words with a joiner after the sign that silences a vowel.
const JOINER = String.raw`(?<=[${JOINING}])[\u200C\u200D](?=[${JOINING}])|(?<=\u0D4D)\u200D`;
const SELECTOR = String.raw`(?<=\p{Script=Mongolian})[\u180B-\u180D\u180F]|(?<=\p{Script=Han})[\uFE00-\uFE02\u{E0100}-\u{E01EF}]`;
const HIDDEN = String.raw`\p{Default_Ignorable_Code_Point}\p{Cc}\p{Zl}\p{Zp}\uFFF9-\uFFFB\u2800\u{E0000}-\u{E007F}`;
const FOUND = new RegExp(`${EMOJI}|(?!${JOINER}|${SELECTOR})[${HIDDEN}]`, "gu");
const FOUND_IN_LINES = new RegExp(`(?![\\t\\r\\n])(?:${FOUND.source})`, "gu");
const ANY = new RegExp(`[${HIDDEN}]`, "u");

export interface NameOptions {
  /** Breaks and tabs are part of the text, as in a note of several lines. */
  readonly hasLines?: boolean;
}

/** A name in parts: what can be seen, and what cannot. */
export function splitName(
  name: string,
  { hasLines = false }: NameOptions = {},
): (string | HiddenCharacter)[] {
  if (!ANY.test(name)) return [name];
  return splitAt(name, name.matchAll(hasLines ? FOUND_IN_LINES : FOUND));
}

/** How many characters of a text with lines leave no mark and are needed by no script and no emoji; counted up to `most`. */
export function countHidden(text: string, most: number): number {
  if (!ANY.test(text)) return 0;
  let count = 0;
  for (const [found] of text.matchAll(FOUND_IN_LINES)) {
    const code = found.codePointAt(0) ?? 0;
    // Emoji are found whole.
    if (found.length === String.fromCodePoint(code).length) count += 1;
    if (count === most) return count;
  }
  return count;
}

/** A name as text in which every hidden character stands by its code, as "⟨U+202E⟩". */
export function revealName(name: string, options?: NameOptions): string {
  if (!ANY.test(name)) return name;
  return splitName(name, options)
    .map((part) => (typeof part === "string" ? part : `⟨${part.code}⟩`))
    .join("");
}
