import { expressionBuilder, type Expression, type SqlBool } from "kysely";

import { storedLibrary } from "@/lib/domain/accounts/library";
import type { ConversationListQuery } from "@/lib/domain/conversation/view/listing";
import { refuseWords } from "@/lib/domain/search/bounds";
import { dayRange } from "@/lib/domain/search/days";
import { isReadable } from "@/lib/data/documents/find";
import { isInFolder, isInThisFolder } from "@/lib/data/folders/list";
import { NO_FOLDER } from "@/lib/domain/library/folder";
import type { DB } from "@/lib/generated/tables/tables";
import { UNDATED_MS } from "@/lib/data/store/keys/undated";
import { hasWord } from "@/lib/data/store/search/has-word";
import type { Sql } from "@/lib/data/store/connection/sql";
import { matchTerm, type TermMatcher } from "@/lib/domain/search/match-term";
import { addAll } from "@/lib/shared/add-all";

import { foldTag } from "../rows/columns";

/** A condition on `"Conversation" e`. */
export type Condition = Expression<SqlBool>;

const conversation = expressionBuilder<DB & { e: DB["Conversation"] }, "e">();

/** The condition of a list; null when nothing can fulfil it. */
export function filterConversations(sql: Sql, query: ConversationListQuery): Condition | null {
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
  if (query.folder !== undefined) conditions.push(isIn(query.folder));
  if (query.library !== undefined) {
    conditions.push(isInLibrary(query.library));
  }
  if (query.import !== undefined) conditions.push(cameBy(query.import));
  if (query.query !== undefined && query.query.trim() !== "") {
    // Pages and routes refuse such a text with its reason; nothing else may ask the index for it.
    const words = refuseWords(query.query) === null ? wordsOf(query.query) : null;
    if (words === null) return null;
    // Each word may be in another message, or in the title.
    addAll(
      conditions,
      words.map((word) => hasWord(sql, word)),
    );
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

const isIn = (folder: string): Condition =>
  folder === NO_FOLDER ? conversation.not(isInFolder) : isInThisFolder(folder);

/** Whether `"Conversation" e` is in a library. */
export function isInLibrary(id: string): Condition {
  const stored = storedLibrary(id);
  return stored === null
    ? conversation("e.libraryId", "is", null)
    : conversation("e.libraryId", "=", stored);
}

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
 * The words of a list's search field; each may go on (`colo` finds `Colloquy` and `color`).
 * @returns null when there is no word in it, so that nothing can be found
 */
function wordsOf(query: string): TermMatcher[] | null {
  const terms = query
    .split(/\s+/u)
    .flatMap((text) => matchTerm({ text, kind: "prefix", negated: false }) ?? []);
  return terms.length === 0 ? null : terms;
}
