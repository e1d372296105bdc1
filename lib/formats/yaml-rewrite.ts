import { parseDocument, stringify } from "yaml";
import type { Document } from "yaml";

import { asRecord } from "@/lib/domain/read-value";
import { equalJson } from "@/lib/json/equal";

import { readYaml } from "./yaml-text";

const STYLE = { lineWidth: 0, aliasDuplicateObjects: false } as const;

/** A value as a YAML text, long texts on one line. */
export const writeYaml = (value: unknown): string => stringify(value, STYLE);

/**
 * The text of a YAML file that says another value: the same text where it says it already, else with the members
 * that differ replaced, so that comments and the rest of the file stay. Written anew where it cannot be read.
 */
export function rewriteYaml(text: string, value: unknown): string {
  const reading = readYaml(text);
  if (!reading.ok) return writeYaml(value);
  if (equalJson(reading.value, value)) return text;
  const document = parseDocument(text, { version: "1.2", merge: true });
  patch(document, [], reading.value, value);
  const written = document.toString({ lineWidth: 0 });
  const again = readYaml(written);
  // Aliases may have carried a change to where it does not belong.
  return again.ok && equalJson(again.value, value) ? written : writeYaml(value);
}

function patch(document: Document, path: readonly string[], was: unknown, now: unknown): void {
  if (equalJson(was, now)) return;
  const [before, after] = [asRecord(was), asRecord(now)];
  if (before === null || after === null || Object.keys(before).length === 0) {
    if (path.length === 0) document.contents = document.createNode(now);
    else document.setIn(path, document.createNode(now));
    return;
  }
  for (const name of Object.keys(before)) {
    if (!Object.hasOwn(after, name)) document.deleteIn([...path, name]);
  }
  for (const [name, value] of Object.entries(after)) {
    const inner = [...path, name];
    if (Object.hasOwn(before, name)) patch(document, inner, before[name], value);
    else document.setIn(inner, document.createNode(value));
  }
}
