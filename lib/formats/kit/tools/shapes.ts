import { extensionKey } from "@/lib/domain/document/extension-key";
import { asList, asRecord, asText, type JsonRecord, recordFrom } from "@/lib/shared/read-value";
import type { Tool } from "@/lib/domain/toolset/schema/toolset";

import { SOURCE_KEY } from "../source/extension";
import { makeTool } from "./stored-tool";

/** Reads a definition of one shape; null when it has another. */
type ShapeReader = (entry: JsonRecord) => Tool[] | null;

const SHAPES: readonly ShapeReader[] = [
  wrappedFunction,
  functionDeclarations,
  inputSchemaOf("input_schema", extensionKey("anthropic"), "anthropic@messages"),
  inputSchemaOf("inputSchema", extensionKey("mcp"), "mcp"),
  listedParameters,
  flatFunction,
  providerTool,
];

/**
 * The tools one entry of a foreign list defines; none when it is no definition. Each keeps its entry word for
 * word in an extension, so that the list can be written again as it was.
 */
export function readToolEntry(entry: unknown): readonly Tool[] {
  const record = asRecord(entry);
  if (record === null) return [];
  for (const read of SHAPES) {
    const tools = read(record);
    if (tools !== null) return tools;
  }
  return [];
}

/** `{type: "function", function: {name, description, parameters}}`, or `custom` with a free text as input. */
function wrappedFunction(entry: JsonRecord): Tool[] | null {
  const inner = asRecord(entry["function"]) ?? asRecord(entry["custom"]);
  const name = asText(inner?.["name"]);
  if (inner === null || !name) return null;
  const slot = keep(extensionKey("openai"), "openai@chat", entry);
  return [writeTool(name, inner["description"], inner["parameters"], slot)];
}

/** Where a declaration has the schema of its arguments, in the spellings of both protocols. */
const SCHEMAS = ["parameters", "parametersJsonSchema", "parameters_json_schema"];

/** `{functionDeclarations: [{name, description, parameters}]}`, its types in capitals. */
function functionDeclarations(entry: JsonRecord): Tool[] | null {
  const list = asList(entry["functionDeclarations"] ?? entry["function_declarations"]);
  if (list.length === 0) return null;
  return list.flatMap((item) => {
    const declared = asRecord(item);
    const name = asText(declared?.["name"]);
    if (declared === null || !name) return [];
    const schema = SCHEMAS.map((member) => declared[member]).find(
      (value) => value !== undefined && value !== null,
    );
    return [writeTool(name, declared["description"], lowerTypes(schema), original(declared))];
  });
}

/** `{name, description, <member>: schema}`. */
function inputSchemaOf(member: string, key: string, format: string): ShapeReader {
  return (entry) => {
    const name = asText(entry["name"]);
    if (!name || asRecord(entry[member]) === null) return null;
    const summary = entry["description"] ?? entry["title"];
    const tool = writeTool(name, summary, entry[member], keep(key, format, entry));
    const examples = readExamples(entry["input_examples"]);
    return [examples === null ? tool : { ...tool, examples }];
  };
}

/** Arguments of calls that show how a tool is used; null unless each is an object. */
function readExamples(value: unknown): NonNullable<Tool["examples"]> | null {
  const examples = asList(value).map(asRecord);
  const objects = examples.filter((example) => example !== null);
  if (objects.length === 0 || objects.length < examples.length) return null;
  return objects.map((example) => ({ ...example }));
}

/** `{name, description, parameters: [{name, description, required, schema}]}`. */
function listedParameters(entry: JsonRecord): Tool[] | null {
  const { parameters } = entry;
  const name = asText(entry["name"]);
  if (!name || !Array.isArray(parameters)) return null;
  const listed = asList(parameters).flatMap((item) => {
    const parameter = asRecord(item);
    const own = asText(parameter?.["name"]);
    return parameter === null || own === null ? [] : [{ own, parameter }];
  });
  const properties = Object.fromEntries(
    listed.map(({ own, parameter }) => [own, parameterSchema(parameter)]),
  );
  const required = listed
    .filter(({ parameter }) => parameter["required"] === true)
    .map(({ own }) => own);
  const schema = {
    type: "object",
    properties,
    ...(required.length === 0 ? {} : { required }),
  };
  return [writeTool(name, entry["description"] ?? entry["title"], schema, original(entry))];
}

function parameterSchema(parameter: JsonRecord): JsonRecord {
  const description = asText(parameter["description"]);
  return {
    ...(description === null ? {} : { description }),
    ...asRecord(parameter["schema"]),
  };
}

/** `{name, description, parameters}`, with or without `type: "function"`. */
function flatFunction(entry: JsonRecord): Tool[] | null {
  const name = asText(entry["name"]);
  if (!name) return null;
  const format = entry["type"] === undefined ? "openai@functions" : "openai@responses";
  const slot = keep(extensionKey("openai"), format, entry);
  return [writeTool(name, entry["description"], entry["parameters"], slot)];
}

const DEFINED_BY_CALLER: ReadonlySet<string> = new Set(["function", "custom", "namespace"]);

/**
 * A tool the provider runs itself, known by its type alone: `{type: "web_search"}`; a server that the provider
 * asks for its tools goes by its own name.
 */
function providerTool(entry: JsonRecord): Tool[] | null {
  const server = asText(entry["server_label"]) ?? asText(entry["mcp_server_name"]);
  const name = server || asText(entry["type"]);
  // What the caller defines goes by its own name; without one nothing can call it.
  if (!name || DEFINED_BY_CALLER.has(name)) return null;
  // One tool represents the whole server here, and OpenAI asks about all of its tools that are not exempted.
  const isAsked = entry["type"] === "mcp" && entry["require_approval"] !== "never";
  const asks = isAsked ? { requiresApproval: true } : {};
  return [{ name, ...asks, extensions: keep(extensionKey("openai"), "openai@responses", entry) }];
}

function writeTool(name: string, summary: unknown, schema: unknown, extensions: JsonRecord): Tool {
  return makeTool({
    name,
    summary: asText(summary) || null,
    argsSchema: asRecord(schema),
    extensions,
  });
}

const keep = (key: string, format: string, source: JsonRecord) => ({
  [key]: { v: 1, format, origin: true, source },
});

const original = (source: JsonRecord) => ({ [SOURCE_KEY]: { v: 1, original: source } });

const CAPITAL_TYPES: ReadonlyMap<unknown, string> = new Map(
  ["STRING", "NUMBER", "INTEGER", "BOOLEAN", "ARRAY", "OBJECT", "NULL"].map((type) => [
    type,
    type.toLowerCase(),
  ]),
);

/** A schema with its `type` values in the spelling of JSON Schema. */
function lowerTypes(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(lowerTypes);
  const record = asRecord(schema);
  if (record === null) return schema;
  const members = Object.entries(record).map(([key, value]) => [
    key,
    (key === "type" ? CAPITAL_TYPES.get(value) : undefined) ?? lowerTypes(value),
  ]);
  return recordFrom(members);
}
