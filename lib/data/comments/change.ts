import type { Viewer } from "@/lib/domain/accounts/viewer";

import { findEntity } from "../documents/find";
import { getStore } from "../library/client";
import { noteEvent } from "../ledger/chain/note";
import { notify, unnotify } from "../notifications/notify";
import type { Sql } from "../store/connection/sql";
import { storedJson } from "../store/damage/record-damaged";
import { maySee, refused, type CommentOutcome } from "./add";

/** Gives a comment of the viewer another text. */
export async function editComment(
  viewer: Viewer,
  id: string,
  { text, mentions }: { readonly text: string; readonly mentions: readonly string[] },
): Promise<CommentOutcome> {
  const stated = text.trim();
  if (stated === "") return refused("no-text");
  const store = await getStore(viewer);
  const before = await store.read((sql) => findComment(sql, id));
  if (before === undefined) return refused("no-comment");
  const named = [...new Set(mentions)];
  if (!(await maySee(store, before.conversationId, named))) return refused("no-member");
  return store.writeBeside(async (sql) => {
    const found = await findOwn(sql, id);
    if (typeof found === "string") return refused(found);
    const { conversationId, threadId } = found;
    await sql.query
      .updateTable("Comment")
      .set({ text: stated, people: JSON.stringify(named), editedMs: Date.now() })
      .where("id", "=", id)
      .execute();
    const former = storedJson(found.people, `comment ${id}`) as string[];
    await unnotify(
      sql,
      id,
      former.filter((account) => !named.includes(account)),
    );
    await notify(
      sql,
      named.filter((account) => !former.includes(account)),
      { kind: "mention", subjectId: id, conversationId, actorId: sql.sight.account },
    );
    await noteEvent(sql, "comment-edited", id, { conversation: conversationId, thread: threadId });
    return { ok: true, id, threadId };
  });
}

/** Deletes a comment of the viewer for good; of one that others answered its place is left. */
export async function deleteComment(viewer: Viewer, id: string): Promise<CommentOutcome> {
  const store = await getStore(viewer);
  const outcome = await store.writeBeside<CommentOutcome>(
    async (sql) => {
      const found = await findOwn(sql, id);
      if (typeof found === "string") return refused(found);
      const { conversationId, threadId } = found;
      await removeFrom(sql, id, found);
      await unnotify(sql, id);
      const body = { conversation: conversationId, thread: threadId };
      await noteEvent(sql, "comment-deleted", id, body);
      return { ok: true, id, threadId };
    },
    "synced",
    "reserve",
  );
  // Deleted rows are overwritten; what was written of them before is in the log until it is emptied.
  if (outcome.ok) await store.emptyLog();
  return outcome;
}

async function removeFrom(
  sql: Sql,
  id: string,
  { conversationId, threadId }: { readonly conversationId: string; readonly threadId: string },
): Promise<void> {
  const rows = await sql.query
    .selectFrom("Comment")
    .select(["id", "deletedMs"])
    .where("conversationId", "=", conversationId)
    .where("threadId", "=", threadId)
    .execute();
  const others = rows.filter((row) => row.id !== id);
  const isAnswered = id === threadId && others.length > 0;
  if (isAnswered) {
    await sql.query
      .updateTable("Comment")
      .set({ text: "", people: "[]", deletedMs: Date.now() })
      .where("id", "=", id)
      .execute();
    return;
  }
  await sql.query.deleteFrom("Comment").where("id", "=", id).execute();
  // Nothing is left of a thread whose first comment was deleted before.
  const isEmpty = others.every((row) => row.deletedMs !== null);
  if (!isEmpty) return;
  await sql.query
    .deleteFrom("Comment")
    .where("conversationId", "=", conversationId)
    .where("threadId", "=", threadId)
    .execute();
}

/** Marks a thread as settled or opens it again. */
export async function resolveThread(
  viewer: Viewer,
  id: string,
  isResolved: boolean,
): Promise<CommentOutcome> {
  const store = await getStore(viewer);
  return store.writeBeside(async (sql) => {
    const found = await findComment(sql, id);
    if (found === undefined || found.threadId !== id) return refused("no-comment");
    if (found.isTrashed) return refused("in-trash");
    if ((found.resolvedMs !== null) === isResolved) return { ok: true, id, threadId: id };
    await sql.query
      .updateTable("Comment")
      .set({
        resolvedMs: isResolved ? Date.now() : null,
        resolvedBy: isResolved ? sql.sight.account : null,
      })
      .where("id", "=", id)
      .execute();
    const event = isResolved ? "comment-resolved" : "comment-reopened";
    await noteEvent(sql, event, id, { conversation: found.conversationId, thread: id });
    return { ok: true, id, threadId: id };
  });
}

/** A comment of a conversation that the viewer sees. */
async function findComment(sql: Sql, id: string) {
  const row = await sql.query
    .selectFrom("Comment")
    .select(["conversationId", "threadId", "accountId", "people", "resolvedMs", "deletedMs"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const conversation = await findEntity(sql, "Conversation", row.conversationId, ["deletedMs"]);
  if (conversation === undefined) return undefined;
  return { ...row, isTrashed: conversation.deletedMs !== null };
}

async function findOwn(sql: Sql, id: string) {
  const found = await findComment(sql, id);
  if (found === undefined || found.deletedMs !== null) return "no-comment";
  if (found.isTrashed) return "in-trash";
  return found.accountId === sql.sight.account ? found : "not-yours";
}
