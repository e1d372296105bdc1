import type { Dice } from "./random";

/**
 * The words of one language. In the sentences `{t}` stands for a thing, `{p}` for a place, `{n}` for a
 * number and `{x}` for an invented name.
 */
export interface Lexicon {
  readonly lang: string;
  /** How often conversations are held in it, against the others. */
  readonly weight: number;
  readonly titles: readonly string[];
  readonly asks: readonly string[];
  readonly says: readonly string[];
  readonly thinks: readonly string[];
  readonly things: readonly string[];
  readonly places: readonly string[];
  /** What is between two sentences. */
  readonly space: string;
}

const SYLLABLES =
  "ka lo mi ter on ra se vin du pel ash tor nim qua bes ir wo lan fe gru sol jen ba rix ty mor el vash pi dun".split(
    " ",
  );

/** An invented name of a project, a person or a file: what makes one conversation unlike another. */
export function inventName(dice: Dice): string {
  let name = "";
  for (let left = dice.between(2, 3); left > 0; left -= 1) name += dice.pick(SYLLABLES);
  return name[0]?.toUpperCase() + name.slice(1);
}

/** Puts words into the gaps of a sentence. */
export function fill(dice: Dice, words: Lexicon, sentence: string): string {
  return sentence.replace(/\{([tpnx])\}/g, (_, gap: string) => {
    if (gap === "t") return dice.pick(words.things);
    if (gap === "p") return dice.pick(words.places);
    if (gap === "n") return String(dice.between(2, 480));
    return inventName(dice);
  });
}

/** A few sentences in a row. */
export function say(dice: Dice, words: Lexicon, count: number, from = words.says): string {
  const sentences: string[] = [];
  for (let at = 0; at < count; at += 1) sentences.push(fill(dice, words, dice.pick(from)));
  return sentences.join(words.space);
}
