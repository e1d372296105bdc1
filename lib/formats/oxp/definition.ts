import { extensionKey } from "@/lib/domain/document/extension-key";
import { asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import type { Tool } from "@/lib/domain/toolset/schema/toolset";

import { makeTool } from "../kit/tools/stored-tool";
import type { Unchecked } from "../kit/source/unchecked";
import type { OxpDefinition } from "./source";

/** Where a toolset and its tools keep what only this format has. */
export const OXP_KEY = extensionKey("oxp");

/** Keywords that make an `input_schema` a schema of its own rather than a wrapper around one. */
const SCHEMA_KEYWORDS = [
  "type",
  "properties",
  "required",
  "$schema",
  "oneOf",
  "anyOf",
  "allOf",
  "enum",
] as const;

/** How a definition states its arguments; `broken` has a wrapper around something that is no schema. */
export type InputForm = "wrapped" | "flat" | "broken" | "missing" | "unusable";

export function inputForm({ input_schema: input }: Unchecked<OxpDefinition>): InputForm {
  if (input === undefined) return "missing";
  const schema = asRecord(input);
  if (schema === null) return "unusable";
  const isSchema = SCHEMA_KEYWORDS.some((keyword) => Object.hasOwn(schema, keyword));
  if (isSchema || !Object.hasOwn(schema, "parameters")) return "flat";
  return asRecord(schema["parameters"]) === null ? "broken" : "wrapped";
}

/** The schema of the arguments and where it is in the definition; null when there is none. */
export function argsSchemaOf(
  definition: Unchecked<OxpDefinition>,
): { readonly schema: JsonRecord; readonly path: string } | null {
  const input = asRecord(definition.input_schema);
  const form = inputForm(definition);
  if (input === null || (form !== "flat" && form !== "wrapped")) return null;
  if (form === "flat") return { schema: input, path: "/input_schema" };
  return { schema: asRecord(input["parameters"]) ?? {}, path: "/input_schema/parameters" };
}

/** What a toolset has members for; everything else of a definition stays in the extension. */
export interface Projection {
  /** Null when the definition names none. */
  readonly name: string | null;
  readonly summary: string | null;
  readonly argsSchema: JsonRecord | null;
}

export function projectDefinition(definition: Unchecked<OxpDefinition>): Projection {
  return {
    name: asText(definition.name) || null,
    summary: asText(definition.description) || null,
    argsSchema: argsSchemaOf(definition)?.schema ?? null,
  };
}

/** The tool as a definition alone says it. */
export function readDefinition(definition: Unchecked<OxpDefinition>): Tool {
  const said = projectDefinition(definition);
  return makeTool({ ...said, name: said.name ?? "tool" });
}
