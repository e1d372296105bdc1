import { asRecord, type JsonRecord } from "@/lib/shared/read-value";
import type { Tool } from "@/lib/domain/toolset/schema/toolset";

import { readToolEntry } from "../shapes";

/** How a format of files of tools writes a definition. */
export interface EntryShape {
  /** The extension that keeps a definition word for word. */
  readonly slot: string;
  /** What the extension says of where the definition comes from, as in `mcp`. */
  readonly origin: string;
  /** Members that contain a schema, or a definition, in this format. */
  readonly schemas: readonly string[];
}

/** Members that tell the shape of a definition, of all formats. */
const TELLING = [
  "function",
  "custom",
  "parameters",
  "input_schema",
  "inputSchema",
  "functionDeclarations",
  "function_declarations",
];

/**
 * The tools an entry of a file defines. An entry that tells no other format is one of the file's own, so
 * that a tool without a schema is kept where the others are.
 */
export function readOwnEntry(
  entry: JsonRecord | null,
  { slot, origin, schemas }: EntryShape,
): { readonly found: readonly Tool[]; readonly isOwn: boolean } {
  const found = readToolEntry(entry);
  const [only, ...more] = found;
  if (entry === null || only === undefined || more.length > 0) return { found, isOwn: false };
  if (asRecord(only.extensions?.[slot]) !== null) return { found, isOwn: true };
  const isOther = TELLING.some((name) => !schemas.includes(name) && Object.hasOwn(entry, name));
  if (isOther) return { found, isOwn: false };
  const extensions = { [slot]: { v: 1, format: origin, origin: true, source: entry } };
  return { found: [{ ...only, extensions }], isOwn: true };
}
