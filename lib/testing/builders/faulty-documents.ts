import { KINDS } from "@/lib/domain/kinds/kind";
import { RULES, type Rule } from "@/lib/domain/document/rules";
import { validateDocument } from "@/lib/domain/check/validate";
import type { FixOperation } from "@/lib/validation/diagnostic";

/**
 * Small documents with fixed ids for tests of validation. They are valid and give no findings until a
 * test breaks them; fields may therefore be anything, unlike those of the typed builders.
 */

type Fields = Record<string, unknown>;

export const NOON = "2025-10-03T12:00:00.000Z";

/** A conversation of these messages. */
export function buildConversation(messages: readonly unknown[], fields: Fields = {}): Fields {
  const { schemaUrl, mediaType } = KINDS.conversation;
  return { id: "c-1", schemaUrl, mediaType, conversationTitle: "A talk", messages, ...fields };
}

/** A text message of a user. */
export function buildText(id: string, fields: Fields = {}): Fields {
  return { id, role: "user", messageType: "text", content: `This is ${id}.`, ...fields };
}

/** A composite message of the assistant. */
export function buildComposite(
  id: string,
  contentBlocks: readonly unknown[],
  fields: Fields = {},
): Fields {
  return { id, role: "assistant", messageType: "composite", contentBlocks, ...fields };
}

/** A text block. */
export function buildBlock(id: string, fields: Fields = {}): Fields {
  return { blockType: "text", id, createdAt: NOON, text: `This is ${id}.`, ...fields };
}

export function buildCall(id: string, fields: Fields = {}): Fields {
  return {
    blockType: "toolCall",
    id,
    createdAt: NOON,
    toolRef: { name: "look", toolsetId: "eyes" },
    args: {},
    ...fields,
  };
}

export function buildApproval(id: string, toolCallId: string, fields: Fields = {}): Fields {
  const block = { blockType: "toolApproval", id, createdAt: NOON, toolCallId };
  return { ...block, toolApprovalState: "approved", approvedBy: "user:a", ...fields };
}

export function buildResult(id: string, toolCallId: string, fields: Fields = {}): Fields {
  return {
    blockType: "toolResult",
    id,
    createdAt: NOON,
    toolCallId,
    toolResultState: "succeeded",
    ...fields,
  };
}

/** A toolsets document of these toolsets. */
export function buildToolsets(toolsets: readonly unknown[], fields: Fields = {}): Fields {
  const { schemaUrl, mediaType } = KINDS.toolsets;
  return { schema: schemaUrl, mediaType, toolsets, ...fields };
}

/** A models document of these definitions. */
export function buildModels(modelDefinitions: readonly unknown[], fields: Fields = {}): Fields {
  const { schemaUrl, mediaType } = KINDS.models;
  return { schemaUrl, mediaType, modelDefinitions, ...fields };
}

/** All findings about a document (or a JSON text) as `rule path`, in the order of the text. */
export function listFindings(document: unknown): string[] {
  const text = typeof document === "string" ? document : JSON.stringify(document);
  const { problems, notes } = validateDocument(new TextEncoder().encode(text), {
    now: Date.parse(NOON),
  });
  return [...problems, ...notes].map(({ rule, path }) => `${rule} ${path}`.trim());
}

/** The operations of the fix for the one finding of a rule; null when it has none. */
export function fixOf(
  document: unknown,
  rule: Rule,
): { mode: string; operations: FixOperation[] } | null {
  const bytes = new TextEncoder().encode(JSON.stringify(document));
  const { problems, notes } = validateDocument(bytes, {
    now: Date.parse(NOON),
    newId: () => "new-id",
  });
  const found = [...problems, ...notes].filter((finding) => finding.rule === rule);
  if (found.length !== 1) throw new Error(`${found.length} findings of ${rule}`);
  const fix = found[0]?.fix;
  return fix ? { mode: fix.mode, operations: fix.operations } : null;
}

/** The rules with one of these prefixes, for tests that must have met them all. */
export function rulesOf(...prefixes: string[]): string[] {
  return Object.keys(RULES).filter((rule) => prefixes.includes(rule.slice(0, rule.indexOf("."))));
}
