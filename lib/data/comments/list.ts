import { sql as raw, type SqlBool } from "kysely";

import type { Viewer } from "@/lib/domain/accounts/viewer";
import type {
  CommentAuthor,
  CommentCounts,
  CommentPage,
  CommentThread,
} from "@/lib/domain/comments/comment";
import { addTo } from "@/lib/shared/add-to";

import { namesOf } from "../accounts/names";
import { findEntity } from "../documents/find";
import { getStore } from "../library/client";
import type { Row } from "../store/connection/queries";
import type { Sql } from "../store/connection/sql";
import { storedJson } from "../store/damage/record-damaged";
import { pageOf, readCursor } from "../store/keys/list-cursor";
import { listed } from "../store/sqlite/lists";
import { passagesIn, presentMessages, type PresentMessage } from "./messages";

const MOST = 100;
const MOST_COUNTED = 5000;

type CommentRow = Row<"Comment">;

/** Which threads of a conversation. */
interface CommentRequest {
  /** Row id of a message. */
  readonly message?: number;
  readonly resolved?: boolean;
  readonly cursor?: string;
  readonly limit?: number;
}

/** The threads of a conversation, the newest first; null where there is no such conversation. */
export async function listComments(
  viewer: Viewer,
  conversationId: string,
  request: CommentRequest = {},
): Promise<CommentPage | null> {
  const store = await getStore(viewer);
  const limit = Math.min(Math.max(1, Math.floor(request.limit ?? MOST)), MOST);
  const read = await store.read(async (sql) => {
    const found = await findEntity(sql, "Conversation", conversationId, ["key", "id"]);
    if (found === undefined) return null;
    const roots = await firstComments(sql, found, { ...request, limit: limit + 1 });
    const messageOf = await presentMessages(sql, found.key, roots);
    const most = Math.min(
      limit,
      await countReadable(sql, roots, messageOf),
      await countSent(sql, found.id, roots),
    );
    const { shown, nextCursor } = pageOf(roots, most, (last) => ({
      value: last.createdMs,
      id: last.id,
    }));
    const rows = shown.length === 0 ? [] : await commentsOf(sql, found.id, shown);
    const there = await passagesThere(sql, shown, messageOf);
    const threads = shown.map((root) => ({
      root,
      message: messageOf(root),
      isThere: there.has(root.id),
    }));
    return { threads, rows, nextCursor };
  });
  if (read === null) return null;
  const { threads, rows, nextCursor } = read;
  const people = await peopleIn(viewer, rows);
  return {
    items: threads.map((thread) =>
      threadView(
        thread,
        rows.filter(({ threadId }) => threadId === thread.root.id),
        people,
      ),
    ),
    nextCursor,
  };
}

async function firstComments(
  sql: Sql,
  { key, id }: { readonly key: number; readonly id: string },
  { message, resolved, cursor, limit }: CommentRequest & { readonly limit: number },
): Promise<CommentRow[]> {
  const place = cursor === undefined ? null : readCursor(cursor, "number");
  const named =
    message === undefined
      ? undefined
      : await sql.query
          .selectFrom("Message")
          .select("documentId")
          .where("id", "=", message)
          .where("conversationKey", "=", key)
          .executeTakeFirst();
  return sql.query
    .selectFrom("Comment")
    .selectAll()
    .where("conversationId", "=", id)
    .whereRef("id", "=", "threadId")
    .$if(message !== undefined, (all) =>
      all.where((eb) =>
        eb.or([
          eb("messageId", "=", message ?? 0),
          eb("messageDocumentId", "=", named?.documentId ?? ""),
        ]),
      ),
    )
    .$if(resolved === true, (all) => all.where("resolvedMs", "is not", null))
    .$if(resolved === false, (all) => all.where("resolvedMs", "is", null))
    .$if(place !== null, (all) =>
      all.where(raw<SqlBool>`("createdMs", id) < (${place?.value}, ${place?.id})`),
    )
    .orderBy("createdMs", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** The comments of some threads of a conversation, by its store id. */
const selectComments = ({ query }: Sql, conversation: string, roots: readonly CommentRow[]) =>
  query
    .selectFrom("Comment")
    // By the conversation and the thread they are found without a look at those of others.
    .where("conversationId", "=", conversation)
    .where("threadId", "in", listed(roots.map(({ id }) => id)));

const commentsOf = (sql: Sql, conversation: string, roots: readonly CommentRow[]) =>
  selectComments(sql, conversation, roots).selectAll().orderBy("createdMs").orderBy("id").execute();

/** Bytes of comments in one answer; the next page goes on with the other threads. */
const MOST_SENT = 4 * 1024 * 1024;

/** How many of the threads, at least one, have comments that fit into one answer. */
async function countSent(
  sql: Sql,
  conversation: string,
  roots: readonly CommentRow[],
): Promise<number> {
  const rows = await selectComments(sql, conversation, roots)
    .select("threadId")
    .select((eb) => eb.fn.sum<number>(eb.fn<number>("octet_length", ["text"])).as("bytes"))
    .groupBy("threadId")
    .execute();
  const bytesOf = new Map(rows.map(({ threadId, bytes }) => [threadId, bytes]));
  let left = MOST_SENT;
  for (const [at, { id }] of roots.entries()) {
    left -= bytesOf.get(id) ?? 0;
    if (left < 0) return Math.max(1, at);
  }
  return roots.length;
}

/** Bytes of messages in which an answer looks for passages; the next page goes on with the others. */
const MOST_READ = 8 * 1024 * 1024;

type MessageOf = (root: CommentRow) => PresentMessage | null;

/** How many of the threads, at least one, are about passages of messages that can be read for one answer. */
async function countReadable(
  sql: Sql,
  roots: readonly CommentRow[],
  messageOf: MessageOf,
): Promise<number> {
  const quoted = roots.flatMap((root) => (root.quote === null ? [] : (messageOf(root)?.id ?? [])));
  if (quoted.length === 0) return roots.length;
  const rows = await sql.query
    .selectFrom("Message")
    .select(["id", "byteLength"])
    .where("id", "in", listed([...new Set(quoted)]))
    .execute();
  const bytesOf = new Map(rows.map(({ id, byteLength }) => [id, byteLength]));
  let left = MOST_READ;
  for (const [at, root] of roots.entries()) {
    const id = root.quote === null ? undefined : messageOf(root)?.id;
    if (id === undefined) continue;
    left -= bytesOf.get(id) ?? 0;
    bytesOf.delete(id);
    if (left < 0) return Math.max(1, at);
  }
  return roots.length;
}

/** The threads whose passages their messages have still. Each message is read once, for all threads about it. */
async function passagesThere(
  sql: Sql,
  roots: readonly CommentRow[],
  messageOf: MessageOf,
): Promise<ReadonlySet<string>> {
  const wanted = new Map<number, { readonly root: string; readonly quote: string }[]>();
  for (const root of roots) {
    const message = messageOf(root);
    if (root.quote === null || message === null) continue;
    addTo(wanted, message.id, { root: root.id, quote: root.quote });
  }
  const there = new Set<string>();
  for (const [message, quotes] of wanted) {
    const places = await passagesIn(
      sql,
      message,
      quotes.map(({ quote }) => ({ quote })),
    );
    for (const [at, { root }] of quotes.entries()) {
      if (places[at] !== null && places[at] !== undefined) there.add(root);
    }
  }
  return there;
}

/** How the accounts in comments are shown. */
interface People {
  readonly name: (id: string) => string | null;
  readonly author: (id: string | null) => CommentAuthor;
}

const mentionsOf = ({ id, people }: CommentRow): readonly string[] =>
  // Written by add.ts and change.ts only.
  storedJson(people, `comment ${id}`) as string[];

async function peopleIn(viewer: Viewer, rows: readonly CommentRow[]): Promise<People> {
  const ids = rows.flatMap((row) => [
    ...mentionsOf(row),
    ...(row.accountId === null ? [] : [row.accountId]),
    ...(row.resolvedBy === null ? [] : [row.resolvedBy]),
  ]);
  // Without accounts nobody has a name.
  const names = viewer.kind === "member" ? await namesOf(ids) : new Map<string, string>();
  const me = viewer.kind === "member" ? viewer.id : null;
  return {
    name: (id) => names.get(id) ?? null,
    author: (id) => ({
      id,
      name: id === null ? null : (names.get(id) ?? null),
      isYou: id === me && (id !== null || viewer.kind === "local"),
    }),
  };
}

function threadView(
  {
    root,
    message,
    isThere: hasPassage,
  }: {
    readonly root: CommentRow;
    readonly message: PresentMessage | null;
    readonly isThere: boolean;
  },
  rows: readonly CommentRow[],
  { name, author }: People,
): CommentThread {
  const { id, messageDocumentId, quote, quoteStart, quoteEnd, resolvedMs, resolvedBy } = root;
  return {
    id,
    message: {
      id: message?.id ?? null,
      documentId: message?.documentId ?? messageDocumentId,
      isDeleted: message?.deleted ?? false,
    },
    passage:
      quote === null
        ? null
        : { quote, start: quoteStart ?? 0, end: quoteEnd ?? 0, isThere: hasPassage },
    resolvedMs,
    resolvedBy: resolvedMs === null ? null : author(resolvedBy),
    comments: rows.map((row) => ({
      id: row.id,
      author: author(row.accountId),
      text: row.text,
      mentions: mentionsOf(row).flatMap((other) => {
        const known = name(other);
        return known === null ? [] : [{ id: other, name: known }];
      }),
      createdMs: row.createdMs,
      editedMs: row.editedMs,
      isDeleted: row.deletedMs !== null,
    })),
  };
}

/** How many comments messages have in threads that are not resolved; null where there is no such conversation. */
export async function countComments(
  viewer: Viewer,
  conversationId: string,
): Promise<CommentCounts | null> {
  const store = await getStore(viewer);
  return store.read(async (sql) => {
    const found = await findEntity(sql, "Conversation", conversationId, ["key", "id"]);
    if (found === undefined) return null;
    const anchors = await sql.query
      .selectFrom("Comment as r")
      .innerJoin("Comment as m", "m.threadId", "r.id")
      .select(["r.messageId", "r.messageDocumentId"])
      .where("r.conversationId", "=", found.id)
      .whereRef("r.id", "=", "r.threadId")
      .where("r.resolvedMs", "is", null)
      .where("m.conversationId", "=", found.id)
      .where("m.deletedMs", "is", null)
      .orderBy("m.id")
      .limit(MOST_COUNTED)
      .execute();
    const messageOf = await presentMessages(sql, found.key, anchors);
    const counts = new Map<number, number>();
    for (const anchor of anchors) {
      const id = messageOf(anchor)?.id;
      if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    return [...counts].map(([message, count]) => ({ message, count }));
  });
}
