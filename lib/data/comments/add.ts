import { ulid } from "ulid";

import type { Viewer } from "@/lib/domain/accounts/viewer";
import { MOST_IN_THREAD, type CommentProblem } from "@/lib/domain/comments/comment";
import type { Passage } from "@/lib/domain/comments/locate";

import { findEntity } from "../documents/find";
import { getStore } from "../library/client";
import { noteEvent } from "../ledger/chain/note";
import { notify } from "../notifications/notify";
import type { Sql } from "../store/connection/sql";
import type { Store } from "../store/store";
import { passagesIn, presentMessages } from "./messages";
import { WHO_SEES, whoSees } from "./people";

export type CommentOutcome =
  | { readonly ok: true; readonly id: string; readonly threadId: string }
  | { readonly ok: false; readonly problem: CommentProblem };

/** What somebody says, about a message, a passage of one, or in a thread. */
export interface NewComment {
  readonly text: string;
  /** Ids of accounts. */
  readonly mentions?: readonly string[];
  /** The id of the thread that it answers. */
  readonly thread?: string;
  /** Row id of the message that a new thread is about. */
  readonly message?: number;
  /** The words of it that a new thread is about, and the text before them. */
  readonly quote?: string;
  readonly before?: string;
}

/** A place for a comment. */
interface Place {
  readonly conversationId: string;
  readonly threadId: string | null;
  readonly messageId: number;
  readonly messageDocumentId: string;
  readonly quote: string | null;
  readonly passage: Passage | null;
}

/** Adds a comment. The document is left as it is. */
export async function addComment(
  viewer: Viewer,
  conversationId: string,
  comment: NewComment,
): Promise<CommentOutcome> {
  const text = comment.text.trim();
  if (text === "") return refused("no-text");
  const store = await getStore(viewer);
  const place = await findPlace(store, conversationId, comment);
  if (typeof place === "string") return refused(place);
  const mentions = [...new Set(comment.mentions ?? [])];
  if (!(await maySee(store, place.conversationId, mentions))) return refused("no-member");
  const answered = await whoTookPart(store, place);
  const id = ulid();
  return store.writeBeside(async (sql) => {
    const problem = await isStillThere(sql, place);
    if (problem !== null) return refused(problem);
    const { threadId, messageId, messageDocumentId, quote, passage } = place;
    await sql.query
      .insertInto("Comment")
      .values({
        id,
        conversationId: place.conversationId,
        threadId: threadId ?? id,
        messageId,
        messageDocumentId,
        quote,
        quoteStart: passage?.start ?? null,
        quoteEnd: passage?.end ?? null,
        text,
        people: JSON.stringify(mentions),
        createdMs: Date.now(),
        editedMs: null,
        deletedMs: null,
        resolvedMs: null,
        resolvedBy: null,
        accountId: sql.sight.account,
      })
      .execute();
    const body = { conversation: place.conversationId, thread: threadId ?? id };
    await noteEvent(sql, "comment-added", id, body);
    const about = {
      subjectId: id,
      conversationId: place.conversationId,
      actorId: sql.sight.account,
    };
    await notify(sql, mentions, { kind: "mention", ...about });
    const others = [...answered].filter((account) => !mentions.includes(account));
    await notify(sql, others, { kind: "reply", ...about });
    return { ok: true, id, threadId: threadId ?? id };
  });
}

export const refused = (problem: CommentProblem): { ok: false; problem: CommentProblem } => ({
  ok: false,
  problem,
});

/** The members who wrote in a thread and see it still. */
async function whoTookPart(
  store: Store,
  { conversationId, threadId }: Place,
): Promise<ReadonlySet<string>> {
  if (threadId === null) return new Set();
  const { found, rows } = await store.read(async (sql) => ({
    found: await findEntity(sql, "Conversation", conversationId, WHO_SEES),
    rows: await sql.query
      .selectFrom("Comment")
      .select("accountId")
      .distinct()
      .where("conversationId", "=", conversationId)
      .where("threadId", "=", threadId)
      .execute(),
  }));
  const authors = rows.flatMap(({ accountId }) => accountId ?? []);
  return found === undefined || authors.length === 0 ? new Set() : whoSees(authors, found);
}

/** The text of the message is read before the write, which others wait for. */
function findPlace(
  store: Store,
  conversation: string,
  { thread, message, quote, before }: NewComment,
): Promise<Place | CommentProblem> {
  return store.read(async (sql) => {
    const columns = ["key", "id", "deletedMs"] as const;
    const found = await findEntity(sql, "Conversation", conversation, columns);
    if (found === undefined) return "no-conversation";
    if (found.deletedMs !== null) return "in-trash";
    const conversationId = found.id;
    if (thread !== undefined) {
      const root = await rootOf(sql, conversationId, thread);
      if (root === undefined) return "no-comment";
      return { conversationId, threadId: root.id, ...root, quote: null, passage: null };
    }
    const anchor = { messageId: message ?? 0, messageDocumentId: "" };
    const present = (await presentMessages(sql, found.key, [anchor]))(anchor);
    if (present === null || present.id !== message) return "no-message";
    const about = {
      conversationId,
      threadId: null,
      messageId: present.id,
      messageDocumentId: present.documentId,
    };
    if (quote === undefined) return { ...about, quote: null, passage: null };
    const [passage] = await passagesIn(sql, present.id, [
      { quote, ...(before === undefined ? {} : { before }) },
    ]);
    return passage === null || passage === undefined
      ? "no-passage"
      : { ...about, quote: quote.trim(), passage };
  });
}

const rootOf = ({ query }: Sql, conversationId: string, id: string) =>
  query
    .selectFrom("Comment")
    .select(["id", "messageId", "messageDocumentId"])
    .where("id", "=", id)
    .where("conversationId", "=", conversationId)
    .whereRef("id", "=", "threadId")
    .executeTakeFirst();

/** What was found, after others may have written. */
async function isStillThere(
  sql: Sql,
  { conversationId, threadId }: Place,
): Promise<CommentProblem | null> {
  const found = await findEntity(sql, "Conversation", conversationId, ["deletedMs"]);
  if (found === undefined) return "no-conversation";
  if (found.deletedMs !== null) return "in-trash";
  if (threadId === null) return null;
  const { count } = await sql.query
    .selectFrom("Comment")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("conversationId", "=", conversationId)
    .where("threadId", "=", threadId)
    .executeTakeFirstOrThrow();
  if (count === 0) return "no-comment";
  return count >= MOST_IN_THREAD ? "full" : null;
}

/** Whether all of these accounts are members who see the conversation. */
export async function maySee(
  store: Store,
  conversationId: string,
  mentions: readonly string[],
): Promise<boolean> {
  if (mentions.length === 0) return true;
  const found = await store.read((sql) =>
    findEntity(sql, "Conversation", conversationId, WHO_SEES),
  );
  return found !== undefined && (await whoSees(mentions, found)).size === mentions.length;
}
