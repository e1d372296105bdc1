import { entries, rootRange, type Range } from "./walk";

/**
 * The segments of a JSON Pointer (RFC 6901), unescaped. "" is the root and has none. A text that
 * does not begin with "/" is taken as if it did.
 */
export function parsePointer(pointer: string): string[] {
  if (pointer === "") return [];
  const body = pointer.startsWith("/") ? pointer.slice(1) : pointer;
  return body.split("/").map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** The JSON Pointer (RFC 6901) with these segments. */
export function formatPointer(segments: readonly (string | number)[]): string {
  return segments
    .map((part) => `/${String(part).replaceAll("~", "~0").replaceAll("/", "~1")}`)
    .join("");
}

/** What a pointer names in a text. `key` includes the quotes; null for the root and elements. */
interface Place {
  readonly value: Range;
  readonly key: Range | null;
}

/**
 * Where the value (or the key of the member) is that a JSON Pointer names, in UTF-16 units. Of
 * duplicate keys the last one counts, as in `JSON.parse`. Null when there is none; an array element
 * and the root have no key.
 */
export function pointerToSpan(
  text: string,
  pointer: string,
  what: "value" | "key" = "value",
): { offset: number; length: number } | null {
  const place = findPlace(text, parsePointer(pointer));
  const range = what === "key" ? place?.key : place?.value;
  return range ? { offset: range.start, length: range.end - range.start } : null;
}

function findPlace(text: string, segments: readonly string[]): Place | null {
  let place: Place = { value: rootRange(text), key: null };
  if (place.value.start >= text.length) return null;
  for (const segment of segments) {
    const child = findChild(text, place.value.start, segment);
    if (child === null) return null;
    place = child;
  }
  return place;
}

function findChild(text: string, offset: number, segment: string): Place | null {
  const opener = text[offset];
  if (opener !== "{" && opener !== "[") return null;
  let found: Place | null = null;
  let index = 0;
  for (const { key, value } of entries(text, offset)) {
    if (key === null) {
      if (String(index++) === segment) return { value, key: null };
    } else if (key.name === segment) {
      found = { value, key: key.range };
    }
  }
  return found;
}

/**
 * The JSON Pointer of the innermost value at an offset in UTF-16 units. A member's key, colon and
 * value all belong to the member; the white space and commas between entries to their container.
 */
export function pointerAtOffset(text: string, offset: number): string {
  const segments: (string | number)[] = [];
  let inside: Range | null = rootRange(text);
  while (inside !== null) {
    const container: Range = inside;
    inside = null;
    if (text[container.start] !== "{" && text[container.start] !== "[") break;
    let index = 0;
    for (const { key, value } of entries(text, container.start)) {
      if ((key?.range.start ?? value.start) > offset) break;
      if (offset < value.end) {
        segments.push(key === null ? index : key.name);
        // A key is a leaf: only the value is gone into.
        if (offset >= value.start) inside = value;
        break;
      }
      index++;
    }
  }
  return formatPointer(segments);
}
