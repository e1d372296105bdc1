import type { Updateable } from "kysely";

import {
  CONVERSATION_COUNTS,
  type ConversationCounts,
} from "@/lib/domain/conversation/facts/counts";
import type { ConversationFacts } from "@/lib/domain/conversation/facts/derive";
import { sortValueOf } from "@/lib/data/store/keys/undated";
import { foldTitle } from "@/lib/data/store/keys/fold-title";
import { insertInTurns } from "@/lib/data/store/connection/insert-in-turns";
import type { Sql, SqlValue } from "@/lib/data/store/connection/sql";
import type { DB } from "@/lib/generated/tables/tables";
import { indexTitles } from "@/lib/data/store/sqlite/index-rows";
import { listed } from "@/lib/data/store/sqlite/lists";

/** The columns of a conversation that follow from its text. */
export function derivedColumns(facts: ConversationFacts) {
  return {
    documentId: facts.documentId,
    title: facts.title,
    titleKey: foldTitle(facts.title),
    titleDerived: Number(facts.titleDerived),
    snippet: facts.snippet,
    isPrivate: Number(facts.isPrivate),
    ownerId: facts.ownerId,
    parentId: facts.parentId,
    modelId: facts.modelId,
    ...countsOf(facts),
    createdMs: facts.createdMs,
    updatedMs: facts.updatedMs,
    sortMs: sortValueOf(facts.updatedMs, facts.createdMs),
    createdSortMs: sortValueOf(facts.createdMs),
  };
}

const countsOf = (facts: ConversationFacts): ConversationCounts =>
  // Each name is there, which the compiler cannot see of a list of pairs.
  Object.fromEntries(CONVERSATION_COUNTS.map((name) => [name, facts[name]])) as ConversationCounts;

/**
 * Writes the derived columns of a conversation and what a search finds of it besides its messages. That all its
 * messages are derived by the present rules as well is for the caller to know, and to say in `deriveVersion`.
 */
export async function writeDerived(sql: Sql, key: number, facts: ConversationFacts): Promise<void> {
  await updateConversation(sql, key, derivedColumns(facts));
  await reindexConversation(sql, key, facts);
}

/** A conversation with what its text says. */
export interface IndexedConversation {
  readonly key: number;
  readonly facts: ConversationFacts;
}

/** Writes the search row and the tags of a conversation again. */
export async function reindexConversation(
  sql: Sql,
  key: number,
  facts: ConversationFacts,
): Promise<void> {
  await reindexConversations(sql, [{ key, facts }]);
}

/** The same of several. */
export async function reindexConversations(
  sql: Sql,
  conversations: readonly IndexedConversation[],
): Promise<void> {
  await sql.query
    .deleteFrom("ConversationTag")
    .where("conversationKey", "in", listed(conversations.map(({ key }) => key)))
    .execute();
  await indexConversations(sql, conversations);
}

/** Adds the search rows and the tags of conversations that have none. */
export async function indexConversations(
  sql: Sql,
  conversations: readonly IndexedConversation[],
): Promise<void> {
  const titles = conversations.map(({ key, facts: { wholeTitle: title, systemMessage } }) => {
    return { key, title, system: systemMessage ?? "" };
  });
  await indexTitles(sql, titles);
  const tags = conversations.flatMap(({ key, facts }) => tagRows(key, facts));
  await insertInTurns(sql, "ConversationTag", TAG_COLUMNS, tags);
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

/** Sets columns of a conversation. */
export async function updateConversation(
  sql: Sql,
  key: number,
  columns: Updateable<DB["Conversation"]>,
): Promise<void> {
  await sql.query.updateTable("Conversation").set(columns).where("key", "=", key).execute();
}
