import { expect, test } from "vitest";

import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import type { StructureEdit } from "@/lib/domain/conversation/structure/kinds";
import { redo, undo } from "@/lib/data/changes/undo";
import {
  buildCall,
  buildComposite,
  buildConversation,
  buildText,
} from "@/lib/testing/builders/conversation";
import { importConversation, useLibrary } from "@/lib/testing/library/library";
import { moreStatements, type Ways } from "@/lib/testing/postgres/waited-for";

import { getConversation } from "./get";
import { editStructure } from "./edit-structure";

const library = useLibrary();

const FEW = 20;
const MANY = 220;
/** They are read and written fifty at a time and more; a statement for each would be 200 more. */
const MOST_MORE = 60;

interface Talk {
  readonly id: string;
}

/** With a tool call in each, since what a message says of tools is in rows of its own. */
async function talkOf(count: number): Promise<Talk> {
  const messages = Array.from({ length: count }, (_, index) =>
    buildComposite([buildText(`Words of ${index}`), buildCall()], { id: `m${index}`, index }),
  );
  return importConversation(JSON.stringify(buildConversation({ id: `of-${count}`, messages })));
}

async function idsOf(id: string): Promise<number[]> {
  const store = await library.store();
  const rows = await store.read(({ query }) =>
    query
      .selectFrom("Message as m")
      .innerJoin("Conversation as e", "e.key", "m.conversationKey")
      .select("m.id")
      .where("e.id", "=", id)
      .orderBy("m.ordinal")
      .execute(),
  );
  return rows.map((row) => row.id);
}

async function edit(id: string, made: (ids: readonly number[]) => StructureEdit): Promise<void> {
  const { revision = 0 } = (await getConversation(LOCAL_VIEWER, id)) ?? {};
  const wanted = made(await idsOf(id));
  if (wanted.kind === "moveToNew") throw new Error("another way");
  const input = { conversationId: id, expectedRevision: revision, edit: wanted };
  expect(await editStructure(LOCAL_VIEWER, input)).toMatchObject({ ok: true });
}

const takeBack = async ({ id }: Talk) =>
  expect(await undo(LOCAL_VIEWER, { noun: "conversation", id })).toMatchObject({ ok: true });
const doAgain = async ({ id }: Talk) =>
  expect(await redo(LOCAL_VIEWER, { noun: "conversation", id })).toMatchObject({ ok: true });

const ways: Ways<Talk> = {
  "a message before all others": ({ id }) =>
    edit(id, ([before = 0]) => ({
      kind: "addMessage",
      place: { before },
      message: { role: "user", content: "First" },
    })),
  "the message taken back": takeBack,
  "the message again": doAgain,
  "half of them moved behind the others": ({ id }) =>
    edit(id, (ids) => ({
      kind: "move",
      messages: ids.slice(0, ids.length / 2),
      to: { after: ids.at(-1) ?? 0 },
    })),
  "the move taken back": takeBack,
  "the move again": doAgain,
  "all pinned": ({ id }) =>
    edit(id, (messages) => ({ kind: "bulk", messages, edit: { kind: "pin", value: true } })),
  "the pins taken back": takeBack,
  "the pins again": doAgain,
  "all but one removed": ({ id }) =>
    edit(id, (ids) => ({ kind: "remove", messages: ids.slice(1) })),
  "the removal taken back": takeBack,
  "the removal again": doAgain,
};

test("what is done to many messages takes no statement for each of them", async () => {
  const more = await moreStatements(ways, { few: await talkOf(FEW), many: await talkOf(MANY) });
  expect([...more].filter(([, count]) => count >= MOST_MORE)).toEqual([]);
});
