import { expect, test } from "vitest";

import { acknowledgeOpened, openPrivate } from "./break-glass";
import { removeMember } from "./members";
import { notificationHref } from "@/lib/domain/notifications/notification";
import type { MemberViewer } from "@/lib/domain/accounts/viewer";
import { makeMember, makeOwner, useAccounts } from "@/lib/testing/accounts/accounts";
import { useLibrary } from "@/lib/testing/library/library";

import { listOpenings } from "@/lib/data/accounts/openings";
import { addComment, type NewComment } from "@/lib/data/comments/add";
import { deleteComment, editComment } from "@/lib/data/comments/change";
import { peopleOf } from "@/lib/data/comments/people";
import { createWrittenConversation } from "@/lib/data/conversations/create";
import { editConversation } from "@/lib/data/conversations/edit";
import { getConversation } from "@/lib/data/conversations/get";
import { recordOpening } from "@/lib/data/ledger/opening";
import { countOpening } from "@/lib/data/shares/open";
import { deleteConversation, restoreConversation } from "@/lib/data/trash/move";
import { purgeFromTrash } from "@/lib/data/trash/purge";
import { countUnread, listNotifications } from "@/lib/data/accounts/notifications";
import { markNotificationsRead } from "@/lib/data/accounts/read-notifications";

const library = useLibrary();
useAccounts({ inLibrary: true });

async function team() {
  const owner = (await makeOwner()).viewer;
  const editor = (await makeMember(owner, "editor")).viewer;
  const reader = (await makeMember(owner, "reader")).viewer;
  const messages = [{ role: "user" as const, content: "Where do wild herbs grow?" }];
  const { id } = await createWrittenConversation(owner, { title: "Herbs", messages });
  const store = await library.store();
  const rows = await store.read(({ query }) => query.selectFrom("Message").select("id").execute());
  return { owner, editor, reader, id, message: rows[0]!.id };
}

async function say(viewer: MemberViewer, id: string, comment: NewComment): Promise<string> {
  const outcome = await addComment(viewer, id, comment);
  if (!outcome.ok) throw new Error(outcome.problem);
  return outcome.id;
}

const told = async (viewer: MemberViewer) =>
  (await listNotifications(viewer)).items.map(({ kind, actor, comment }) => [
    kind,
    actor,
    comment?.text,
  ]);

test("a member is told who named or answered them, and leads to the comment", async () => {
  const { owner, editor, reader, id, message } = await team();
  const text = "@editor look";
  const thread = await say(reader, id, { message, text, mentions: [editor.id] });
  expect(await told(editor)).toEqual([["mention", "reader", text]]);
  expect(await told(reader)).toEqual([]);
  expect(await told(owner)).toEqual([]);
  await say(editor, id, { thread, text: "Yes" });
  await say(owner, id, { thread, text: "No" });
  expect(await told(reader)).toEqual([
    ["reply", "Olga", "No"],
    ["reply", "editor", "Yes"],
  ]);
  const [first] = (await listNotifications(editor)).items.slice(-1);
  expect(first?.conversation).toEqual({ id, title: "Herbs" });
  expect(notificationHref(first!)).toMatch(
    new RegExp(`^/conversations/${id}\\?panel=comments&m=.+`),
  );
});

test("what is read counts no longer, one by one or at once", async () => {
  const { editor, reader, id, message } = await team();
  for (const text of ["One", "Two", "Three"]) {
    await say(reader, id, { message, text, mentions: [editor.id] });
  }
  const { items, unread } = await listNotifications(editor);
  expect([items.length, unread, await countUnread(editor)]).toEqual([3, 3, 3]);
  // Those of others are left.
  await markNotificationsRead(reader, [items[0]!.id]);
  expect(await countUnread(editor)).toBe(3);
  await markNotificationsRead(editor, [items[0]!.id]);
  expect((await listNotifications(editor, { unread: true })).items).toHaveLength(2);
  await markNotificationsRead(editor, null);
  expect(await countUnread(editor)).toBe(0);
});

test("only members who see the conversation are offered, named and told", async () => {
  const { owner, editor, reader, id, message } = await team();
  expect((await peopleOf(reader, id))?.map(({ name }) => name)).toEqual(["Olga", "editor"]);
  await say(reader, id, { message, text: "Before", mentions: [editor.id] });
  const thread = await say(editor, id, { message, text: "Mine" });
  const expectedRevision = (await getConversation(owner, id))?.shellRevision ?? 0;
  await editConversation(owner, { id, expectedRevision, edit: { kind: "private", value: true } });
  expect(await told(editor)).toEqual([]);
  expect(await countUnread(editor)).toBe(0);
  expect(await peopleOf(owner, id)).toEqual([]);
  expect(await peopleOf(editor, id)).toBeNull();
  const named = await addComment(owner, id, { message, text: "x", mentions: [editor.id] });
  expect(named).toEqual({ ok: false, problem: "no-member" });
  await say(owner, id, { thread, text: "Secret" });
  const store = await library.store();
  const rows = await store.read(({ query }) =>
    query.selectFrom("Notification").select(["accountId", "kind"]).execute(),
  );
  expect(rows).toEqual([{ accountId: editor.id, kind: "mention" }]);
});

test("an edit tells whoever it names anew, and a deletion takes it back", async () => {
  const { owner, editor, reader, id, message } = await team();
  const comment = await say(reader, id, { message, text: "@editor", mentions: [editor.id] });
  await editComment(reader, comment, { text: "@Olga", mentions: [owner.id] });
  expect([await told(editor), await told(owner)]).toEqual([[], [["mention", "reader", "@Olga"]]]);
  await deleteComment(reader, comment);
  expect(await told(owner)).toEqual([]);
});

test("notifications wait while the conversation is in the trash, and go with it", async () => {
  const { owner, editor, reader, id, message } = await team();
  await say(reader, id, { message, text: "@editor", mentions: [editor.id] });
  await deleteConversation(owner, id);
  expect(await countUnread(editor)).toBe(0);
  await restoreConversation(owner, id);
  expect(await countUnread(editor)).toBe(1);
  await deleteConversation(owner, id);
  await purgeFromTrash(owner, { items: [{ noun: "conversation", id }] });
  const store = await library.store();
  expect(
    await store.read(({ query }) => query.selectFrom("Notification").selectAll().execute()),
  ).toEqual([]);
});

test("an opening of what is private is one notice: read above the page or in the list", async () => {
  const { owner, editor } = await team();
  const reason = "The customer needs the answer today";
  const open = () => openPrivate(owner, { memberId: editor.id, reason }, recordOpening);
  await open();
  expect((await listNotifications(editor)).items).toMatchObject([
    { kind: "private-opened", actor: "Olga", reason, conversation: null },
  ]);
  await acknowledgeOpened(editor);
  expect(await countUnread(editor)).toBe(0);
  await open();
  expect(await listOpenings({ unseenOf: editor.id })).toHaveLength(1);
  await markNotificationsRead(editor, null);
  expect(await listOpenings({ unseenOf: editor.id })).toEqual([]);
});

test("whoever made a link is told when it is opened for the first time", async () => {
  const { editor, id } = await team();
  const store = await library.store();
  const share = { id: "s", tokenHash: "h", conversationId: id, part: "conversation" } as const;
  const made = { title: "t", audience: "link", people: "[]", exportId: "e", isPrivate: 0 } as const;
  const times = { frozenMs: 1, createdMs: 1, conversationKey: 1, revision: 1 };
  await store.write(({ query }) =>
    query
      .insertInto("Share")
      .values({ ...share, ...made, ...times, accountId: editor.id })
      .execute(),
  );
  await countOpening("s", "");
  await countOpening("s", "");
  expect(await told(editor)).toEqual([["link-opened", null, undefined]]);
});

test("what a removed member was told is forgotten", async () => {
  const { owner, editor, reader, id, message } = await team();
  await say(reader, id, { message, text: "@editor", mentions: [editor.id] });
  await removeMember(editor.id, owner);
  const store = await library.store();
  expect(
    await store.read(({ query }) => query.selectFrom("Notification").select("id").execute()),
  ).toEqual([]);
});
