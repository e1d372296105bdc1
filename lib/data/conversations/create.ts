import type { Viewer } from "@/lib/domain/accounts/viewer";
import { ulid } from "ulid";

import { messageFacts } from "@/lib/domain/conversation/facts/message";
import type { Conversation } from "@/lib/domain/conversation/schema/conversation";
import {
  newConversation,
  type WrittenConversation,
} from "@/lib/domain/conversation/transcript/compose";
import { createDocumentChecker } from "@/lib/domain/check/checker";
import { contentHash } from "@/lib/json/hash";
import { splitDocument } from "@/lib/json/pieces";

import { BulkBatch, ORDINAL_STEP } from "../imports/batch/batch";
import { editContext } from "../changes/record/context";
import { logEdit } from "../changes/record/log";
import { getStore } from "../library/client";
import { ConversationDraft } from "./rows/draft";
import { showStaged, type StagedConversation } from "./stage";
import { stagedAs } from "../store/locks/staged-as";
import type { Store } from "../store/store";

/** A conversation that was just made. */
export interface CreatedConversation {
  /** Its store id. */
  readonly id: string;
  /** The change that undo takes back. */
  readonly changeId: number;
}

/**
 * Adds a conversation that Colloquy made itself. Taking it back puts it into the trash.
 * @param label names the making in the history
 * @param libraryId where it goes, as rows name it: null for the main library
 */
export async function createConversation(
  viewer: Viewer,
  conversation: Conversation,
  label: string,
  libraryId: string | null = null,
): Promise<CreatedConversation> {
  const store = await getStore(viewer);
  const staged = await stage(store, JSON.stringify(conversation, null, 2), libraryId);
  const changeId = await store.write(async (sql) => {
    await showStaged(sql, staged);
    const atMs = Date.now();
    const piece = { table: "Conversation", column: "deletedMs" } as const;
    const ops = [{ piece, before: atMs, after: null }];
    return logEdit(sql, "conversation", staged.key, { label, ops, atMs });
  });
  return { id: staged.id, changeId };
}

/** Adds a conversation that a person wrote or pasted. */
export async function createWrittenConversation(
  viewer: Viewer,
  written: WrittenConversation,
  libraryId: string | null = null,
): Promise<CreatedConversation> {
  const store = await getStore(viewer);
  const context = await store.read(editContext);
  const made = newConversation(written, context);
  return createConversation(viewer, made, "Create the conversation", libraryId);
}

async function stage(
  store: Store,
  text: string,
  libraryId: string | null,
): Promise<StagedConversation> {
  const split = splitDocument(text, "messages");
  if (!split.ok) throw new Error(`a new conversation is not readable: ${split.problem.message}`);
  const { head, elements, tail } = split.pieces;
  const checker = createDocumentChecker("conversation", { sha256: contentHash });
  checker.shell({ text: head + tail, value: JSON.parse(head + tail) });
  const draft = new ConversationDraft({
    id: ulid(),
    importId: stagedAs(),
    format: "cjson",
    head,
    libraryId,
  });
  const batch = new BulkBatch(store, stagedAs());
  batch.touch(draft);
  for (const [at, { lead, raw }] of elements.entries()) {
    const value: unknown = JSON.parse(raw);
    const facts = messageFacts(value);
    checker.element({ text: raw, value }, facts);
    draft.count({ lead, raw, facts });
    batch.add(draft, (at + 1) * ORDINAL_STEP, { lead, raw, facts });
  }
  const { errors, warnings } = checker.finish().counts;
  const problems = { error: errors, warning: warnings };
  draft.close({ tail, importHash: contentHash(text), problems, textHash: null });
  batch.touch(draft);
  await batch.flush();
  return { key: draft.requireKey(), id: draft.id };
}
