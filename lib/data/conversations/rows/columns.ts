import { CONVERSATION_COUNTS } from "@/lib/domain/conversation/facts/counts";
import type { ConversationFacts } from "@/lib/domain/conversation/facts/derive";
import { separateScripts } from "@/lib/domain/search/separate-scripts";
import { sortValueOf } from "@/lib/data/store/keys/undated";
import { foldTitle } from "@/lib/data/store/keys/fold-title";
import type { Sql, SqlValue } from "@/lib/data/store/connection/sql";

/** The columns of a conversation that follow from its text. */
export function derivedColumns(facts: ConversationFacts): Record<string, SqlValue> {
  return {
    documentId: facts.documentId,
    title: facts.title,
    titleKey: foldTitle(facts.title),
    titleDerived: facts.titleDerived,
    isPrivate: facts.isPrivate,
    ownerId: facts.ownerId,
    parentId: facts.parentId,
    modelId: facts.modelId,
    ...Object.fromEntries(CONVERSATION_COUNTS.map((name) => [name, facts[name]])),
    createdMs: facts.createdMs,
    updatedMs: facts.updatedMs,
    sortMs: sortValueOf(facts.updatedMs, facts.createdMs),
    createdSortMs: sortValueOf(facts.createdMs),
  };
}

/**
 * Writes the derived columns of a conversation and what a search finds of it besides its messages. That all its
 * messages are derived by the present rules as well is for the caller to know, and to say in `deriveVersion`.
 */
export async function writeDerived(sql: Sql, key: number, facts: ConversationFacts): Promise<void> {
  await updateColumns(sql, "Conversation", key, derivedColumns(facts));
  await reindexConversation(sql, key, facts);
}

/** Writes the search row and the tags of a conversation anew. */
export async function reindexConversation(
  sql: Sql,
  key: number,
  facts: ConversationFacts,
): Promise<void> {
  await sql.run("DELETE FROM conversation_fts WHERE rowid = ?", key);
  await sql.run(`DELETE FROM "ConversationTag" WHERE "conversationKey" = ?`, key);
  await indexConversation(sql, key, facts);
}

/** Adds the search row and the tags of a conversation that has none. */
export async function indexConversation(
  sql: Sql,
  key: number,
  facts: ConversationFacts,
): Promise<void> {
  const row = [key, ...conversationSearchTexts(facts)];
  await sql.insertMany("conversation_fts", ["rowid", "title", "system"], [row]);
  await sql.insertMany("ConversationTag", TAG_COLUMNS, tagRows(key, facts));
}

/** Title and system message as they are indexed. */
export function conversationSearchTexts(facts: ConversationFacts): string[] {
  return [separateScripts(facts.title), separateScripts(facts.systemMessage ?? "")];
}

export const TAG_COLUMNS = ["conversationKey", "tag", "tagKey"] as const;

/** One row a tag; of two that differ in case or accents only, the first counts. */
export function tagRows(key: number, { tags }: ConversationFacts): SqlValue[][] {
  const byKey = new Map<string, string>();
  for (const tag of tags) {
    const tagKey = foldTag(tag);
    if (!byKey.has(tagKey)) byKey.set(tagKey, tag);
  }
  return [...byKey].map(([tagKey, tag]) => [key, tag, tagKey]);
}

/** What makes two tags the same; one of nothing but accents stands for itself. */
export function foldTag(tag: string): string {
  return foldTitle(tag) || tag;
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
