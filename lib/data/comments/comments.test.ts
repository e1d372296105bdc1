import { expect, test } from "vitest";

import { LOCAL_VIEWER, type Viewer } from "@/lib/domain/accounts/viewer";
import type { CommentThread } from "@/lib/domain/comments/comment";
import { memberOf } from "@/lib/testing/accounts/private-canaries";
import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import {
  exportedConversation,
  importConversation,
  useLibrary,
} from "@/lib/testing/library/library";

import { editConversation } from "../conversations/edit";
import { undoImport } from "../imports/undo";
import { editMessage } from "../messages/edit";
import { deleteConversation, restoreConversation } from "../trash/move";
import { purgeFromTrash } from "../trash/purge";
import { addComment, type NewComment } from "./add";
import { deleteComment, editComment, resolveThread } from "./change";
import { countComments, listComments } from "./list";

const library = useLibrary();

const TEXTS = [
  "Where do **wild** herbs grow?",
  "In the [garden](https://example.com) of the house.",
];

const built = (more: object = {}) =>
  buildConversation({
    id: "herbs",
    messages: TEXTS.map((content, n) => buildMessage({ id: `m${n}`, content })),
    ...more,
  });

async function add(): Promise<{ id: string; messages: number[] }> {
  const { id } = await importConversation(JSON.stringify(built()));
  const store = await library.store();
  const rows = await store.read(({ query }) =>
    query.selectFrom("Message").select("id").orderBy("ordinal").execute(),
  );
  return { id, messages: rows.map((row) => row.id) };
}

async function say(id: string, comment: NewComment, viewer: Viewer = LOCAL_VIEWER) {
  const outcome = await addComment(viewer, id, comment);
  if (!outcome.ok) throw new Error(outcome.problem);
  return outcome.id;
}

const threads = async (
  id: string,
  viewer: Viewer = LOCAL_VIEWER,
): Promise<readonly CommentThread[]> => (await listComments(viewer, id))?.items ?? [];

test("a comment is about a message or a passage of one, and the document does not have it", async () => {
  const { id, messages } = await add();
  const before = await exportedConversation(id);
  const whole = await say(id, { message: messages[0]!, text: " Good question. " });
  await say(id, { message: messages[1]!, quote: "garden of the", text: "Which one?" });
  await say(id, { thread: whole, text: "Yes." });
  const [passage, first] = await threads(id);
  expect(first).toMatchObject({
    id: whole,
    message: { id: messages[0], documentId: "m0", isDeleted: false },
    passage: null,
    comments: [
      { text: "Good question.", author: { id: null, name: null, isYou: true } },
      { text: "Yes." },
    ],
  });
  expect(passage).toMatchObject({
    passage: { quote: "garden of the", start: 7, end: 20, isThere: true },
  });
  expect(await countComments(LOCAL_VIEWER, id)).toEqual([
    { message: messages[0]!, count: 2 },
    { message: messages[1]!, count: 1 },
  ]);
  expect(await exportedConversation(id)).toBe(before);
});

test("what cannot be commented on is refused by name", async () => {
  const { id, messages } = await add();
  const message = messages[0]!;
  const attempt = async (comment: NewComment, conversation = id) => {
    const outcome = await addComment(LOCAL_VIEWER, conversation, comment);
    return outcome.ok ? "ok" : outcome.problem;
  };
  expect(await attempt({ message, text: "x" }, "none")).toBe("no-conversation");
  expect(await attempt({ message: 999_999, text: "x" })).toBe("no-message");
  expect(await attempt({ text: "x" })).toBe("no-message");
  expect(await attempt({ message, text: " \n" })).toBe("no-text");
  expect(await attempt({ message, text: "x", quote: "other words" })).toBe("no-passage");
  expect(await attempt({ thread: "none", text: "x" })).toBe("no-comment");
  expect(await attempt({ message, text: "x", mentions: ["somebody"] })).toBe("no-member");
  await deleteConversation(LOCAL_VIEWER, id);
  expect(await attempt({ message, text: "x" })).toBe("in-trash");
});

test("an edit of the message keeps the comment, which says when its words are no longer there", async () => {
  const { id, messages } = await add();
  const messageId = messages[1] ?? 0;
  await say(id, { message: messageId, quote: "garden", text: "?" });
  const edit = (text: string, expectedRevision: number) =>
    editMessage(LOCAL_VIEWER, {
      conversationId: id,
      messageId,
      expectedRevision,
      edit: { kind: "text", text },
    });
  expect(await edit("On the hill.", 1)).toMatchObject({ ok: true });
  expect((await threads(id))[0]).toMatchObject({
    message: { id: messageId },
    passage: { quote: "garden", isThere: false },
  });
  expect(await edit("Behind the garden.", 2)).toMatchObject({ ok: true });
  expect((await threads(id))[0]?.passage).toMatchObject({ isThere: true });
});

test("threads are resolved and reopened, comments edited and deleted by who wrote them", async () => {
  const { id, messages } = await add();
  const thread = await say(id, { message: messages[0]!, text: "One" });
  const reply = await say(id, { thread, text: "Two" });
  await resolveThread(LOCAL_VIEWER, thread, true);
  expect((await listComments(LOCAL_VIEWER, id, { resolved: false }))?.items).toEqual([]);
  expect((await listComments(LOCAL_VIEWER, id, { resolved: true }))?.items).toHaveLength(1);
  expect(await countComments(LOCAL_VIEWER, id)).toEqual([]);
  expect(await resolveThread(LOCAL_VIEWER, reply, true)).toMatchObject({ problem: "no-comment" });
  await resolveThread(LOCAL_VIEWER, thread, false);
  await editComment(LOCAL_VIEWER, reply, { text: "Three", mentions: [] });
  const other = memberOf("other", "owner");
  expect(await editComment(other, reply, { text: "x", mentions: [] })).toMatchObject({
    problem: "not-yours",
  });
  expect(await deleteComment(other, reply)).toMatchObject({ problem: "not-yours" });
  await deleteComment(LOCAL_VIEWER, thread);
  expect((await threads(id))[0]?.comments).toMatchObject([
    { text: "", isDeleted: true },
    { text: "Three", isDeleted: false },
  ]);
  await deleteComment(LOCAL_VIEWER, reply);
  expect(await threads(id)).toEqual([]);
});

test("the ledger has what was done and none of the words", async () => {
  const { id, messages } = await add();
  const thread = await say(id, { message: messages[0]!, quote: "wild herbs", text: "zqcanary" });
  await editComment(LOCAL_VIEWER, thread, { text: "zqcanary again", mentions: [] });
  await resolveThread(LOCAL_VIEWER, thread, true);
  await deleteComment(LOCAL_VIEWER, thread);
  const store = await library.store();
  const entries = await store.read(({ query }) =>
    query
      .selectFrom("LedgerEntry")
      .selectAll()
      .where("event", "like", "comment-%" as "comment-added")
      .orderBy("seq")
      .execute(),
  );
  expect(entries.map(({ event }) => event)).toEqual([
    "comment-added",
    "comment-edited",
    "comment-resolved",
    "comment-deleted",
  ]);
  expect(JSON.stringify(entries)).not.toMatch(/zqcanary|wild/);
});

test("comments move with the id when an import replaces the document, and when that is undone", async () => {
  const { id, messages } = await add();
  const thread = await say(id, { message: messages[1]!, quote: "garden", text: "?" });
  const replaced = built({ messages: [buildMessage({ id: "m1", content: "No such words." })] });
  const { importId } = await importConversation(JSON.stringify(replaced), {
    target: { mode: "replace", id },
  });
  const [moved] = await threads(id);
  expect(moved).toMatchObject({ id: thread, message: { documentId: "m1" } });
  expect(moved?.message.id).not.toBe(messages[1]);
  expect(moved?.passage?.isThere).toBe(false);
  expect(await countComments(LOCAL_VIEWER, id)).toEqual([{ message: moved?.message.id, count: 1 }]);
  await undoImport(LOCAL_VIEWER, importId, {});
  expect((await threads(id))[0]).toMatchObject({
    message: { id: messages[1] },
    passage: { isThere: true },
  });
});

test("comments follow their conversation into the trash and back, and go with it for good", async () => {
  const { id, messages } = await add();
  await say(id, { message: messages[0]!, text: "zqcanary" });
  await deleteConversation(LOCAL_VIEWER, id);
  expect(await threads(id)).toHaveLength(1);
  await restoreConversation(LOCAL_VIEWER, id);
  expect(await threads(id)).toHaveLength(1);
  await deleteConversation(LOCAL_VIEWER, id);
  await purgeFromTrash(LOCAL_VIEWER, { items: [{ noun: "conversation", id }] });
  const store = await library.store();
  expect(
    await store.read(({ query }) => query.selectFrom("Comment").selectAll().execute()),
  ).toEqual([]);
});

test("what is said about a private conversation is seen by whoever sees the conversation", async () => {
  const [owner, other] = [memberOf("one", "editor"), memberOf("two", "owner")];
  const { id, messages } = await add();
  const store = await library.store();
  await store.write(({ query }) =>
    query.updateTable("Conversation").set({ accountId: "one" }).where("id", "=", id).execute(),
  );
  const thread = await say(id, { message: messages[0]!, text: "Ours" });
  expect(await countComments(other, id)).toHaveLength(1);
  await editConversation(owner, {
    id,
    expectedRevision: 1,
    edit: { kind: "private", value: true },
  });
  expect(await countComments(owner, id)).toHaveLength(1);
  expect(await listComments(other, id)).toBeNull();
  expect(await countComments(other, id)).toBeNull();
  for (const outcome of [
    await addComment(other, id, { message: messages[0]!, text: "x" }),
    await addComment(other, id, { thread, text: "x" }),
  ]) {
    expect(outcome).toEqual({ ok: false, problem: "no-conversation" });
  }
  for (const outcome of [
    await editComment(other, thread, { text: "x", mentions: [] }),
    await deleteComment(other, thread),
    await resolveThread(other, thread, true),
  ]) {
    expect(outcome).toEqual({ ok: false, problem: "no-comment" });
  }
});

test("threads come in pages, none of them twice", async () => {
  const { id, messages } = await add();
  const made: string[] = [];
  for (let n = 0; n < 7; n += 1) made.push(await say(id, { message: messages[0]!, text: `${n}` }));
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listComments(LOCAL_VIEWER, id, {
      limit: 3,
      ...(cursor === undefined ? {} : { cursor }),
    });
    seen.push(...(page?.items.map((thread) => thread.id) ?? []));
    cursor = page?.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect([...seen].sort()).toEqual([...made].sort());
  expect(seen).toHaveLength(7);
});

test("a message is read once for all threads about it, and a page ends where there is too much to read", async () => {
  const long = (word: string) => `${word} ${"-".repeat(4_500_000)}`;
  const { id } = await importConversation(
    JSON.stringify(
      built({
        messages: ["one", "two"].map((word, n) =>
          buildMessage({ id: `m${n}`, content: long(word) }),
        ),
      }),
    ),
  );
  const store = await library.store();
  const rows = await store.read(({ query }) =>
    query.selectFrom("Message").select("id").orderBy("ordinal").execute(),
  );
  const messages = rows.map((row) => row.id);
  for (const n of [1, 0]) {
    const quote = ["one", "two"][n]!;
    await say(id, { message: messages[n]!, text: "here", quote });
    await store.write(async ({ query }) => {
      const [comment] = await query
        .selectFrom("Comment")
        .selectAll()
        .orderBy("id", "desc")
        .limit(1)
        .execute();
      const copies = Array.from({ length: 20 }, (_, copy) => {
        const own = `${comment!.id.slice(0, 23)}${String(copy).padStart(3, "0")}`;
        return { ...comment!, id: own, threadId: own, quote: copy === 0 ? "missing" : quote };
      });
      await query.insertInto("Comment").values(copies).execute();
    });
  }
  const first = await listComments(LOCAL_VIEWER, id);
  expect(first?.items).toHaveLength(21);
  expect(first?.items.filter(({ passage }) => passage?.isThere === true)).toHaveLength(20);
  const second = await listComments(LOCAL_VIEWER, id, { cursor: first?.nextCursor ?? "" });
  expect(second?.items).toHaveLength(21);
});
