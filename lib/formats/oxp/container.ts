import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

import { inputForm } from "./definition";

/** How definitions appear in a file: one alone, a bare list, or a list in a member of the root. */
export type Container = "single" | "array" | "tools" | "items";

export interface OpenedFile {
  readonly container: Container;
  readonly entries: readonly unknown[];
  /** JSON Pointer of each entry. */
  readonly pathOf: (position: number) => string;
  /** The root around a list, which is emptied in it; null where there is none. */
  readonly root: JsonRecord | null;
}

/** Members by which a definition is of another format, in spite of an id. */
const FOREIGN_MEMBERS = [
  "execution",
  "inputSchema",
  "fully_qualified_name",
  "function",
  "messages",
  "tools",
  "items",
];

/** Members that tell a definition from those of others. */
const OWN_MEMBERS = ["id", "version", "output_schema", "requirements"];

const OWN_PROTOCOL = /^(?:urn:oxp:|otc:)/;
const OWN_ID = /^[A-Za-z0-9_]+\.[A-Za-z0-9_]+(?:@\d|$)|^[A-Za-z0-9_]+@\d/;

/** Finds the definitions of a file; null when there are none of this format. */
export function openFile(value: unknown): OpenedFile | null {
  const root = asRecord(value);
  if (root === null) {
    const entries = asList(value);
    if (!isFirst(entries, isDefinition)) return null;
    return { container: "array", entries, pathOf: (at) => `/${at}`, root: null };
  }
  if (isDefinition(root))
    return { container: "single", entries: [root], pathOf: () => "", root: null };
  for (const container of ["tools", "items"] as const) {
    const list = root[container];
    if (!Array.isArray(list)) continue;
    const entries = asList(list);
    if (!isFirst(entries, isDefinition) && !namesProtocol(root, entries)) continue;
    const pathOf = (at: number) => `/${container}/${at}`;
    return { container, entries, pathOf, root: { ...root, [container]: [] } };
  }
  return null;
}

/** Whether a file holds tools in the schema Arcade has for its own, which is another one. */
export function isArcadeFile(value: unknown): boolean {
  const root = asRecord(value);
  if (root === null) return isFirst(asList(value), isArcadeTool);
  return (
    isArcadeTool(root) || ["tools", "items"].some((key) => isFirst(asList(root[key]), isArcadeTool))
  );
}

/** Lists are judged by their first object: what follows may be broken. */
function isFirst(entries: readonly unknown[], is: (record: JsonRecord) => boolean): boolean {
  const first = entries.map(asRecord).find((entry) => entry !== null);
  return first !== null && first !== undefined && is(first);
}

/** A server that names the protocol answers in it, even when it has no tools. */
function namesProtocol(root: JsonRecord, entries: readonly unknown[]): boolean {
  if (!OWN_PROTOCOL.test(asText(root["$schema"]) ?? "")) return false;
  return !isFirst(entries, (first) => FOREIGN_MEMBERS.some((name) => Object.hasOwn(first, name)));
}

function isDefinition(record: JsonRecord): boolean {
  if (FOREIGN_MEMBERS.some((name) => Object.hasOwn(record, name))) return false;
  if (Object.hasOwn(record, "input_schema")) {
    // Anthropic's definitions have a member of this name as well, and none of these.
    return (
      inputForm(record) === "wrapped" || OWN_MEMBERS.some((name) => Object.hasOwn(record, name))
    );
  }
  const id = asText(record["id"]);
  if (id === null || Object.hasOwn(record, "parameters")) return false;
  if (Object.hasOwn(record, "output_schema")) return true;
  // An id and a version are common; here the id shows what it is one of.
  const isDescribed = asText(record["name"]) !== null && asText(record["description"]) !== null;
  return Object.hasOwn(record, "version") && isDescribed && OWN_ID.test(id);
}

function isArcadeTool(record: JsonRecord): boolean {
  const hasShape = asRecord(record["input"]) !== null || asRecord(record["toolkit"]) !== null;
  return asText(record["fully_qualified_name"]) !== null && hasShape;
}
