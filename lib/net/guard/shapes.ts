/** Bits of the set of orders that were seen; a power of two. */
const BITS = 1 << 20;
/** With so many in it, the set would take new ones for known. */
const CROWDED = BITS >> 3;

/** Differs in each process, so that nobody can choose names that are taken for one. */
const SEED = Math.trunc(Math.random() * 2 ** 32);

/**
 * Counts the orders of names that objects begin with. A parser makes a description of each that it has not seen, which
 * takes it far longer than another object of a known one: 5,000 definitions have a few dozen, as many objects with
 * names of their own have one for each name.
 */
export class Shapes {
  /** Orders that no object before had. */
  count = 0;
  #name = 0;
  /** For each container that is open, the names so far. */
  #open: number[] = [];
  #seen: Uint32Array | null = null;
  #held = 0;

  beginText(): void {
    this.#name = SEED;
  }

  addByte(byte: number): void {
    this.#name = Math.imul(this.#name ^ byte, 0x01_00_01_93);
  }

  open(): void {
    this.#open.push(0);
  }

  close(): void {
    this.#open.pop();
  }

  /** The text before was the name of a member. */
  addMember(): void {
    const last = this.#open.length - 1;
    const before = this.#open[last];
    if (before === undefined) return;
    const order = mixed(Math.imul(before, 31) + this.#name);
    this.#open[last] = order;
    const at = order & (BITS - 1);
    this.#seen ??= new Uint32Array(BITS / 32);
    const word = this.#seen[at >>> 5] ?? 0;
    const bit = 1 << (at & 31);
    if ((word & bit) !== 0) return;
    this.#seen[at >>> 5] = word | bit;
    this.count += 1;
    this.#held += 1;
  }

  endMessage(): void {
    this.count = 0;
    this.#open = [];
    if (this.#held <= CROWDED) return;
    this.#seen = null;
    this.#held = 0;
  }
}

/** Spreads what differs over all bits. */
function mixed(value: number): number {
  const half = Math.imul(value ^ (value >>> 16), 0x45_d9_f3_b);
  return half ^ (half >>> 16);
}
