import { changedSpan } from "@/lib/json/changed-span";
import type { JsonPath, TextEdit } from "@/lib/json/edit";
import { applyEdits, insertElement, removeValue, setValue } from "@/lib/json/edit";
import { moveElement } from "@/lib/json/move";
import { formatPointer, pointerToSpan } from "@/lib/json/pointers";
import { composeEdits } from "./compose-edits";
import { asRecord } from "./read-value";

/** Deeper than this, what differs is written as a whole. */
const DEEPEST_MERGE = 100;

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
    if (text === null) this.set(path, value);
    else this.#merge(path, JSON.parse(text), value, 0);
  }

  remove(path: JsonPath): void {
    this.apply(removeValue(this.#text, path));
  }

  /** @param path ends with the index the new element gets */
  insert(path: JsonPath, value: unknown): void {
    this.apply(insertElement(this.#text, path, value));
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

  #merge(path: JsonPath, before: unknown, value: unknown, depth: number): void {
    const [old, wanted] = [asRecord(before), asRecord(value)];
    if (depth > DEEPEST_MERGE || !haveParts(before, value)) {
      this.set(path, value);
    } else if (old !== null && wanted !== null) {
      for (const key of Object.keys(old)) {
        if (!Object.hasOwn(wanted, key)) this.remove([...path, key]);
      }
      for (const [key, part] of Object.entries(wanted)) {
        if (Object.hasOwn(old, key)) this.#merge([...path, key], old[key], part, depth + 1);
        else this.set([...path, key], part);
      }
    } else if (Array.isArray(before) && Array.isArray(value)) {
      for (const [at, part] of value.entries()) {
        this.#merge([...path, at], before[at], part, depth + 1);
      }
    }
  }
}

/** Whether two values can be compared part by part: both objects, or lists of one length. */
function haveParts(before: unknown, value: unknown): boolean {
  if (Array.isArray(before)) return Array.isArray(value) && before.length === value.length;
  return asRecord(before) !== null && asRecord(value) !== null;
}
