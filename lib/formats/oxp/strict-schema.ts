import { asRecord, asText, type JsonRecord, recordFrom } from "@/lib/shared/read-value";
import { findSchemaFault } from "@/lib/domain/toolset/lint/args-schema";

import { inlineReferences, type Fault } from "./inline-refs";

/** A schema as the format demands it, or what keeps it from being one. */
export type StrictSchema =
  | { readonly ok: true; readonly schema: JsonRecord; readonly inlined: number }
  | { readonly ok: false; readonly fault: Fault };

/** A schema without references. */
export function strictSchema(schema: JsonRecord): StrictSchema {
  const inlined = inlineReferences(schema);
  if (!inlined.ok) return inlined;
  if (findSchemaFault(inlined.schema) !== null) return { ok: false, fault: "invalid" };
  return { ok: true, schema: inlined.schema, inlined: inlined.copies };
}

/** Every parameter described: after its title, else after its name. */
export function describeParameters(schema: JsonRecord): {
  readonly schema: JsonRecord;
  readonly described: number;
} {
  const properties = asRecord(schema["properties"]);
  if (properties === null) return { schema, described: 0 };
  let described = 0;
  const named = Object.entries(properties).map(([name, value]) => {
    const parameter = asRecord(value) ?? (value === false ? { not: {} } : {});
    if (asText(parameter["description"])) return [name, parameter];
    described += 1;
    return [name, { ...parameter, description: describeParameter(name, parameter) }];
  });
  return { schema: { ...schema, properties: recordFrom(named) }, described };
}

/** What a parameter is called where nobody described it: its title, else its name as words. */
export const describeParameter = (name: string, parameter: JsonRecord): string =>
  asText(parameter["title"]) || readable(name);

/** `litresPer_bed` → “Litres per bed” */
function readable(name: string): string {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, "$1 $2")
    .replaceAll(/[_\-\s.]+/g, " ")
    .trim()
    .toLowerCase();
  return words === "" ? name || "Value" : `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}
