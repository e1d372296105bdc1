/** Rows of a fixed height: lines, the longest ones in several rows. */
export interface LineIndex {
  readonly rows: number;
  readonly lines: number;
  /** The text of a row, without its line break. */
  readonly textOf: (row: number) => string;
  /** The number of the line that begins in this row, counted from 1; null where a line goes on. */
  readonly numberOf: (row: number) => number | null;
}

/** Longer lines go on in the next row: one row of megabytes would hold the browser up. */
export const ROW_LENGTH = 1000;

/** Finds the rows of a text of any size in one pass, in two numbers a row. */
export function indexLines(text: string): LineIndex {
  const starts = new Numbers();
  const numbers = new Numbers();
  let line = 0;
  for (let from = 0; from <= text.length; line += 1) {
    const lineBreak = text.indexOf("\n", from);
    const end = lineBreak === -1 ? text.length : lineBreak;
    starts.push(from);
    numbers.push(line + 1);
    for (let at = nextRow(text, from); at < end; at = nextRow(text, at)) {
      starts.push(at);
      numbers.push(0);
    }
    from = end + 1;
    // A final line break starts no line.
    if (lineBreak === text.length - 1) from = text.length + 1;
  }
  const rows = starts.length;
  return {
    rows,
    lines: line,
    textOf(row) {
      const end = row + 1 < rows ? starts.at(row + 1) : text.length;
      const whole = text.slice(starts.at(row), end);
      return whole.endsWith("\n") ? whole.slice(0, whole.endsWith("\r\n") ? -2 : -1) : whole;
    },
    numberOf: (row) => numbers.at(row) || null,
  };
}

/** Where the next row of a long line begins; a surrogate pair is never cut in half. */
function nextRow(text: string, from: number): number {
  const to = from + ROW_LENGTH;
  const code = text.charCodeAt(to);
  return code >= 0xdc00 && code <= 0xdfff ? to - 1 : to;
}

/** A list of whole numbers that grows; a plain array of millions costs several times as much. */
class Numbers {
  #items = new Uint32Array(1024);
  length = 0;

  push(value: number): void {
    if (this.length === this.#items.length) {
      const larger = new Uint32Array(this.length * 2);
      larger.set(this.#items);
      this.#items = larger;
    }
    this.#items[this.length] = value;
    this.length += 1;
  }

  at(place: number): number {
    return this.#items[place] ?? 0;
  }
}
