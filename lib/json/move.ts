import { formatPointer, pointerToSpan } from "./pointers";
import type { TextEdit } from "./text-edit";
import { entries, type Range } from "./walk";

/**
 * Moves an element of an array to another place of it; every byte of the elements stays, and so does the
 * white space between them. No edits when it is there already.
 * @param path leads to the array
 * @param to the index the element has afterwards
 * @throws RangeError when there is no such array, or one of the places is beyond its end
 */
export function moveElement(
  text: string,
  path: readonly (string | number)[],
  from: number,
  to: number,
): TextEdit[] {
  const span = pointerToSpan(text, formatPointer(path));
  const isArray = span !== null && text[span.offset] === "[";
  const ranges = isArray ? Array.from(entries(text, span.offset), ({ value }) => value) : [];
  const moved = ranges[from];
  if (moved === undefined || ranges[to] === undefined) {
    throw new RangeError(`There is no element ${from} or ${to} at ${formatPointer(path)}`);
  }
  if (from === to) return [];
  // Two neighbouring stretches trade places around the gap between them; the shorter one is rewritten.
  const [left, right] =
    from < to ? [moved, between(ranges, from + 1, to)] : [between(ranges, to, from - 1), moved];
  const gap = text.slice(left.end, right.start);
  if (right.end - right.start < left.end - left.start) {
    return [
      { offset: left.start, length: 0, text: text.slice(right.start, right.end) + gap },
      { offset: left.end, length: right.end - left.end, text: "" },
    ];
  }
  return [
    { offset: left.start, length: right.start - left.start, text: "" },
    { offset: right.end, length: 0, text: gap + text.slice(left.start, left.end) },
  ];
}

/** From the first of these elements to the last. */
function between(ranges: readonly Range[], first: number, last: number): Range {
  return { start: ranges[first]?.start ?? 0, end: ranges[last]?.end ?? 0 };
}
