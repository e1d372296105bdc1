import { EditDraft } from "@/lib/domain/document/edit-draft";
import { refuse, type EditContext, type Refusal } from "@/lib/domain/document/edit-result";
import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import type { NewMessage } from "./kinds";

/** What the place of a message asks of it. */
export interface PlacedFields {
  /** Null where it needs none. */
  readonly index: number | null;
  /** The version to show; a turn of its own says nothing about that. */
  readonly preferred: boolean;
}

/** The first entry of the trail of a message that begins here. */
export function createdTrail(
  context: EditContext,
  changeDescription?: string,
): Record<string, string>[] {
  const entry = { action: "created", actorId: context.actor, timestamp: context.now };
  return [changeDescription === undefined ? entry : { ...entry, changeDescription }];
}

/**
 * The value of a message somebody writes.
 * @param isAudited whether the conversation keeps a trail
 */
export function newMessage(
  message: NewMessage,
  { index, preferred }: PlacedFields,
  context: EditContext,
  isAudited: boolean,
): JsonRecord {
  const { role, content = "", blocks } = message;
  return {
    id: context.newId(),
    role,
    messageType: blocks === undefined ? "text" : "composite",
    ...(index === null ? {} : { index }),
    ...(preferred ? { isPreferred: true } : {}),
    ...(blocks === undefined
      ? { content }
      : {
          contentBlocks: blocks.map(({ blockType, id, createdAt, ...rest }) => ({
            blockType,
            id: id ?? context.newId(),
            createdAt: createdAt ?? context.now,
            ...rest,
          })),
        }),
    ...(isAudited || context.audit ? { auditTrail: createdTrail(context) } : {}),
  };
}

/** Members that belong to one message only and do not go with a copy. */
const OWN = ["pinned", "auditTrail"] as const;

/**
 * The text of a copy of a message: its own id, also for blocks and attachments, and references between its
 * blocks led to the copies. Everything else stays as it is written.
 */
export function copyMessage(
  raw: string,
  { index, preferred }: PlacedFields,
  context: EditContext,
): string | Refusal {
  const message = asRecord(JSON.parse(raw));
  if (message === null) {
    return refuse("edit.not-an-object", "This message is not an object; edit its JSON instead.");
  }
  const draft = new EditDraft(raw);
  for (const key of OWN) draft.remove([key]);
  draft.remove(["extensions", "dev.colloquy:note"]);
  draft.set(["id"], context.newId());
  if (index !== null) draft.set(["index"], index);
  if (preferred) draft.set(["isPreferred"], true);
  else draft.remove(["isPreferred"]);
  renameBlocks(draft, message, context);
  asList(message.attachments).forEach((attachment, at) => {
    if (asRecord(attachment) !== null) draft.set(["attachments", at, "id"], context.newId());
  });
  if (Array.isArray(message.auditTrail) || context.audit) {
    draft.set(["auditTrail"], createdTrail(context, "Copy of another version"));
  }
  return draft.text;
}

function renameBlocks(draft: EditDraft, message: JsonRecord, context: EditContext): void {
  const renamed = new Map<string, string>();
  const blocks = asList(message.contentBlocks).map(asRecord);
  blocks.forEach((block, at) => {
    if (block === null) return;
    const id = context.newId();
    const before = asText(block.id);
    if (before !== null) renamed.set(before, id);
    draft.set(["contentBlocks", at, "id"], id);
  });
  blocks.forEach((block, at) => {
    const called = asText(block?.toolCallId);
    const target = called === null ? undefined : renamed.get(called);
    if (target !== undefined) draft.set(["contentBlocks", at, "toolCallId"], target);
  });
}
