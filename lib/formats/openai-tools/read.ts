import { extensionKey } from "@/lib/domain/document/extension-key";
import { asRecord, asText, asList, type JsonRecord } from "@/lib/shared/read-value";
import { formatPointer } from "@/lib/json/pointers";
import type { Diagnostic } from "@/lib/validation/diagnostic";
import { subschemas } from "@/lib/validation/subschemas";

import { OPENAI_SERVERS } from "../kit/tools/file/read-server";
import { checkName } from "../kit/tools/file/findings";
import type { ToolFileReader } from "../kit/tools/file/read";
import { OPENAI_TARGET } from "../kit/tools/targets";
import { OPENAI_TOOLS_FACTS } from "./facts";
import type { Unchecked } from "../kit/source/unchecked";
import type { OpenaiDefinition, OpenaiTool } from "./source";

const NAME = { pattern: /^[\w-]{1,64}$/, words: "1 to 64 letters, digits, `_` or `-`" };

const DEFINED_BY_CALLER: ReadonlySet<unknown> = new Set([
  undefined,
  null,
  "function",
  "custom",
  "namespace",
]);

export const openaiToolReader: ToolFileReader<typeof OPENAI_TOOLS_FACTS> = {
  format: "openai-tools",
  shape: {
    slot: extensionKey("openai"),
    origin: "openai@responses",
    schemas: ["function", "custom", "parameters"],
  },
  target: OPENAI_TARGET,
  facts: OPENAI_TOOLS_FACTS,
  servers: OPENAI_SERVERS,
  factsOf: (entry: Unchecked<OpenaiTool>) => [
    ...(typeof definitionIn(entry).holder.strict === "boolean" ? (["strictness"] as const) : []),
    ...(entry.type === "custom" ? (["freeInputs"] as const) : []),
    ...(entry.type === "namespace" ? (["groups"] as const) : []),
    ...(DEFINED_BY_CALLER.has(entry.type) ? [] : (["hostedTools"] as const)),
  ],
  check(entry: Unchecked<OpenaiTool>, path) {
    const { holder, place } = definitionIn(entry);
    return [
      ...checkName(holder.name, path + place, NAME),
      ...(entry.type === "custom" || entry.type === "namespace"
        ? []
        : checkParameters(holder, path + place)),
      ...checkStrict(holder, path + place),
    ];
  },
};

/** The object that has the name: the entry itself, or what it wraps. */
function definitionIn(entry: Unchecked<OpenaiTool>): {
  holder: Unchecked<OpenaiDefinition>;
  place: string;
} {
  for (const member of ["function", "custom"] as const) {
    const holder = asRecord(entry[member]);
    if (holder !== null) return { holder, place: `/${member}` };
  }
  return { holder: entry, place: "" };
}

function checkParameters(holder: Unchecked<OpenaiDefinition>, path: string): Diagnostic[] {
  const { parameters } = holder;
  if (parameters === undefined) return schemaElsewhere(holder, path);
  if (parameters === null) return [];
  const schema = asRecord(parameters);
  const isObject = schema !== null && (asText(schema["type"]) ?? "object") === "object";
  if (isObject) return [];
  const message = `The root of \`parameters\` must be the schema of an object; models may refuse the tool.`;
  const rule = "import.tool-schema-not-object";
  return [{ severity: "error", rule, message, path: `${path}/parameters` }];
}

/** A function whose arguments are described where other programs have them. */
function schemaElsewhere(holder: JsonRecord, path: string): Diagnostic[] {
  const found = Object.entries(holder).find(([name, value]) => {
    const schema = asRecord(value);
    const isSchema = schema?.["type"] === "object" || asRecord(schema?.["properties"]) !== null;
    return isSchema && !/output|return|respon|result/iu.test(name);
  });
  if (found === undefined) return [];
  const [name] = found;
  const message = `The arguments of this function seem to be in \`${name}\`; they are read from \`parameters\` only, so the tool has none described.`;
  const rule = "import.tool-schema-missing";
  return [{ severity: "warning", rule, message, path: `${path}${formatPointer([name])}` }];
}

/** One sentence a tool is enough: what is wrong in one object is wrong in most of them. */
function checkStrict(holder: Unchecked<OpenaiDefinition>, path: string): Diagnostic[] {
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
    for (const below of schemasIn(record, place).toReversed()) stack.push(below);
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
