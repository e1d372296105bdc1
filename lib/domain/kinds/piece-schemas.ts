import { keysOf } from "@/lib/shared/keys-of";
/**
 * The schemas of the pieces documents are validated in, derived from the schemas of the documents.
 * Build time only.
 */
import { conversationSchema } from "@/lib/domain/conversation/schema/conversation";
import { modelDefinitionSchema, modelsSchema } from "@/lib/domain/models/schema/model";
import { toolSchema, toolsetSchema, toolsetsSchema } from "@/lib/domain/toolset/schema/toolset";
import { discriminate, withoutItems, type JsonSchema } from "@/lib/validation/discriminate";
import { listsOf, PIECES, type PieceName } from "@/lib/validation/pieces";

const { $defs, properties } = conversationSchema;

/** References lead into the definitions of the conversation; the other documents have none. */
const WHOLE: Readonly<Record<PieceName, JsonSchema>> = {
  conversationShell: conversationSchema,
  message: $defs.Message,
  contentBlock: $defs.ContentBlock,
  attachment: $defs.MessageAttachment,
  auditEntry: $defs.AuditEntry,
  toolOverride: properties.toolOverrides.items,
  toolsetsShell: toolsetsSchema,
  toolset: toolsetSchema,
  tool: toolSchema,
  toolExample: toolSchema.properties.examples.items,
  modelsShell: modelsSchema,
  modelDefinition: modelDefinitionSchema,
};

function schemaOf(piece: PieceName): JsonSchema {
  const { $defs: _, ...whole } = discriminate({ ...WHOLE[piece], $defs });
  return { ...withoutItems(whole, listsOf(piece)), $id: `colloquy:${piece}` };
}

/** Piece -> the schema to compile for it. */
export const pieceSchemas: Readonly<Record<string, JsonSchema>> = Object.fromEntries(
  keysOf(PIECES).map((piece) => [piece, schemaOf(piece)]),
);
