/**
 * Signs that only say where a word may be broken, that a text begins, or how Hebrew and Arabic letters sound: hardly
 * anybody types them, and they part no words.
 */
const UNTYPED = String.raw`[\u00AD\u2060\uFEFF\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0640\u064B-\u0652\u0670]`;
/** Vowels and the like that are written on a letter of their script: parts of a word, which the index takes for gaps. */
const VOWEL = String.raw`(?![\p{Script=Inherited}\p{Script=Common}])(?=[\u0590-\u1CFF])\p{M}`;
const OTHERWISE = new RegExp(`${UNTYPED}|${VOWEL}`, "gu");
const IS_UNTYPED = new RegExp(UNTYPED);

/** The index knows letters for private use as letters; there is room for one of each sign. */
const FIRST_SIGN = 0x05_90;
const FIRST_PRIVATE = 0xe0_00;
const asLetter = (sign: string): string =>
  IS_UNTYPED.test(sign)
    ? ""
    : String.fromCodePoint(FIRST_PRIVATE + (sign.codePointAt(0) ?? 0) - FIRST_SIGN);

/** Stretches of Latin, Greek and Cyrillic letters that nothing combines with: one form each, as long as before. */
const PLAIN = String.raw`[\0-\u00AC\u00AE-\u02FF\u0370-\u0482\u048A-\u058F]+(?!\p{M})`;
/** What comes together in one letter: a syllable in its parts, or a sign with all that combines with it. */
const LETTER = String.raw`[\u1100-\u1112][\u1161-\u1175][\u11A8-\u11C2]?|[\uAC00-\uD7A3][\u11A8-\u11C2]|\P{M}\p{M}*|\p{M}+`;
const CLUSTER = new RegExp(`${PLAIN}|${LETTER}`, "gsu");

/**
 * A text as a search compares it: an accent and its letter are one letter however they were written (files of a Mac
 * keep them apart), vowels of any script belong to their words, and signs that nobody types are left out.
 */
export function composeText(text: string): string {
  if (!/[^\0-\x7F]/.test(text)) return text;
  const composed = text.normalize("NFC");
  return composed.search(OTHERWISE) === -1 ? composed : composed.replace(OTHERWISE, asLetter);
}

/** Part of a text in another form, with where each of its units comes from. */
export interface ComposedText {
  readonly plain: string;
  /** By unit of `plain`: its place in the text. */
  readonly offsets: readonly number[];
}

/**
 * A text in another form, letter by letter.
 * @param form of what comes together in one letter, which may become shorter, or of a stretch of plain letters
 */
export function composeByLetter(text: string, form: (letter: string) => string): ComposedText {
  const offsets: number[] = [];
  let plain = "";
  for (const { 0: letter, index } of text.matchAll(CLUSTER)) {
    const formed = form(letter);
    const isWhole = formed.length === letter.length;
    for (let unit = 0; unit < formed.length; unit += 1)
      offsets.push(isWhole ? index + unit : index);
    plain += formed;
  }
  return { plain, offsets };
}
