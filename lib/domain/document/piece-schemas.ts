/**
 * The schemas of the pieces documents are checked in. A document is valid when its shell (the document
 * with its elements cut out) and each of its elements are. Build time only.
 */
import { conversationSchema } from "@/lib/domain/conversation/schema";
import { modelDefinitionSchema, modelsSchema } from "@/lib/domain/models/schema";
import { toolSchema, toolsetSchema, toolsetsSchema } from "@/lib/domain/toolset/schema";
import type { JsonSchema } from "@/lib/validation/discriminate";
import type { PieceName } from "@/lib/validation/validator";

/** The schema with the elements of its arrays `keys` left unchecked, under an `$id` of its own. */
function shellOf(
  schema: JsonSchema & { properties: JsonSchema },
  id: string,
  key: string,
): JsonSchema {
  return { ...schema, $id: id, properties: { ...schema.properties, [key]: { type: "array" } } };
}

const SHELL = "colloquy:shell/";
const ELEMENT = "colloquy:element/";

/** Every schema to compile, each with a `$id`. */
export const pieceSchemas: readonly JsonSchema[] = [
  conversationSchema,
  shellOf(conversationSchema, `${SHELL}conversation`, "messages"),
  shellOf(toolsetsSchema, `${SHELL}toolsets`, "toolsets"),
  shellOf(modelsSchema, `${SHELL}models`, "modelDefinitions"),
  shellOf(toolsetSchema, `${SHELL}toolset`, "tools"),
  { ...toolSchema, $id: `${ELEMENT}tool` },
  { ...modelDefinitionSchema, $id: `${ELEMENT}model` },
];

/** Which schema checks which piece. */
export const pieceEntries: Readonly<Record<PieceName, string>> = {
  conversationShell: `${SHELL}conversation`,
  message: `${conversationSchema.$id}#/$defs/Message`,
  contentBlock: `${conversationSchema.$id}#/$defs/ContentBlock`,
  toolsetsShell: `${SHELL}toolsets`,
  toolsetShell: `${SHELL}toolset`,
  tool: `${ELEMENT}tool`,
  modelsShell: `${SHELL}models`,
  modelDefinition: `${ELEMENT}model`,
};
