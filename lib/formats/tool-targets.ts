import { extensionKey } from "@/lib/domain/extension-key";
import { asRecord, asText } from "@/lib/domain/read-value";
import type { JsonRecord } from "@/lib/domain/read-value";
import type { Tool } from "@/lib/domain/toolset/schema";

import { readToolEntry } from "./tool-shapes";

/** How definitions are written for one kind of reader. */
export interface ToolTarget {
  /** The extension that holds a definition word for word where it came from this format. */
  readonly slot: string;
  /** Characters a name may have; others become `_`. */
  readonly forbidden: RegExp;
  readonly longestName: number;
  /** Writes a definition that did not come from this format. */
  build(tool: Tool, name: string): JsonRecord;
  /** Puts what was edited into a definition that did. */
  apply(source: JsonRecord, tool: Tool, name: string): JsonRecord;
}

const NO_ARGUMENTS = { type: "object", properties: {} };

export const OPENAI_TARGET: ToolTarget = {
  slot: extensionKey("openai"),
  forbidden: /[^A-Za-z0-9_-]/gu,
  longestName: 64,
  build: ({ summary, argsSchema }, name) => ({
    type: "function",
    function: { name, ...described(summary), ...(argsSchema ? { parameters: argsSchema } : {}) },
  }),
  apply(source, tool, name) {
    const wrapper = ["function", "custom"].find((member) => asRecord(source[member]) !== null);
    if (wrapper === undefined) return rewrite(source, tool, name, "parameters");
    const holder = asRecord(source[wrapper]) ?? {};
    return { ...source, [wrapper]: rewrite(holder, tool, name, "parameters") };
  },
};

export const ANTHROPIC_TARGET: ToolTarget = {
  slot: extensionKey("anthropic"),
  forbidden: /[^A-Za-z0-9_-]/gu,
  longestName: 64,
  build: ({ summary, argsSchema, examples }, name) => ({
    name,
    ...described(summary),
    input_schema: objectSchema(argsSchema),
    ...(examples && examples.length > 0 ? { input_examples: examples } : {}),
  }),
  apply: (source, tool, name) => rewrite(source, tool, name, "input_schema"),
};

export const MCP_TARGET: ToolTarget = {
  slot: extensionKey("mcp"),
  forbidden: /[^A-Za-z0-9_.-]/gu,
  longestName: 128,
  build: ({ summary, argsSchema }, name) => ({
    name,
    ...described(summary),
    inputSchema: objectSchema(argsSchema),
  }),
  apply: (source, tool, name) => rewrite(source, tool, name, "inputSchema"),
};

/** The definition of a tool: as it came from this format where it did, with what was edited since. */
export function writeToolEntry(tool: Tool, name: string, target: ToolTarget): JsonRecord {
  const source = asRecord(asRecord(tool.extensions?.[target.slot])?.["source"]);
  const [was] = source === null ? [] : readToolEntry(source);
  if (source === null || was === undefined) return target.build(tool, name);
  const isSame =
    was.name === name &&
    was.summary === tool.summary &&
    JSON.stringify(was.argsSchema) === JSON.stringify(tool.argsSchema);
  return isSame ? source : target.apply(source, tool, name);
}

function rewrite(holder: JsonRecord, tool: Tool, name: string, schema: string): JsonRecord {
  const { description: _, [schema]: __, ...rest } = holder;
  return {
    ...rest,
    name,
    ...described(tool.summary),
    ...(tool.argsSchema ? { [schema]: tool.argsSchema } : {}),
  };
}

const described = (summary: unknown) => {
  const description = asText(summary);
  return description === null ? {} : { description };
};

/** These readers demand an object at the root. */
function objectSchema(schema: Tool["argsSchema"]): JsonRecord {
  if (!schema) return NO_ARGUMENTS;
  return Object.hasOwn(schema, "type") ? schema : { type: "object", ...schema };
}
