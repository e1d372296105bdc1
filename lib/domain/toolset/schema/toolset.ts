/**
 * The CJSON toolsets document: the one statement of its shape (see conversation/schema.ts).
 * The root names its schema in `schema`, not in `schemaUrl` as the other two documents do.
 */
import type { FromSchema } from "json-schema-to-ts";

export const TOOLSETS_SCHEMA_URL =
  "https://schema.cjson.dev/0/toolsets/cjson-toolsets-0.1.0-SNAPSHOT.schema.json";
export const TOOLSETS_MEDIA_TYPE = "application/vnd.cjson-toolsets+json";

const text = { type: "string" } as const;
const flag = { type: "boolean" } as const;
const freeForm = { type: "object", additionalProperties: true } as const;
const extensions = { ...freeForm, description: "Vendor data under `vendor:name` keys." } as const;

export const toolSchema = {
  type: "object",
  description: "One tool a model can be offered.",
  properties: {
    argsSchema: {
      ...freeForm,
      description: "The shape of its arguments, as JSON Schema or something like it.",
    },
    enabled: {
      ...flag,
      description: "Whether it may be offered; absent inherits from `toolsetDefaults`.",
    },
    examples: { type: "array", items: freeForm, description: "Calls that show how it is used." },
    extensions,
    name: { ...text, description: "Its name as the model knows it; unique in its toolset." },
    requiresApproval: {
      ...flag,
      description: "Whether a person must agree; absent inherits from `toolsetDefaults`.",
    },
    summary: { ...text, description: "What it does, for people." },
  },
  required: ["name"],
} as const;

export const toolsetSchema = {
  type: "object",
  description: "Tools that come from one provider.",
  properties: {
    extensions,
    headers: {
      ...freeForm,
      description: "HTTP headers for the provider. References to secrets only.",
    },
    id: { ...text, description: "Names the toolset; calls refer to it." },
    kind: {
      type: "string",
      enum: ["builtin", "mcp", "uri"],
      description: "Who provides the tools.",
    },
    server: {
      ...freeForm,
      description: "How the provider is reached. References to secrets only.",
    },
    tools: {
      type: "array",
      items: toolSchema,
      description: "The tools, as last read from the provider.",
    },
    toolsetDefaults: {
      type: "object",
      description: "What applies to tools that do not say otherwise.",
      properties: { enabled: flag, requiresApproval: flag },
    },
    version: { ...text, description: "The version of the set." },
  },
  required: ["id", "kind"],
} as const;

export const toolsetsSchema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  $id: TOOLSETS_SCHEMA_URL,
  title: "CJSON toolsets",
  description: "Toolsets with the permissions people have set on them.",
  type: "object",
  properties: {
    mediaType: { ...text, default: TOOLSETS_MEDIA_TYPE },
    schema: { ...text, default: TOOLSETS_SCHEMA_URL },
    toolsets: { type: "array", items: toolsetSchema },
  },
  required: ["schema"],
} as const;

export type ToolsetsDocument = FromSchema<typeof toolsetsSchema>;
export type Toolset = FromSchema<typeof toolsetSchema>;
export type Tool = FromSchema<typeof toolSchema>;
