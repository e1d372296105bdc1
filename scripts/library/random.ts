/** Repeatable choices: the same seed gives the same ones on every machine. */
export interface Dice {
  /** From 0 to 1 (mulberry32). */
  next(): number;
  /** A whole number from 0 to below `limit`. */
  below(limit: number): number;
  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number;
  /** True in this share of the cases. */
  chance(share: number): boolean;
  /** @throws when the list is empty */
  pick<T>(list: readonly T[]): T;
}

export function createDice(seed: number): Dice {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    next,
    below,
    between: (least, most) => least + below(most - least + 1),
    chance: (share) => next() < share,
    pick(list) {
      const found = list[below(list.length)];
      if (found === undefined) throw new Error("there is nothing to pick from");
      return found;
    },
  };
}

/** Mixes a seed with the number of a document, so that each document has dice of its own. */
export function seedOf(seed: number, document: number): number {
  let mixed = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(document + 1, 0xc2b2ae35);
  mixed ^= mixed >>> 16;
  return Math.imul(mixed, 0x27d4eb2f) >>> 0;
}

const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** An id in the form of a ULID: a time and chance. */
export function ulidAt(ms: number, dice: Dice): string {
  let id = "";
  let rest = ms;
  for (let at = 0; at < 10; at += 1) {
    id = (CROCKFORD[rest % 32] ?? "0") + id;
    rest = Math.floor(rest / 32);
  }
  for (let at = 0; at < 16; at += 1) id += CROCKFORD[dice.below(32)] ?? "0";
  return id;
}
