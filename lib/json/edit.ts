import { emitInside, emitMember, emitValue } from "./emit";
import { equalJson } from "./equal";
import { detectLayout, documentLayout, entryStart, innerLayout, type Layout } from "./layout";
import type { TextEdit } from "./text-edit";
import { entries, rootRange, type Entry, type Range } from "./walk";

export { applyEdits, invertEdits } from "./text-edit";
export type { TextEdit } from "./text-edit";

/** Keys and indexes from the root down. An index may be a string of digits, or "-" for the end. */
export type JsonPath = readonly (string | number)[];

/*
 * Edits of a text that is known to be JSON. They touch the value they are about and the comma and
 * white space that come and go with it, nothing else. Of duplicate keys the last one is meant, as
 * in `JSON.parse`. Offsets are UTF-16 units of the given text. Several edits of one text can be
 * applied together only when they concern different containers; else make each on the result of
 * the one before.
 */

/** Where a path leads: the value, or the container of a value that is not there. */
interface Target {
  readonly range: Range;
  /** The layout to assume for the value at `range`. */
  readonly assumed: Layout;
  /** The part of the path that is missing; empty when `range` is the value. */
  readonly missing: JsonPath;
}

interface Container {
  readonly range: Range;
  readonly entries: readonly Entry[];
  readonly layout: Layout;
}

/**
 * Sets the value at a path. Missing objects on the way are made, and so is an array element at the
 * end of its array; null on the way counts as missing. A new member comes last and looks like its
 * neighbours; a value that is replaced keeps its layout. No edits when the value there is equal.
 * @throws RangeError when the path leads into a scalar or beyond the end of an array
 * @throws TypeError for a value that JSON has no form for
 */
export function setValue(text: string, path: JsonPath, value: unknown): TextEdit[] {
  const wanted = toPlain(value);
  const { range, assumed, missing } = locate(text, path);
  const container = openContainer(text, range, assumed);
  const [name, ...rest] = missing;
  if (name === undefined) {
    const old: unknown = JSON.parse(text.slice(range.start, range.end));
    // As given, too: a number beyond doubles is there as Infinity, which has no plain form.
    if (equalJson(old, value) || equalJson(old, wanted)) return [];
    const layout = container !== null && container.entries.length > 0 ? container.layout : assumed;
    return [replace(range, emitValue(wanted, layout))];
  }
  if (container === null) {
    if (text.slice(range.start, range.end) !== "null") throw new RangeError(unreachable(path));
    return [replace(range, emitValue(nest(missing, wanted), assumed))];
  }
  return [append(text, container, name, nest(rest, wanted))];
}

/**
 * Removes the member or element at a path together with its comma. Of duplicate keys all are
 * removed, since the one before would take the place of the last. No edits when nothing is there.
 */
export function removeValue(text: string, path: JsonPath): TextEdit[] {
  const name = path.at(-1);
  if (name === undefined) throw new RangeError("The root can’t be removed");
  const { range, assumed, missing } = locate(text, path.slice(0, -1));
  const container = missing.length > 0 ? null : openContainer(text, range, assumed);
  return removeEntries(container, range, (entry, index) => matches(entry, index, name));
}

/**
 * Removes elements of the array at a path, as one after the other would be removed. No edits for what is not there.
 * @param indexes those of the array as it is
 */
export function removeElements(
  text: string,
  path: JsonPath,
  indexes: ReadonlySet<number>,
): TextEdit[] {
  const { range, assumed, missing } = locate(text, path);
  const container = missing.length > 0 ? null : openContainer(text, range, assumed);
  return removeEntries(
    container,
    range,
    (entry, index) => entry.key === null && indexes.has(index),
  );
}

function removeEntries(
  container: Container | null,
  range: Range,
  isGone: (entry: Entry, index: number) => boolean,
): TextEdit[] {
  const edits: TextEdit[] = [];
  let kept: Entry | null = null;
  let gone: Entry | null = null;
  for (const [index, entry] of (container?.entries ?? []).entries()) {
    if (isGone(entry, index)) {
      gone ??= entry;
      continue;
    }
    // What follows a removed run moves to where the run began.
    if (gone !== null) edits.push(replace({ start: entryStart(gone), end: entryStart(entry) }, ""));
    gone = null;
    kept = entry;
  }
  if (gone === null) return edits;
  // A run at the end takes the comma before it along; one that is everything, the white space too.
  const last = kept === null ? range.end - 1 : container?.entries.at(-1)?.value.end;
  const cut = { start: kept?.value.end ?? range.start + 1, end: last ?? range.end - 1 };
  return [...edits, replace(cut, "")];
}

/**
 * Inserts an element before the one that now has the index the path ends with, or at the end. An
 * array that is not there is made.
 * @throws RangeError when the path does not lead to an array, or leads beyond its end
 */
export function insertElement(text: string, path: JsonPath, value: unknown): TextEdit[] {
  return insertElements(text, path, [value]);
}

/**
 * Inserts elements one behind the other, in the time that the text takes.
 * @param path ends with the index the first one gets
 * @throws RangeError as `insertElement` does
 */
export function insertElements(
  text: string,
  path: JsonPath,
  values: readonly unknown[],
): TextEdit[] {
  const parent = path.slice(0, -1);
  const index = path.at(-1) ?? "";
  const wanted = values.map(toPlain);
  const { range, assumed, missing } = locate(text, parent);
  const container = openContainer(text, range, assumed);
  if (missing.length > 0 || container === null) {
    if (elementIndex(index, 0) !== 0) throw new RangeError(unreachable(path));
    if (missing.length === 0 && text.slice(range.start, range.end) !== "null") {
      throw new RangeError(unreachable(path));
    }
    return setValue(text, parent, wanted);
  }
  if (text[range.start] !== "[") throw new RangeError(unreachable(path));
  const count = container.entries.length;
  const place = elementIndex(index, count);
  if (place === null || place > count) throw new RangeError(unreachable([index]));
  const layoutOf = siblingLayouts(text, container);
  const elements = wanted.map((value) => emitValue(value, layoutOf(value)));
  const before = container.entries[place];
  if (elements.length === 0) return [];
  if (before === undefined) return [appendTexts(text, container, elements)];
  const { gap } = container.layout;
  return [{ offset: before.value.start, length: 0, text: elements.map((e) => e + gap).join("") }];
}

/** Where the elements of the array at a path are; none where there is no array. */
export function elementRanges(text: string, path: JsonPath): readonly Range[] {
  const { range, assumed, missing } = locate(text, path);
  if (missing.length > 0 || text[range.start] !== "[") return [];
  return openContainer(text, range, assumed)?.entries.map(({ value }) => value) ?? [];
}

function locate(text: string, path: JsonPath): Target {
  let range = rootRange(text);
  let assumed = documentLayout(text, range);
  for (const [depth, name] of path.entries()) {
    const container = openContainer(text, range, assumed);
    const entry = container?.entries.findLast((item, index) => matches(item, index, name));
    if (container === null || entry === undefined) {
      return { range, assumed, missing: path.slice(depth) };
    }
    range = entry.value;
    assumed = innerLayout(container.layout);
  }
  return { range, assumed, missing: [] };
}

function openContainer(text: string, range: Range, assumed: Layout): Container | null {
  if (text[range.start] !== "{" && text[range.start] !== "[") return null;
  const found = [...entries(text, range.start)];
  return { range, entries: found, layout: detectLayout(text, range, found, assumed) };
}

function matches(entry: Entry, index: number, name: string | number): boolean {
  return entry.key === null ? elementIndex(name, -1) === index : entry.key.name === String(name);
}

/** The index a path segment means in an array of this length; null when it is no index. */
function elementIndex(name: string | number, length: number): number | null {
  if (name === "-") return length;
  return /^(?:0|[1-9]\d*)$/.test(String(name)) ? Number(name) : null;
}

/** Adds an entry at the end of a container. */
function append(
  text: string,
  container: Container,
  name: string | number,
  value: unknown,
): TextEdit {
  const { range, layout } = container;
  const inObject = text[range.start] === "{";
  const count = container.entries.length;
  if (!inObject && elementIndex(name, count) !== count) throw new RangeError(unreachable([name]));
  const valueLayout = siblingLayout(text, container, value);
  const entry = inObject
    ? emitMember(String(name), value, layout, valueLayout)
    : emitValue(value, valueLayout);
  return appendTexts(text, container, [entry]);
}

function appendTexts(text: string, container: Container, texts: readonly string[]): TextEdit {
  const { range, layout, entries: there } = container;
  const last = there.at(-1);
  if (last !== undefined) {
    const added = texts.map((entry) => layout.gap + entry).join("");
    return { offset: last.value.end, length: 0, text: added };
  }
  const inside = { start: range.start + 1, end: range.end - 1 };
  return replace(inside, emitInside(texts, layout, text[range.start] === "{" ? layout.pad : ""));
}

/** The layout of the last entry of each kind, looked for once. */
function siblingLayouts(text: string, container: Container): (value: unknown) => Layout {
  const known = new Map<string, Layout>();
  return (value) => {
    const kind = Array.isArray(value) ? "list" : value === null ? "null" : typeof value;
    const layout = known.get(kind) ?? siblingLayout(text, container, value);
    known.set(kind, layout);
    return layout;
  };
}

/** The layout of the last entry of the same kind, so that records in a list look alike. */
function siblingLayout(text: string, container: Container, value: unknown): Layout {
  const assumed = innerLayout(container.layout);
  if (typeof value !== "object" || value === null) return assumed;
  const opener = Array.isArray(value) ? "[" : "{";
  for (const { value: range } of container.entries.toReversed()) {
    const sibling = text[range.start] === opener ? openContainer(text, range, assumed) : null;
    if (sibling !== null && sibling.entries.length > 0) return sibling.layout;
  }
  return assumed;
}

/** The value inside the containers that the rest of a path asks for. */
function nest(path: JsonPath, value: unknown): unknown {
  return path.reduceRight<unknown>((inner, name) => {
    if (typeof name === "string" && name !== "-") return Object.fromEntries([[name, inner]]);
    if (name !== 0 && name !== "-") throw new RangeError(unreachable(path));
    return [inner];
  }, value);
}

function replace(range: Range, text: string): TextEdit {
  return { offset: range.start, length: range.end - range.start, text };
}

/** What the text of the value parses back to: without what JSON drops, with `__proto__` as a key. */
function toPlain(value: unknown): unknown {
  const text = JSON.stringify(value) as string | undefined;
  if (text === undefined) throw new TypeError(`JSON has no form for a ${typeof value}`);
  return JSON.parse(text);
}

function unreachable(path: JsonPath): string {
  return `The path ${JSON.stringify(path)} does not lead to a place in the text`;
}
