/** Signs that only say where a word may be broken or that a text begins: nobody types them, and they part no words. */
const UNTYPED = /[\u00AD\u2060\uFEFF]/g;

/** Stretches of Latin, Greek and Cyrillic letters that nothing combines with: one form each, as long as before. */
const PLAIN = String.raw`[\0-\u00AC\u00AE-\u02FF\u0370-\u0482\u048A-\u058F]+(?!\p{M})`;
/** What comes together in one letter: a syllable in its parts, or a sign with all that combines with it. */
const LETTER = String.raw`[\u1100-\u1112][\u1161-\u1175][\u11A8-\u11C2]?|[\uAC00-\uD7A3][\u11A8-\u11C2]|\P{M}\p{M}*|\p{M}+`;
const CLUSTER = new RegExp(`${PLAIN}|${LETTER}`, "gsu");

/**
 * A text as a search compares it: an accent and its letter are one letter however they were written (files of a Mac
 * keep them apart), and signs that nobody sees are left out.
 */
export function composeText(text: string): string {
  const composed = text.normalize("NFC");
  return composed.search(UNTYPED) === -1 ? composed : composed.replace(UNTYPED, "");
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
