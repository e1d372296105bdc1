import { asList, asRecord, asText } from "@/lib/domain/read-value";
import type { JsonRecord } from "@/lib/domain/read-value";

import { SOURCE_KEY } from "./source-extension";

/** How a list of tools stands in its file. */
type Form = "array" | "list" | "answer" | "single";

export interface OpenedToolFile {
  readonly form: Form;
  readonly entries: readonly unknown[];
  /** JSON Pointer of the list in the item; of a single definition that of the definition. */
  readonly pointer: string;
  /** What stands around the list, which is empty in it; null when nothing does. */
  readonly envelope: JsonRecord | null;
}

/**
 * Finds the list of tools in a file: the root itself, its member `tools`, or the same member of an answer
 * in JSON-RPC. Any other object is taken for a single definition.
 */
export function openToolFile(value: unknown): OpenedToolFile | null {
  if (Array.isArray(value)) {
    return { form: "array", entries: asList(value), pointer: "", envelope: null };
  }
  const root = asRecord(value);
  if (root === null) return null;
  if (isNamespace(root)) return { form: "single", entries: [root], pointer: "", envelope: null };
  const result = asRecord(root["result"]);
  if (Object.hasOwn(root, "jsonrpc") && Array.isArray(result?.["tools"])) {
    const envelope = { ...root, result: { ...result, tools: [] } };
    return { form: "answer", entries: asList(result["tools"]), pointer: "/result/tools", envelope };
  }
  if (Array.isArray(root["tools"])) {
    const envelope = { ...root, tools: [] };
    return { form: "list", entries: asList(root["tools"]), pointer: "/tools", envelope };
  }
  return { form: "single", entries: [root], pointer: "", envelope: null };
}

/** A named group of tools in a list, which has a list of its own. */
const isNamespace = (entry: JsonRecord) =>
  entry["type"] === "namespace" && asText(entry["name"]) !== null;

/** What a toolset remembers of the file it was read from, for `closeToolFile`. */
export interface ToolFileMemory {
  readonly v: 1;
  readonly format: string;
  readonly form: Form;
  readonly envelope?: JsonRecord;
  /** Entries that define no tool, by their position. */
  readonly others?: JsonRecord;
}

/** The memory of the only toolset of a file, if it was read from a file of the format; else null. */
export function rememberToolFile(file: unknown, format: string): JsonRecord | null {
  const [only, ...more] = asList(asRecord(file)?.["toolsets"]);
  const memory = asRecord(asRecord(asRecord(only)?.["extensions"])?.[SOURCE_KEY]);
  const isOurs = memory?.["format"] === format && asText(memory["form"]) !== null;
  return isOurs && more.length === 0 ? memory : null;
}

/** Puts a list of tools back into what stood around it; an object with the list where nothing is known. */
export function closeToolFile(tools: readonly JsonRecord[], memory: JsonRecord | null): unknown {
  const entries: unknown[] = [...tools];
  for (const [position, other] of Object.entries(asRecord(memory?.["others"]) ?? {})) {
    entries.splice(Number(position), 0, other);
  }
  const envelope = asRecord(memory?.["envelope"]) ?? {};
  const form = memory?.["form"];
  if (form === "array") return entries;
  if (form === "single" && entries.length === 1) return entries[0];
  if (form === "answer") {
    return { ...envelope, result: { ...asRecord(envelope["result"]), tools: entries } };
  }
  return { ...envelope, tools: entries };
}
