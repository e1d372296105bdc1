import { asList, asRecord } from "@/lib/shared/read-value";

/** The type of a schema in a word or a few, as "text or null". */
export function typeName(schema: unknown): string {
  if (schema === true) return "anything";
  if (schema === false) return "nothing";
  const record = asRecord(schema);
  if (record === null) return "no schema";
  if (typeof record["$ref"] === "string") return "reference";
  const types = [record["type"]].flat().filter((type) => typeof type === "string");
  if (types.length > 0) return types.map(wordOf).join(" or ");
  if (asList(record["anyOf"]).length + asList(record["oneOf"]).length > 0) return "alternatives";
  if (asRecord(record["properties"]) !== null) return "object";
  if (record["items"] !== undefined || record["prefixItems"] !== undefined) return "list";
  if (Array.isArray(record["enum"])) return "one of a few";
  return Object.hasOwn(record, "const") ? "fixed" : "anything";
}

const WORDS: ReadonlyMap<string, string> = new Map([
  ["string", "text"],
  ["integer", "whole number"],
  ["boolean", "yes or no"],
  ["array", "list"],
]);

function wordOf(type: string): string {
  return WORDS.get(type) ?? type.slice(0, 40);
}
