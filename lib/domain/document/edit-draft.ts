import { changedSpan } from "@/lib/json/changed-span";
import {
  applyEdits,
  elementRanges,
  insertElements,
  removeElements,
  removeValue,
  setValue,
  type JsonPath,
  type TextEdit,
} from "@/lib/json/edit";
import { equalJson } from "@/lib/json/equal";
import { moveElement } from "@/lib/json/move";
import { formatPointer, pointerToSpan } from "@/lib/json/pointers";
import { asList, asRecord, type JsonRecord } from "@/lib/shared/read-value";
import { composeEdits } from "./compose-edits";

/** Each difference costs a walk through the text; where there are more, the value is written as a whole. */
const MOST_DIFFERENCES = 32;

/**
 * Several changes to one piece of text, each made on the result of the one before, that end as one list
 * of edits of the text they started from.
 */
export class EditDraft {
  #text: string;
  #edits: TextEdit[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  /** The text with all changes so far. */
  get text(): string {
    return this.#text;
  }

  /** Edits of the text the draft started from. */
  get edits(): TextEdit[] {
    return this.#edits;
  }

  set(path: JsonPath, value: unknown): void {
    this.apply(setValue(this.#text, path, value));
  }

  /** Sets a value by its JSON text, which is written as it is. */
  setText(path: JsonPath, json: string): void {
    if (this.textAt(path) === null) this.set(path, null);
    const span = this.#spanOf(path);
    const before = this.#text.slice(span.offset, span.offset + span.length);
    this.apply(changedSpan(before, json, span.offset));
  }

  /** Makes the value at a path equal to this one by changing only what differs within it. */
  merge(path: JsonPath, value: unknown): void {
    const text = this.textAt(path);
    const before: unknown = text === null ? undefined : JSON.parse(text);
    const isNear =
      text !== null && countDifferences(before, value, MOST_DIFFERENCES) <= MOST_DIFFERENCES;
    if (isNear) this.#merge(path, before, value);
    else this.set(path, value);
  }

  remove(path: JsonPath): void {
    this.apply(removeValue(this.#text, path));
  }

  /** @param path ends with the index the new element gets */
  insert(path: JsonPath, value: unknown): void {
    this.insertAll(path, [value]);
  }

  /** Inserts several, in the time that the text takes. @param path ends with the index the first one gets */
  insertAll(path: JsonPath, values: readonly unknown[]): void {
    this.apply(insertElements(this.#text, path, values));
  }

  /** Removes elements of the array at a path, by the indexes they have now. */
  removeAll(path: JsonPath, indexes: ReadonlySet<number>): void {
    this.apply(removeElements(this.#text, path, indexes));
  }

  /** Changes elements of the array at a path, each as a text of its own, in the time that the text takes. */
  editEach(path: JsonPath, changes: ReadonlyMap<number, (element: EditDraft) => void>): void {
    const edits: TextEdit[] = [];
    for (const [index, { start, end }] of elementRanges(this.#text, path).entries()) {
      const change = changes.get(index);
      if (change === undefined) continue;
      const element = new EditDraft(this.#text.slice(start, end));
      change(element);
      for (const edit of element.edits) edits.push({ ...edit, offset: start + edit.offset });
    }
    this.apply(edits);
  }

  /** Moves an element of the array at a path. */
  move(path: JsonPath, from: number, to: number): void {
    this.apply(moveElement(this.#text, path, from, to));
  }

  /** Gives the member at a path another name; its value and its place stay. */
  rename(path: JsonPath, key: string): void {
    const span = pointerToSpan(this.#text, formatPointer(path), "key");
    if (span !== null) this.apply([{ ...span, text: JSON.stringify(key) }]);
  }

  /** The JSON text at a path as it is written; null when nothing is there. */
  textAt(path: JsonPath): string | null {
    const span = pointerToSpan(this.#text, formatPointer(path));
    return span && this.#text.slice(span.offset, span.offset + span.length);
  }

  /** @param edits of the present text */
  apply(edits: readonly TextEdit[]): void {
    if (edits.length === 0) return;
    this.#edits = composeEdits(this.#edits, edits);
    this.#text = applyEdits(this.#text, edits);
  }

  #spanOf(path: JsonPath): { offset: number; length: number } {
    const span = pointerToSpan(this.#text, formatPointer(path));
    if (span === null) throw new RangeError(`Nothing is at ${formatPointer(path)}`);
    return span;
  }

  #merge(path: JsonPath, before: unknown, value: unknown): void {
    if (equalJson(before, value)) return;
    const parts = pairParts(before, value);
    if (parts === null) this.set(path, value);
    for (const { name, old, wanted } of parts ?? []) {
      const place = [...path, name];
      if (wanted === undefined) this.remove(place);
      else if (old === undefined) this.set(place, wanted);
      else this.#merge(place, old, wanted);
    }
  }
}

/** A part of two values; undefined on the side that lacks it. */
interface Pair {
  readonly name: string | number;
  readonly old: unknown;
  readonly wanted: unknown;
}

/** The parts of two objects, or of two lists of one length; null where they cannot be compared by parts. */
function pairParts(before: unknown, value: unknown): Pair[] | null {
  if (Array.isArray(before)) {
    if (!Array.isArray(value) || before.length !== value.length) return null;
    const wanted = asList(value);
    return before.map((old: unknown, name) => ({ name, old, wanted: wanted[name] }));
  }
  const [old, wanted] = [asRecord(before), asRecord(value)];
  if (old === null || wanted === null) return null;
  const at = (record: JsonRecord, name: string): unknown =>
    Object.hasOwn(record, name) ? record[name] : undefined;
  const names = new Set([...Object.keys(old), ...Object.keys(wanted)]);
  return [...names].map((name) => ({ name, old: at(old, name), wanted: at(wanted, name) }));
}

/** How many values would have to be written, counted up to a limit. */
function countDifferences(before: unknown, value: unknown, limit: number): number {
  if (before === undefined || value === undefined) return 1;
  if (equalJson(before, value)) return 0;
  const parts = pairParts(before, value);
  if (parts === null) return 1;
  let count = 0;
  for (const { old, wanted } of parts) {
    count += countDifferences(old, wanted, limit - count);
    if (count > limit) break;
  }
  return count;
}
