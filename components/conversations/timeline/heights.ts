/**
 * Heights of the rows of a list: measured ones, and a guess for all others. Positions are found in a
 * number of steps that grows with the logarithm of the rows, so a hundred thousand cost as little as ten.
 */
export class RowHeights {
  readonly count: number;
  #guess: number;
  readonly #measured: Float64Array;
  /** Fenwick trees over the measured rows: their heights, and how many they are. */
  readonly #sums: Float64Array;
  readonly #counts: Int32Array;

  constructor(count: number, guess: number) {
    this.count = count;
    this.#guess = guess;
    this.#measured = new Float64Array(count).fill(Number.NaN);
    this.#sums = new Float64Array(count + 1);
    this.#counts = new Int32Array(count + 1);
  }

  /** What rows are taken for that nobody measured. */
  get guess(): number {
    return this.#guess;
  }

  /** Of all rows together. */
  get total(): number {
    return this.startOf(this.count);
  }

  heightOf(row: number): number {
    const height = this.#measured[row] ?? Number.NaN;
    return Number.isNaN(height) ? this.#guess : height;
  }

  /** Notes the height of a row; answers whether it differs from what was thought. */
  measure(row: number, height: number): boolean {
    if (row < 0 || row >= this.count) return false;
    const before = this.#measured[row] ?? Number.NaN;
    if (before === height) return false;
    const isNew = Number.isNaN(before);
    this.#measured[row] = height;
    for (let at = row + 1; at <= this.count; at += at & -at) {
      this.#sums[at] = (this.#sums[at] ?? 0) + (isNew ? height : height - before);
      if (isNew) this.#counts[at] = (this.#counts[at] ?? 0) + 1;
    }
    return true;
  }

  /** Takes the mean of what was measured for the rows that were not. */
  learn(): void {
    const [sum, count] = this.#before(this.count);
    if (count >= 8) this.#guess = Math.max(24, sum / count);
  }

  /** Where a row begins; the row behind the last one begins at the end. */
  startOf(row: number): number {
    const before = Math.max(0, Math.min(row, this.count));
    const [sum, count] = this.#before(before);
    return sum + (before - count) * this.#guess;
  }

  /** The row that lies at an offset; the first or last one for what lies outside. */
  rowAt(offset: number): number {
    let row = 0;
    let left = offset;
    for (let step = highestBit(this.count); step > 0; step >>= 1) {
      const next = row + step;
      if (next > this.count) continue;
      const height = (this.#sums[next] ?? 0) + (step - (this.#counts[next] ?? 0)) * this.#guess;
      if (height > left) continue;
      row = next;
      left -= height;
    }
    return Math.max(0, Math.min(row, this.count - 1));
  }

  #before(row: number): [sum: number, count: number] {
    let sum = 0;
    let count = 0;
    for (let at = row; at > 0; at -= at & -at) {
      sum += this.#sums[at] ?? 0;
      count += this.#counts[at] ?? 0;
    }
    return [sum, count];
  }
}

function highestBit(value: number): number {
  return value === 0 ? 0 : 2 ** (31 - Math.clz32(value));
}
