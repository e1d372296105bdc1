import { emitValue } from "@/lib/json/emit";
import { documentLayout, type Layout } from "@/lib/json/layout";
import { parsePointer } from "@/lib/json/pointers";
import { applyEdits, type TextEdit } from "@/lib/json/text-edit";
import { entries, rootRange, type Range } from "@/lib/json/walk";

/** A text that takes the place of a value. */
export interface Replacement {
  /** JSON Pointer of a value that is there. */
  readonly path: string;
  readonly text: string;
}

interface Wanted {
  text: string | null;
  readonly below: Map<string, Wanted>;
}

/**
 * Puts texts in the place of values, all in one walk through a text that is known to be JSON; everything else stays as
 * it is written. Of duplicate keys the last one is meant, and of several texts for one place the last. A place that is
 * not there is passed over.
 */
export function replaceValues(text: string, replacements: readonly Replacement[]): string {
  return applyEdits(text, valueEdits(text, replacements));
}

/** The edits that do it. */
export function valueEdits(text: string, replacements: readonly Replacement[]): TextEdit[] {
  const root: Wanted = { text: null, below: new Map() };
  for (const { path, text: written } of replacements) {
    let at = root;
    for (const step of parsePointer(path)) {
      const next = at.below.get(step) ?? { text: null, below: new Map() };
      at.below.set(step, next);
      at = next;
    }
    at.text = written;
  }
  const range = rootRange(text);
  const layout = documentLayout(text, range);
  const edits: TextEdit[] = [];
  collect(text, { range, wanted: root, layout }, edits);
  return edits;
}

interface Place {
  readonly range: Range;
  readonly wanted: Wanted;
  readonly layout: Layout;
}

/** Nests no deeper than the pointers. */
function collect(text: string, { range, wanted, layout }: Place, edits: TextEdit[]): void {
  if (wanted.text !== null) {
    const written = emitValue(wanted.text, layout);
    edits.push({ offset: range.start, length: range.end - range.start, text: written });
    return;
  }
  const first = text[range.start];
  if (wanted.below.size === 0 || (first !== "{" && first !== "[")) return;
  const found = new Map<string, Range>();
  let index = 0;
  for (const { key, value } of entries(text, range.start)) {
    const name = key === null ? String(index) : key.name;
    if (wanted.below.has(name)) found.set(name, value);
    index += 1;
  }
  const inside = [...found].toSorted(([, a], [, b]) => a.start - b.start);
  for (const [name, value] of inside) {
    const next = wanted.below.get(name);
    if (next !== undefined) collect(text, { range: value, wanted: next, layout }, edits);
  }
}
