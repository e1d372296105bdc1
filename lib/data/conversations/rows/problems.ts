import { messageFacts } from "@/lib/domain/conversation/facts/message";
import { createDocumentChecker } from "@/lib/domain/check/checker";
import { contentHash } from "@/lib/json/hash";
import type { ProblemCounts } from "@/lib/data/documents/input";
import { isIntact } from "@/lib/data/documents/intact";
import type { Sql } from "@/lib/data/store/connection/sql";
import { withoutMark } from "@/lib/data/documents/byte-length";

/*
 * Some rules look at several messages at once, so only a check of the whole document counts right. It costs
 * about as much as reading it; above these sizes an edit would wait for it, and counts change by the
 * difference that the edited pieces make by themselves, until the next rebuild.
 */
const MESSAGES_CHECKED = 2000;
const BYTES_CHECKED = 256 * 1024;

/** Whether an edit of a conversation of this size counts all its problems again. */
export function isCheckedWhole(messages: number, bytes: number): boolean {
  return messages <= MESSAGES_CHECKED && bytes <= BYTES_CHECKED;
}

/** What is wrong with a small conversation as a whole. */
export async function countConversationProblems(sql: Sql, key: number): Promise<ProblemCounts> {
  const row = await sql.query
    .selectFrom("Conversation")
    .select(["head", "tail"])
    .where("key", "=", key)
    .executeTakeFirst();
  if (row === undefined) throw new Error(`conversation ${key} is gone`);
  const text = row.head + row.tail;
  const checker = createDocumentChecker("conversation", { sha256: contentHash });
  checker.shell({ text, value: JSON.parse(withoutMark(text)) });
  const messages = await sql.query
    .selectFrom("Message as m")
    .innerJoin("MessageBody as b", "b.messageId", "m.id")
    .select(["m.bodyHash", "b.lead", "b.raw"])
    .where("m.conversationKey", "=", key)
    .orderBy("m.ordinal")
    .execute();
  for (const message of messages) {
    // An edit of another message must not be refused for it; whoever reads it is told.
    if (!isIntact(message)) continue;
    const { raw } = message;
    const value: unknown = JSON.parse(raw);
    checker.element({ text: raw, value }, messageFacts(value));
  }
  const { errors, warnings } = checker.finish().counts;
  return { error: errors, warning: warnings };
}
