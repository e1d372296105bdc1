import { keysOf, recordOf } from "@/lib/shared/keys-of";
import type { JsonRecord } from "@/lib/shared/read-value";
import { emptyTexts, readTexts, type TextDraft } from "@/components/forms/schema/members";
import { BLOCK_MEMBERS, type BlockKey, type BlockKind } from "./members";

/** A block as a form holds it: everything as text. What is empty is not in the document. */
export interface BlockDraft extends TextDraft<BlockKey> {
  readonly kind: BlockKind;
}

const KINDS = keysOf(BLOCK_MEMBERS);

export function isBlockKind(kind: unknown): kind is BlockKind {
  return KINDS.some((known) => known === kind);
}

const SHOWN_FIRST: readonly BlockKey[] = [
  "id",
  "createdAt",
  "text",
  "isStreaming",
  "toolName",
  "toolsetId",
  "toolVersion",
  "requiresApproval",
];

/** Of any kind: a draft that was kept has the members of all, and is shown in this order. */
const EMPTY: TextDraft<BlockKey> = recordOf(
  [...SHOWN_FIRST, ...KINDS.flatMap((kind) => BLOCK_MEMBERS[kind].map(({ key }) => key))].map(
    (key) => [key, ""] as const,
  ),
);

/** An empty form for a new block. */
export function emptyDraft(kind: BlockKind): BlockDraft {
  return { kind, ...EMPTY, ...emptyTexts(BLOCK_MEMBERS[kind]) };
}

/**
 * The form of a block that is there. JSON values are taken as they are written.
 * @param raw the message's text
 */
export function draftOf(raw: string, block: JsonRecord, position: number): BlockDraft | null {
  const kind = block["blockType"];
  if (!isBlockKind(kind)) return null;
  const pointer = `/contentBlocks/${position}`;
  return { kind, ...EMPTY, ...readTexts(BLOCK_MEMBERS[kind], block, raw, pointer) };
}
