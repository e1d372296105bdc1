import { inAnyCase, type Watch } from "../starts";
import type { Detector } from "../match";
import { isSeedWord, PHRASE_LENGTHS } from "./wallets";

const LABEL =
  /(?:(?:seed|recovery|backup|secret|mnemonic|wallet)[ \t_-]?(?:recovery[ \t])?(?:phrases?|words)|mnemonic|seed)["'*`_]{0,3}(?:[ \t][\w ]{1,30}?)??[ \t]{0,4}(?:is|are|was|:|=)[*`_]{0,3}[ \t]{0,4}:?\s{0,4}["'`“[]{0,2}/iy;
const NEXT_WORD = /(?:\d{1,2}[.):]?[ \t]{0,2})?["'`]?([A-Za-z]{3,12})(?![A-Za-z])/y;
const BETWEEN = /["'`]?(?:[ \t]{0,2},[ \t]{0,2}|[ \t]{1,3}|[ \t]{0,2}\r?\n[ \t]{0,8})/y;
/** One of so many may be no word of the list, by a slip or on purpose. */
const PER_STRANGER = 12;

/** The words of a wallet behind what tells them, though their checksum is wrong; at the label. */
const findToldPhrase: Detector = (text, at) => {
  LABEL.lastIndex = at;
  if (!LABEL.test(text)) return null;
  const words: { readonly start: number; readonly end: number; readonly known: boolean }[] = [];
  let from = LABEL.lastIndex;
  while (words.length < PHRASE_LENGTHS[0]) {
    NEXT_WORD.lastIndex = from;
    const word = NEXT_WORD.exec(text)?.[1];
    if (word === undefined) break;
    const end = NEXT_WORD.lastIndex;
    words.push({ start: end - word.length, end, known: isSeedWord(word) });
    BETWEEN.lastIndex = end;
    if (!BETWEEN.test(text)) break;
    from = BETWEEN.lastIndex;
  }
  const length = PHRASE_LENGTHS.find((count) => {
    const strangers = words.slice(0, count).filter(({ known }) => !known).length;
    return words.length >= count && strangers <= Math.floor(count / PER_STRANGER);
  });
  const [first, last] = [words[0], words[(length ?? 0) - 1]];
  if (first === undefined || last === undefined) return null;
  return { rule: "secret.wallet", start: first.start, end: last.end };
};

/** A phrase that a label or a sentence tells. */
export const TOLD_PHRASE_WATCH: Watch = {
  starts: inAnyCase("seed", "recovery", "backup", "secret", "mnemonic", "wallet"),
  detect: findToldPhrase,
};
