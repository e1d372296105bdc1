import type { Span } from "@/lib/json/document-map";

import { SLAB_BYTES } from "./limits";
import { passingSlabs, type SourceFile } from "./file";

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const WHITE_SPACE: ReadonlySet<number> = new Set([0x09, 0x0d, 0x20]);

/** One line of a file of lines, without its end. */
export interface LineSpan extends Span {
  /** 1-based, blank lines counted. */
  number: number;
  /** False for a last line that no line feed ends: it may have been cut off. */
  ended: boolean;
}

/** The lines of a file that are not blank, in order, however long they are; holds one slab. */
export async function* lineSpans(
  source: SourceFile,
  slabBytes = SLAB_BYTES,
): AsyncGenerator<LineSpan> {
  let number = 1;
  let start = 0;
  let blank = true;
  let at = 0;
  let last = 0;
  for await (const slab of passingSlabs(source, { start: 0, end: source.size }, slabBytes)) {
    let from = 0;
    for (;;) {
      const end = slab.indexOf(LINE_FEED, from);
      const part = slab.subarray(from, end === -1 ? slab.length : end);
      if (blank) blank = part.every((byte) => WHITE_SPACE.has(byte));
      if (part.length > 0) last = part[part.length - 1] ?? 0;
      if (end === -1) break;
      const stop = at + end - (last === CARRIAGE_RETURN ? 1 : 0);
      if (!blank) yield { number, start, end: stop, ended: true };
      number += 1;
      start = at + end + 1;
      blank = true;
      last = 0;
      from = end + 1;
    }
    at += slab.length;
  }
  if (!blank) yield { number, start, end: at, ended: false };
}
