import { asList, asRecord, type JsonRecord } from "@/lib/shared/read-value";
import { formatPointer } from "@/lib/json/pointers";
import type { Diagnostic } from "@/lib/validation/diagnostic";
import { subschemas } from "@/lib/validation/subschemas";

import type { Unchecked } from "../kit/source/unchecked";
import type { OpenaiDefinition } from "./source";

/** One sentence a tool is enough: what is wrong in one object is wrong in most of them. */
export function checkStrict(holder: Unchecked<OpenaiDefinition>, path: string): Diagnostic[] {
  if (holder.strict !== true) return [];
  const loose = findLoose(holder.parameters, `${path}/parameters`);
  if (loose === null) return [];
  const message =
    "A strict tool must require every property and forbid all others in each of its objects; here it does not.";
  return [{ severity: "warning", rule: "import.tool-strict", message, path: loose }];
}

/** The place of the first object schema that leaves something open, in the order of the text. */
function findLoose(schema: unknown, path: string): string | null {
  const stack: { value: unknown; place: string }[] = [{ value: schema, place: path }];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const record = asRecord(next.value);
    if (record === null) continue;
    if (isLoose(record)) return next.place;
    const { place } = next;
    stack.push(...schemasIn(record, place).toReversed());
  }
  return null;
}

function isLoose(schema: JsonRecord): boolean {
  const properties = asRecord(schema["properties"]);
  if (properties === null && schema["type"] !== "object") return false;
  const required = asList(schema["required"]);
  const isComplete = Object.keys(properties ?? {}).every((name) => required.includes(name));
  return !isComplete || schema["additionalProperties"] !== false;
}

/** The schemas directly in a schema, where the subset that strict tools may use has them. */
function schemasIn(schema: JsonRecord, path: string): { value: unknown; place: string }[] {
  return ["properties", "$defs", "items", "anyOf"].flatMap((keyword) => {
    if (keyword === "items" && Array.isArray(schema[keyword])) return [];
    return subschemas(keyword, schema[keyword]).map(({ child, path: inner }) => ({
      value: child,
      place: path + formatPointer(inner),
    }));
  });
}
