import type { JsonPath, TextEdit } from "@/lib/json/edit";
import { applyEdits, insertElement, removeValue, setValue } from "@/lib/json/edit";
import { composeEdits } from "./compose-edits";

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

  remove(path: JsonPath): void {
    this.apply(removeValue(this.#text, path));
  }

  /** @param path ends with the index the new element gets */
  insert(path: JsonPath, value: unknown): void {
    this.apply(insertElement(this.#text, path, value));
  }

  /** @param edits of the present text */
  apply(edits: readonly TextEdit[]): void {
    if (edits.length === 0) return;
    this.#edits = composeEdits(this.#edits, edits);
    this.#text = applyEdits(this.#text, edits);
  }
}
