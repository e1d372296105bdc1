import type { Lexicon } from "./lexicon";
import { ulidAt, type Dice } from "./random";

/** What everything written into one conversation shares: its dice, its words and its clock. */
export interface Writer {
  readonly dice: Dice;
  readonly words: Lexicon;
  readonly owner: string;
  readonly model: string;
  /** Milliseconds; goes on with every message. */
  now: number;
}

/** Lets up to this many milliseconds pass. */
export function pass(writer: Writer, most: number): void {
  writer.now += writer.dice.between(Math.ceil(most / 10), most);
}

/** The present time of the conversation as a document writes it. */
export function timeOf(writer: Writer): string {
  return new Date(writer.now).toISOString();
}

/** A new id, as late as the clock says. */
export function newId(writer: Writer): string {
  return ulidAt(writer.now, writer.dice);
}
