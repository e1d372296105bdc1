/** The CJSON models document: the one statement of its shape (see conversation/schema.ts). */
import type { FromSchema } from "json-schema-to-ts";

export const MODELS_SCHEMA_URL =
  "https://schema.cjson.dev/0/models/cjson-models-0.1.0-SNAPSHOT.schema.json";
export const MODELS_MEDIA_TYPE = "application/vnd.cjson-models+json";

const text = { type: "string" } as const;
const freeForm = { type: "object", additionalProperties: true } as const;

export const modelDefinitionSchema = {
  type: "object",
  description: "A model a conversation can be based on.",
  properties: {
    id: { ...text, description: "What a conversation's `modelId` names." },
    modelName: { ...text, description: "The vendor's name for the model." },
    provider: { ...text, description: "The vendor, in upper case with underscores: `LM_STUDIO`." },
    displayName: { ...text, description: "A name for people." },
    apiKeyEnvironment: {
      ...text,
      description: "The name of an environment variable, never a key.",
    },
    baseUrl: { ...text, description: "Where the model is served." },
    disabled: { type: "boolean", description: "Not to be offered for new conversations." },
    headers: { ...freeForm, description: "HTTP headers. References to secrets only." },
    parameters: { ...freeForm, description: "Settings passed to the model." },
    extensions: { ...freeForm, description: "Vendor data under `vendor:name` keys." },
  },
  required: ["id", "modelName", "provider"],
} as const;

export const modelsSchema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  $id: MODELS_SCHEMA_URL,
  title: "CJSON models",
  description: "Definitions of models.",
  type: "object",
  properties: {
    mediaType: { ...text, default: MODELS_MEDIA_TYPE },
    modelDefinitions: { type: "array", items: modelDefinitionSchema },
    schemaUrl: { ...text, default: MODELS_SCHEMA_URL },
  },
  required: ["schemaUrl"],
} as const;

export type ModelsDocument = FromSchema<typeof modelsSchema>;
export type ModelDefinition = FromSchema<typeof modelDefinitionSchema>;
