export { formatPointer, parsePointer, pointerToSpan } from "./pointers";

/**
 * A place in a text as editors count it: both from 1, columns in UTF-16 units, a byte order mark
 * not counted. A line ends with `\n`, `\r\n`, or `\r` alone.
 */
export interface Position {
  line: number;
  column: number;
}

/** The position of an offset in UTF-16 units; an offset beyond the text means its end. */
export function positionAt(text: string, offset: number): Position {
  const target = Math.min(offset, text.length);
  let line = 1;
  let lineStart = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  for (let i = lineStart; i < target; i++) {
    const unit = text.charCodeAt(i);
    if (unit !== 0x0a && unit !== 0x0d) continue;
    if (unit === 0x0d && text.charCodeAt(i + 1) === 0x0a) {
      // Between the two characters of one break is still the line before it.
      if (i + 1 === target) break;
      i++;
    }
    line++;
    lineStart = i + 1;
  }
  return { line, column: Math.max(target - lineStart, 0) + 1 };
}

/**
 * The position in a document of a position inside a piece of it, given where the piece starts in
 * the document.
 */
export function positionInDocument(pieceStart: Position, inside: Position): Position {
  return inside.line === 1
    ? { line: pieceStart.line, column: pieceStart.column + inside.column - 1 }
    : { line: pieceStart.line + inside.line - 1, column: inside.column };
}

/** UTF-16 units that the character with this first byte takes; 0 for a continuation byte. */
export function unitsOf(byte: number): number {
  if (byte >= 0xf0) return 2;
  return (byte & 0xc0) === 0x80 ? 0 : 1;
}

/**
 * The offset in UTF-16 units of the decoded text for a byte offset. A byte order mark is one unit,
 * as in a text decoded with `ignoreBOM: true`. Inside a character: the offset after it.
 */
export function byteToTextOffset(bytes: Uint8Array, byteOffset: number): number {
  let units = 0;
  for (const byte of bytes.subarray(0, byteOffset)) units += unitsOf(byte);
  return units;
}

/** The UTF-8 byte offset for an offset in UTF-16 units; inside a surrogate pair: its end. */
export function textToByteOffset(text: string, offset: number): number {
  let bytes = 0;
  const target = Math.min(offset, text.length);
  for (let i = 0; i < target; i++) {
    const codePoint = text.codePointAt(i) ?? 0;
    if (codePoint > 0xffff) i++;
    bytes += codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4;
  }
  return bytes;
}

/** The bytes of a byte order mark, as text. */
const MARK = String([0xef, 0xbb, 0xbf]);

/**
 * Finds the positions of many byte offsets in one pass over a document that arrives in chunks, cut
 * anywhere. Counts as `positionAt` does. An offset inside a character means the place after it, one
 * beyond the end means the end. The map has each offset asked for.
 */
export function createLineCounter(offsets: readonly number[]): {
  write(chunk: Uint8Array): void;
  end(): Map<number, Position>;
} {
  const targets = [...new Set(offsets)].sort((a, b) => a - b);
  const found = new Map<number, Position>();
  const count = { line: 1, units: 0, afterReturn: false };
  const head: number[] = [];
  let next = 0;
  let base = 0;

  const record = (offset: number): void => {
    const markUnits = count.line === 1 && offset > 0 && String(head) === MARK ? 1 : 0;
    found.set(offset, { line: count.line, column: count.units - markUnits + 1 });
  };

  return {
    write(chunk) {
      if (head.length < 3) {
        for (const byte of chunk.subarray(0, 3 - head.length)) head.push(byte);
      }
      let from = 0;
      for (; next < targets.length; next++) {
        const target = targets[next] ?? 0;
        const to = target - base;
        if (to >= chunk.length) break;
        countTo(count, chunk, from, to);
        from = Math.max(to, from);
        if (count.afterReturn && chunk[from] !== 0x0a) breakLine(count);
        record(target);
      }
      if (next < targets.length) countTo(count, chunk, from, chunk.length);
      base += chunk.length;
    },
    end() {
      if (count.afterReturn) breakLine(count);
      for (const target of targets.slice(next)) record(target);
      return found;
    },
  };
}

/** Lines and the units of the last one before some byte; `afterReturn`: that byte follows a `\r`. */
interface Count {
  line: number;
  units: number;
  afterReturn: boolean;
}

function breakLine(count: Count): void {
  count.line++;
  count.units = 0;
  count.afterReturn = false;
}

function countTo(count: Count, chunk: Uint8Array, from: number, to: number): void {
  let { line, units, afterReturn } = count;
  for (let i = from; i < to; i++) {
    const byte = chunk[i] ?? 0;
    if (afterReturn && byte !== 0x0a) {
      line++;
      units = 0;
    }
    afterReturn = byte === 0x0d;
    if (byte === 0x0a) {
      line++;
      units = 0;
    } else if (byte < 0x80) {
      units++;
    } else {
      units += unitsOf(byte);
    }
  }
  count.line = line;
  count.units = units;
  count.afterReturn = afterReturn;
}
