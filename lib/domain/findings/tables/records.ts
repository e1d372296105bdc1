import type { Cell } from "./cell";

/** A row of a file with separators, and where the next one begins. */
export interface SeparatedRecord {
  readonly cells: readonly Cell[];
  readonly end: number;
}

const LONGEST = 20_000;

/** Reads one row as RFC 4180 writes it; a value in quotes may have separators and lines in it. */
export function readRecord(text: string, from: number, separator: string): SeparatedRecord | null {
  const limit = Math.min(text.length, from + LONGEST);
  const cells: Cell[] = [];
  for (let at = from; ;) {
    const cell = readCell(text, at, limit, separator);
    if (cell === null) return null;
    cells.push(cell);
    const sign = text.charAt(cell.next);
    if (sign === separator && cell.next < limit) {
      at = cell.next + 1;
      continue;
    }
    const isBroken = text.charCodeAt(cell.next) === 0x0d;
    return { cells, end: Math.min(text.length, cell.next + (isBroken ? 2 : 1)) };
  }
}

function readCell(
  text: string,
  from: number,
  limit: number,
  separator: string,
): (Cell & { readonly next: number }) | null {
  if (text.charAt(from) === '"') {
    const end = closingQuote(text, from + 1, limit);
    if (end === -1) return null;
    let next = end + 1;
    while (next < limit && !isCellEnd(text, next, separator)) next += 1;
    return { start: from + 1, end, next };
  }
  let end = from;
  while (end < limit && !isCellEnd(text, end, separator)) end += 1;
  if (end === limit && limit < text.length) return null;
  return { start: from, end, next: end };
}

/** A quote that is doubled belongs to the value. */
function closingQuote(text: string, from: number, limit: number): number {
  for (let at = text.indexOf('"', from); at !== -1 && at < limit; at = text.indexOf('"', at + 2)) {
    if (text.charAt(at + 1) !== '"') return at;
  }
  return -1;
}

function isCellEnd(text: string, at: number, separator: string): boolean {
  const sign = text.charAt(at);
  return sign === separator || sign === "\n" || (sign === "\r" && text.charAt(at + 1) === "\n");
}
