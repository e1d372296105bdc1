/** Draws by lot, the same every time: a corpus that changes from run to run pins nothing. */
export interface Dice {
  number(below: number): number;
  pick<T>(items: readonly T[]): T;
  signs(alphabet: string, length: number): string;
  digits(length: number): string;
}

export const LETTERS = "abcdefghijklmnopqrstuvwxyz";
export const MIXED = `${LETTERS}${LETTERS.toUpperCase()}0123456789`;
export const HEX = "0123456789abcdef";

export function createDice(seed: number): Dice {
  let state = seed >>> 0;
  const next = (): number => {
    // Mulberry32.
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const number = (below: number): number => Math.floor(next() * below);
  const signs = (alphabet: string, length: number): string =>
    Array.from({ length }, () => alphabet.charAt(number(alphabet.length))).join("");
  return {
    number,
    signs,
    digits: (length) => signs("0123456789", length),
    pick: (items) => {
      const item = items[number(items.length)];
      if (item === undefined) throw new RangeError("Nothing to pick from");
      return item;
    },
  };
}
