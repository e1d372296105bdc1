import { expressionBuilder, type Expression, type SqlBool } from "kysely";

import type { ConversationListQuery } from "@/lib/domain/conversation/view/listing";
import { refuseWords } from "@/lib/domain/search/bounds";
import { isReadable } from "@/lib/data/documents/find";
import type { DB } from "@/lib/generated/tables/tables";
import { hasWord } from "@/lib/data/store/sqlite/has-word";

import { foldTag } from "../rows/columns";
import { wordExpressions } from "./word-expressions";

/** A condition on `"Conversation" e`. */
export type Condition = Expression<SqlBool>;

const conversation = expressionBuilder<DB & { e: DB["Conversation"] }, "e">();

/** The condition of a list; null when nothing can fulfil it. */
export function filterConversations(query: ConversationListQuery): Condition | null {
  const eb = conversation;
  const conditions: Condition[] = [
    isReadable,
    eb("e.deletedMs", query.trash === true ? "is not" : "is", null),
  ];
  if (query.private !== undefined) conditions.push(eb("e.isPrivate", "=", Number(query.private)));
  if (query.pinned !== undefined) conditions.push(eb("e.pinnedCount", query.pinned ? ">" : "=", 0));
  if (query.problems !== undefined) {
    const problems = eb("e.errorCount", "+", eb.ref("e.warningCount"));
    conditions.push(eb(problems, query.problems ? ">" : "=", 0));
  }
  if (query.source !== undefined) conditions.push(eb("e.format", "=", query.source));
  if (query.tag !== undefined) conditions.push(hasTag(query.tag));
  if (query.import !== undefined) conditions.push(cameBy(query.import));
  if (query.query !== undefined && query.query.trim() !== "") {
    // Pages and routes refuse such a text with its reason; nothing else may ask the index for it.
    const words = refuseWords(query.query) === null ? wordExpressions(query.query) : null;
    if (words === null) return null;
    // Each word may stand in another message, or in the title.
    conditions.push(...words.map(hasWord));
  }
  return eb.and(conditions);
}

const hasTag = (tag: string): Condition =>
  conversation(
    "e.key",
    "in",
    conversation
      .selectFrom("ConversationTag")
      .select("conversationKey")
      .where("tagKey", "=", foldTag(tag)),
  );

/** What an import left as it was does not come from it. */
const cameBy = (id: string): Condition =>
  conversation(
    "e.id",
    "in",
    conversation
      .selectFrom("ImportItem")
      .select("entityId")
      .where("importId", "=", id)
      .where("outcome", "not in", ["identical", "skipped", "failed"]),
  );
