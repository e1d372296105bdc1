import { conversationSchema } from "@/lib/domain/conversation/schema/conversation";
import { modelsSchema } from "@/lib/domain/models/schema/model";
import { asList, asRecord } from "@/lib/shared/read-value";
import { toolsetsSchema } from "@/lib/domain/toolset/schema/toolset";

/** Visits every object of a schema. */
function visit(schema: unknown, look: (node: Readonly<Record<string, unknown>>) => void): void {
  for (const item of asList(schema)) visit(item, look);
  const node = asRecord(schema);
  if (node === null) return;
  look(node);
  for (const value of Object.values(node)) visit(value, look);
}

/**
 * The member names some object of the schema requires. No name is required in one place and optional
 * in another, so the name alone tells (a test holds that).
 */
function requiredNames(schema: unknown): ReadonlySet<string> {
  const names = new Set<string>();
  visit(schema, ({ required }) => {
    for (const name of asList(required)) if (typeof name === "string") names.add(name);
  });
  return names;
}

export const REQUIRED_NAMES = {
  conversation: requiredNames(conversationSchema),
  toolsets: requiredNames(toolsetsSchema),
  models: requiredNames(modelsSchema),
} as const;

/** The names of an object's known members, from its schema. */
export function memberNames(
  ...schemas: readonly { readonly properties: object }[]
): ReadonlySet<string> {
  return new Set(schemas.flatMap(({ properties }) => Object.keys(properties)));
}

const { $defs } = conversationSchema;

/** The values a tag may have, in the order people think of them. */
export const TAG_VALUES: Readonly<Record<string, readonly string[]>> = {
  messageType: [$defs.TextMessage, $defs.CompositeMessage].map(
    (type) => type.properties.messageType.const,
  ),
  blockType: [
    $defs.TextBlock,
    $defs.ThinkingBlock,
    $defs.ToolCallBlock,
    $defs.ToolApprovalBlock,
    $defs.ToolResultBlock,
  ].map((type) => type.properties.blockType.const),
};
