import { formatPointer, pointerToSpan } from "./pointers";
import type { TextEdit } from "./text-edit";
import { entries } from "./walk";

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
  const [moved, target] = [ranges[from], ranges[to]];
  if (moved === undefined || target === undefined) {
    throw new RangeError(`There is no element ${from} or ${to} at ${formatPointer(path)}`);
  }
  if (from === to) return [];
  const raw = text.slice(moved.start, moved.end);
  // The element leaves with the gap on the side it moves to, and brings it along.
  const neighbour = ranges[from < to ? from + 1 : from - 1] ?? moved;
  if (from < to) {
    const gap = text.slice(moved.end, neighbour.start);
    return [
      { offset: moved.start, length: neighbour.start - moved.start, text: "" },
      { offset: target.end, length: 0, text: gap + raw },
    ];
  }
  const gap = text.slice(neighbour.end, moved.start);
  return [
    { offset: target.start, length: 0, text: raw + gap },
    { offset: neighbour.end, length: moved.end - neighbour.end, text: "" },
  ];
}
