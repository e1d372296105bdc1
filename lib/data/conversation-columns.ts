import type { ConversationFacts } from "@/lib/domain/conversation/derive";
import { DERIVE_VERSION } from "@/lib/domain/conversation/derive";

import { foldTitle } from "./fold-title";
import type { Sql, SqlValue } from "./sql";

/** The columns of a conversation that follow from its text. */
export function derivedColumns(
  facts: ConversationFacts,
  storedMs: number,
): Record<string, SqlValue> {
  return {
    documentId: facts.documentId,
    title: facts.title,
    titleKey: foldTitle(facts.title),
    titleDerived: facts.titleDerived,
    isPrivate: facts.isPrivate,
    ownerId: facts.ownerId,
    parentId: facts.parentId,
    modelId: facts.modelId,
    messageCount: facts.messageCount,
    slotCount: facts.slotCount,
    pinnedCount: facts.pinnedCount,
    attachmentCount: facts.attachmentCount,
    toolCallCount: facts.toolCallCount,
    createdMs: facts.createdMs,
    updatedMs: facts.updatedMs,
    sortMs: facts.updatedMs ?? facts.createdMs ?? storedMs,
    createdSortMs: facts.createdMs ?? storedMs,
    deriveVersion: DERIVE_VERSION,
  };
}

/** Writes the derived columns of a conversation and what a search finds of it besides its messages. */
export async function writeDerived(
  sql: Sql,
  key: number,
  facts: ConversationFacts,
  storedMs: number,
): Promise<void> {
  await updateColumns(sql, "Conversation", key, derivedColumns(facts, storedMs));
  await sql.run("DELETE FROM conversation_fts WHERE rowid = ?", key);
  await indexConversation(sql, key, facts);
}

/** Adds the search row of a conversation that has none. */
export async function indexConversation(
  sql: Sql,
  key: number,
  facts: ConversationFacts,
): Promise<void> {
  await sql.run(
    "INSERT INTO conversation_fts (rowid, title, system) VALUES (?, ?, ?)",
    key,
    facts.title,
    facts.systemMessage ?? "",
  );
}

/** Sets columns of the row with that `key`. The names are ours, never a document's. */
export async function updateColumns(
  sql: Sql,
  table: "Conversation" | "ToolsetFile" | "ModelsFile",
  key: number,
  columns: Readonly<Record<string, SqlValue>>,
): Promise<void> {
  const names = Object.keys(columns);
  const assignments = names.map((name) => `"${name}" = ?`).join(", ");
  await sql.run(
    `UPDATE "${table}" SET ${assignments} WHERE key = ?`,
    ...names.map((name) => columns[name] ?? null),
    key,
  );
}
