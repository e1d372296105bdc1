import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { describe, expect, test } from "vitest";

import type { Message } from "@/lib/domain/conversation/schema/conversation";
import {
  buildApproval,
  buildCall,
  buildComposite,
  buildConversation,
  buildMessage,
  buildResult,
  buildText,
} from "@/lib/testing/builders/conversation";
import { importConversation, useLibrary } from "@/lib/testing/library/library";

import { loadMessage, loadMessageValue } from "../messages/get";
import { loadTimelineWindow } from "./get";

useLibrary();

const DELETED = {
  auditTrail: [
    { action: "deleted" as const, actorId: "user:ada", timestamp: "2025-01-01T00:00:00Z" },
  ],
};

async function store(messages: Message[]): Promise<string> {
  const { id } = await importConversation(JSON.stringify(buildConversation({ messages })));
  return id;
}

const numbered = (count: number): Message[] =>
  Array.from({ length: count }, (_, n) => buildMessage({ id: `m${n}`, content: `text ${n}` }));

async function positions(id: string, options: Parameters<typeof loadTimelineWindow>[2]) {
  const window = await loadTimelineWindow(LOCAL_VIEWER, id, options);
  return window?.slots.map((slot) => slot.position);
}

describe("loadTimelineWindow", () => {
  test("begins at the start and says how much there is", async () => {
    const id = await store(numbered(120));
    const window = await loadTimelineWindow(LOCAL_VIEWER, id, { limit: 3 });
    expect(window).toMatchObject({ total: 120, start: 0, revision: 1, deletedSlots: 0 });
    expect(window?.slots.map(({ message }) => message?.documentId)).toEqual(["m0", "m1", "m2"]);
    expect(await loadTimelineWindow(LOCAL_VIEWER, "nothing")).toBeNull();
  });

  test("centres on a message by store id, document id or position of its slot", async () => {
    const id = await store(numbered(120));
    const messageId = (await loadTimelineWindow(LOCAL_VIEWER, id, { around: "m60", limit: 1 }))
      ?.slots[0]?.shown;
    for (const around of ["m60", "slot:60", String(messageId)]) {
      expect(await positions(id, { around, limit: 5 })).toEqual([58, 59, 60, 61, 62]);
      expect(await positions(id, { around, before: 1, after: 2 })).toEqual([59, 60, 61, 62]);
      expect(await positions(id, { around, before: 2 })).toEqual([58, 59, 60]);
    }
  });

  test("keeps its size at the ends, and takes what is not there for the nearest there is", async () => {
    const id = await store(numbered(10));
    expect(await positions(id, { around: "slot:9", limit: 4 })).toEqual([6, 7, 8, 9]);
    expect(await positions(id, { around: "slot:999", before: 1, after: 1 })).toEqual([7, 8, 9]);
    expect(await positions(id, { around: "no such message", limit: 2 })).toEqual([0, 1]);
    expect(await positions(id, { limit: 0 })).toEqual([0]);
    expect(await positions(id, { limit: 10_000 })).toHaveLength(10);
  });

  test("shows retries in one slot, and another one when asked to", async () => {
    const id = await store([
      buildMessage({ id: "u", index: 0 }),
      buildComposite([buildText("a")], { id: "a", index: 1, isPreferred: true }),
      buildComposite([buildText("b")], { id: "b", index: 1 }),
    ]);
    const [, slot] = (await loadTimelineWindow(LOCAL_VIEWER, id))?.slots ?? [];
    expect(slot?.message?.documentId).toBe("a");
    const other = slot?.members[1]?.id ?? 0;
    const viewed = await loadTimelineWindow(LOCAL_VIEWER, id, { view: new Map([[1, other]]) });
    expect(viewed?.slots[1]).toMatchObject({ shown: other, message: { documentId: "b" } });
    const foreign = await loadTimelineWindow(LOCAL_VIEWER, id, { view: new Map([[0, other]]) });
    expect(foreign?.slots[0]?.message?.documentId).toBe("u");
  });

  test("numbers a message by its slot, whichever retries are before it", async () => {
    const id = await store([
      buildMessage({ id: "u", index: 0 }),
      buildComposite([buildText("a")], { id: "a", index: 1 }),
      buildComposite([buildText("b")], { id: "b", index: 1, isPreferred: true }),
      buildMessage({ id: "v", index: 2 }),
    ]);
    const slots = (await loadTimelineWindow(LOCAL_VIEWER, id))?.slots ?? [];
    expect(slots.map(({ message }) => [message?.documentId, message?.number])).toEqual([
      ["u", 1],
      ["b", 2],
      ["v", 3],
    ]);
  });

  test("tells the call of a result by the number of its slot, whichever retries are before it", async () => {
    const id = await store([
      buildMessage({ id: "u", index: 0 }),
      buildComposite([buildText("a")], { id: "a", index: 1 }),
      buildComposite([buildCall({ id: "c" })], { id: "b", index: 1, isPreferred: true }),
      buildComposite([buildResult("c")], { id: "r", index: 2 }),
    ]);
    const slots = (await loadTimelineWindow(LOCAL_VIEWER, id))?.slots ?? [];
    expect(slots.at(-1)?.message?.blocks).toMatchObject([{ callMessage: 2, callNumber: 2 }]);
  });

  test("hides slots of deleted messages only, unless they are asked for", async () => {
    const id = await store([
      buildMessage({ id: "a" }),
      buildMessage({ id: "gone", ...DELETED }),
      buildMessage({ id: "b" }),
    ]);
    expect(await loadTimelineWindow(LOCAL_VIEWER, id)).toMatchObject({
      total: 2,
      deletedSlots: 1,
      slots: [{ message: { documentId: "a" } }, { position: 1, message: { documentId: "b" } }],
    });
    expect(await loadTimelineWindow(LOCAL_VIEWER, id, { showDeleted: true })).toMatchObject({
      total: 3,
      slots: [{}, { message: { documentId: "gone", deleted: true } }, {}],
    });
  });

  test("gives the card of a call its parts from messages far outside of the window", async () => {
    const id = await store([
      buildComposite([buildCall({ id: "call", requiresApproval: true })], { id: "asks" }),
      ...numbered(100),
      buildComposite([buildApproval("call"), buildResult("call", { output: "done far away" })], {
        id: "answers",
      }),
    ]);
    const first = await loadTimelineWindow(LOCAL_VIEWER, id, { limit: 1 });
    expect(first?.slots[0]?.message?.blocks[0]).toMatchObject({
      kind: "toolCall",
      status: "succeeded",
      approvals: [{ message: 101, state: "approved" }],
      results: [{ message: 101, output: { text: "done far away" } }],
    });
    const last = await loadTimelineWindow(LOCAL_VIEWER, id, { around: "answers", limit: 1 });
    expect(last?.slots[0]?.message?.blocks).toMatchObject([
      { kind: "toolApproval", orphan: false, callMessage: 0 },
      { kind: "toolResult", orphan: false, callMessage: 0 },
    ]);
  });

  test("cuts long texts and says where the whole is", async () => {
    const id = await store([buildMessage({ id: "long", content: "word ".repeat(10_000) })]);
    const [slot] = (await loadTimelineWindow(LOCAL_VIEWER, id))?.slots ?? [];
    expect(slot?.message?.blocks[0]).toMatchObject({
      text: {
        elided: true,
        size: 50_000,
        href: `/api/conversations/${id}/messages/${slot?.shown}/body?pointer=%2Fcontent`,
      },
    });
    const whole = await loadMessageValue(LOCAL_VIEWER, id, slot?.shown ?? 0, "/content");
    expect(whole).toEqual({ found: true, value: "word ".repeat(10_000) });
  });
});

test("a message is read by its id, with its place, and its values by pointer", async () => {
  const id = await store(numbered(3));
  const other = await store(numbered(1));
  const messageId = (await loadTimelineWindow(LOCAL_VIEWER, id))?.slots[2]?.shown ?? 0;
  expect(await loadMessage(LOCAL_VIEWER, id, messageId)).toMatchObject({
    documentId: "m2",
    position: 2,
    revision: 1,
    edited: false,
  });
  expect(await loadMessage(LOCAL_VIEWER, other, messageId)).toBeNull();
  expect(await loadMessageValue(LOCAL_VIEWER, id, messageId, "/toString")).toEqual({
    found: false,
  });
  expect(await loadMessageValue(LOCAL_VIEWER, id, messageId, "/content/0")).toEqual({
    found: false,
  });
  expect(await loadMessageValue(LOCAL_VIEWER, id, 0, "")).toBeNull();
});
