import type { Lexicon } from "./lexicon";
import type { Dice } from "./random";
import { easternWords } from "./words-eastern";
import { english } from "./words-english";
import { otherWords } from "./words-others";
import { westernWords } from "./words-western";

const LEXICONS: readonly Lexicon[] = [english, ...westernWords, ...easternWords, ...otherWords];
const WEIGHTS = LEXICONS.reduce((sum, { weight }) => sum + weight, 0);

/** The language of a conversation. */
export function pickLexicon(dice: Dice): Lexicon {
  let left = dice.next() * WEIGHTS;
  return LEXICONS.find(({ weight }) => (left -= weight) < 0) ?? english;
}
