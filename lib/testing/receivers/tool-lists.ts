import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { compileForeignSchema } from "@/lib/validation/foreign-schema";
import { findSchemaFault } from "@/lib/domain/toolset/lint/args-schema";

const COMBINATIONS = ["allOf", "anyOf", "oneOf", "enum", "not"];

interface Rules {
  readonly name: RegExp;
  /** The root may be a combination of schemas. */
  readonly mayCombine: boolean;
  readonly needsSchema: boolean;
  readonly longestDescription?: number;
  /** What arguments may be called. */
  readonly argument?: RegExp;
}

const OPENAI: Rules = {
  name: /^[a-zA-Z0-9_-]{1,64}$/,
  mayCombine: false,
  needsSchema: false,
  longestDescription: 1024,
};
const ANTHROPIC: Rules = {
  name: /^[a-zA-Z0-9_-]{1,64}$/,
  mayCombine: false,
  needsSchema: true,
  argument: /^[a-zA-Z0-9_.-]{1,64}$/,
};
const MCP: Rules = { name: /^[A-Za-z0-9_.-]{1,128}$/, mayCombine: true, needsSchema: true };

/** What a request to OpenAI's chat interface or to its responses would be refused for. */
export function openaiToolFaults(entry: unknown): string[] {
  const tool = asRecord(entry) ?? {};
  const wrapped = asRecord(tool["function"]);
  if (wrapped !== null) return definitionFaults(wrapped, "parameters", OPENAI);
  if (asRecord(tool["custom"]) !== null) return nameFaults(asRecord(tool["custom"]) ?? {}, OPENAI);
  if (tool["type"] === undefined || tool["type"] === "function")
    return definitionFaults(tool, "parameters", OPENAI);
  return asText(tool["type"]) ? [] : ["kind of a tool"];
}

/** What a request to Anthropic's Messages API would be refused for. */
export function anthropicToolFaults(entry: unknown): string[] {
  const tool = asRecord(entry) ?? {};
  const { type } = tool;
  if (type !== undefined && type !== null && type !== "custom") return [];
  return [...definitionFaults(tool, "input_schema", ANTHROPIC), ...exampleFaults(tool)];
}

/** Examples are checked against the schema they are beside. */
function exampleFaults(tool: JsonRecord): string[] {
  const examples = tool["input_examples"];
  if (examples === undefined) return [];
  if (!Array.isArray(examples) || examples.length === 0) return ["no list of examples"];
  const check = compileForeignSchema(asRecord(tool["input_schema"]) ?? {});
  return asList(examples).flatMap((example, at) => {
    const broken = asRecord(example) === null ? "is no object" : check?.(example)?.reason;
    return broken === undefined ? [] : [`example ${at} ${broken}`];
  });
}

/** What a client of the Model Context Protocol would refuse. */
export const mcpToolFaults = (entry: unknown): string[] =>
  definitionFaults(asRecord(entry) ?? {}, "inputSchema", MCP);

/** Names that a list has more than once. */
export function twiceNamed(tools: unknown): string[] {
  const names = asList(tools).map((entry) => {
    const tool = asRecord(entry) ?? {};
    return asText((asRecord(tool["function"]) ?? asRecord(tool["custom"]) ?? tool)["name"]);
  });
  return names
    .filter((name, at) => name !== null && names.indexOf(name) !== at)
    .map((name) => `${name} twice`);
}

function nameFaults(tool: JsonRecord, { name }: Rules): string[] {
  return name.test(asText(tool["name"]) ?? "") ? [] : [`name ${JSON.stringify(tool["name"])}`];
}

function definitionFaults(tool: JsonRecord, member: string, rules: Rules): string[] {
  const faults = nameFaults(tool, rules);
  const { description } = tool;
  if (description !== undefined && typeof description !== "string") faults.push("description");
  if ((asText(description) ?? "").length > (rules.longestDescription ?? Infinity))
    faults.push("length of the description");
  const given = tool[member] ?? null;
  if (given === null) return rules.needsSchema ? [...faults, `no ${member}`] : faults;
  const schema = asRecord(given);
  if (schema === null) return [...faults, `${member} is no object`];
  if (schema["type"] !== "object") faults.push(`root of ${member}`);
  if (!rules.mayCombine)
    for (const keyword of COMBINATIONS)
      if (Object.hasOwn(schema, keyword)) faults.push(`${keyword} at the root of ${member}`);
  const { argument } = rules;
  if (argument !== undefined)
    for (const name of Object.keys(asRecord(schema["properties"]) ?? {}))
      if (!argument.test(name)) faults.push(`argument ${name}`);
  const fault = findSchemaFault(schema);
  return fault === null ? faults : [...faults, `${member}: ${fault.reason}`];
}
