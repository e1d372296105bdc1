import { expressionBuilder, type Expression, type SqlBool } from "kysely";

import type { ConversationListQuery } from "@/lib/domain/conversation/view/listing";
import { refuseWords } from "@/lib/domain/search/bounds";
import { dayRange } from "@/lib/domain/search/days";
import { isReadable } from "@/lib/data/documents/find";
import type { DB } from "@/lib/generated/tables/tables";
import { UNDATED_MS } from "@/lib/data/store/keys/undated";
import { hasWord } from "@/lib/data/store/sqlite/has-word";
import { separateScripts } from "@/lib/domain/search/separate-scripts";

import { foldTag } from "../rows/columns";

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
  if (query.tools !== undefined) conditions.push(eb("e.toolCallCount", query.tools ? ">" : "=", 0));
  if (query.errors !== undefined) conditions.push(eb("e.errorCount", query.errors ? ">" : "=", 0));
  if (query.model !== undefined) conditions.push(eb("e.modelId", "=", query.model));
  if (query.date !== undefined) {
    const changed = changedIn(query.date);
    if (changed === null) return null;
    conditions.push(changed);
  }
  if (query.source !== undefined) conditions.push(eb("e.format", "=", query.source));
  if (query.tag !== undefined) conditions.push(hasTag(query.tag));
  if (query.import !== undefined) conditions.push(cameBy(query.import));
  if (query.query !== undefined && query.query.trim() !== "") {
    // Pages and routes refuse such a text with its reason; nothing else may ask the index for it.
    const words = refuseWords(query.query) === null ? wordExpressions(query.query) : null;
    if (words === null) return null;
    // Each word may be in another message, or in the title.
    conditions.push(...words.map(hasWord));
  }
  return eb.and(conditions);
}

function changedIn(date: string): Condition | null {
  if (date === "none") return conversation("e.sortMs", "=", UNDATED_MS);
  const range = dayRange(date);
  return range === null
    ? null
    : conversation.and([
        conversation("e.sortMs", ">=", range.from),
        conversation("e.sortMs", "<", range.to),
      ]);
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

/**
 * Turns the words of a list's search field into FTS5 expressions, one a word; each may go on (`colo` finds
 * `Colloquy`... and `color`). Nothing of FTS5's own syntax, nor of a search's filters, is reachable from here.
 * @returns null when there is no word in it, so that nothing can be found
 */
function wordExpressions(query: string): string[] | null {
  const expressions = query
    .split(/\s+/u)
    // A term without letters or digits has no token, and FTS5 would find nothing for all of them.
    .filter((term) => /[\p{L}\p{N}]/u.test(term))
    .map((term) => `"${separateScripts(term.replaceAll('"', '""').replaceAll("\0", ""))}"*`);
  return expressions.length === 0 ? null : expressions;
}
