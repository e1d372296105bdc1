import { textToByteOffset } from "@/lib/json/positions";
import type { Diagnostic } from "@/lib/validation/diagnostic";
import { locatePointers } from "./locate";

/** A stretch of a document: its text and the byte offset at which it begins there. */
export interface Stretch {
  readonly text: string;
  readonly start: number;
  readonly bytes: number;
}

/** Access to the text of a document that is cut around the elements of one array. */
export interface PieceTexts {
  /** The key of the array, such as `messages`. */
  readonly arrayKey: string;
  readonly head: Stretch;
  readonly tail: Stretch;
  /** The element at a position; null when there is none. Asked for once each. */
  element(position: number): Stretch | null;
}

function toByteOffset({ text, start, bytes }: Stretch, offset: number): number {
  // A text of as many units as bytes is ASCII.
  return start + (bytes === text.length ? offset : textToByteOffset(text, offset));
}

/** The element a pointer leads into; -1 for one that stays outside. */
function elementOf(pointer: string, arrayKey: string): number {
  const [, key, position = ""] = pointer.split("/", 3);
  return key === arrayKey && /^\d+$/.test(position) ? Number(position) : -1;
}

/**
 * Where findings are: path -> byte offset in the document of what it names, or of the innermost value
 * on the way to it. Each piece with findings is gone through once.
 */
export function placeFindings(
  findings: readonly Diagnostic[],
  pieces: PieceTexts,
): Map<string, number> {
  const { arrayKey, head, tail } = pieces;
  const wanted = new Map<number, Set<string>>();
  for (const { path } of findings) {
    const position = elementOf(path, arrayKey);
    const paths = wanted.get(position) ?? new Set();
    wanted.set(position, paths.add(path));
  }
  const offsets = new Map<string, number>();
  for (const [position, paths] of wanted) {
    const element = position === -1 ? null : pieces.element(position);
    if (element === null) {
      for (const [path, offset] of locatePointers(head.text + tail.text, paths)) {
        const inTail = offset - head.text.length;
        offsets.set(path, inTail < 0 ? toByteOffset(head, offset) : toByteOffset(tail, inTail));
      }
      continue;
    }
    const prefix = `/${arrayKey}/${position}`;
    const inside = [...paths].map((path) => path.slice(prefix.length));
    for (const [pointer, offset] of locatePointers(element.text, inside)) {
      offsets.set(prefix + pointer, toByteOffset(element, offset));
    }
  }
  return offsets;
}
