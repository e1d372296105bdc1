import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { describe, expect, test } from "vitest";

import type { ShowKind } from "@/lib/domain/conversation/timeline/show";
import {
  buildCall,
  buildComposite,
  buildConversation,
  buildMessage,
  buildText,
  buildThinking,
} from "@/lib/testing/builders/conversation";
import { importConversation, useLibrary } from "@/lib/testing/library/library";

import { loadTimelineWindow } from "./get";
import { loadOutline, loadPreview, loadTimelineStep } from "./outline";

useLibrary();

const source = (parentId: string | null) => ({
  extensions: { "dev.colloquy:source": { v: 1, parentId } },
});

async function store(messages: object[]): Promise<string> {
  const document = { ...buildConversation({ messages: [] }), messages };
  const { id } = await importConversation(JSON.stringify(document));
  return id;
}

const TALK = [
  buildMessage({ id: "ask", role: "user", content: "What is tea?" }),
  buildComposite([buildThinking("hm"), buildCall({ id: "c" })], { id: "work" }),
  buildComposite([buildText("A leaf.")], { id: "say" }),
  buildComposite([buildText("And a drink.")], { id: "end", pinned: true }),
  buildMessage({ id: "thank", role: "user", content: "Thanks" }),
];

const kinds = (...show: ShowKind[]) => ({ show: new Set(show) });

async function shown(id: string, options: Parameters<typeof loadTimelineWindow>[2]) {
  const window = await loadTimelineWindow(LOCAL_VIEWER, id, options);
  return window?.slots.map((slot) => slot.message?.documentId).join(" ");
}

describe("a timeline under a filter", () => {
  test("has the slots that hold something of the kinds, with their numbers and turns", async () => {
    const id = await store(TALK);
    expect(await shown(id, kinds("user", "assistant"))).toBe("ask say end thank");
    expect(await shown(id, kinds("thinking"))).toBe("work");
    expect(await shown(id, kinds())).toBe("");
    const window = await loadTimelineWindow(LOCAL_VIEWER, id, kinds("assistant"));
    expect(window).toMatchObject({ total: 2, allSlots: 5, turns: 2 });
    expect(window?.hidden).toMatchObject({ slots: 3, user: 2, thinking: 1, tools: 1 });
    expect(window?.slots).toMatchObject([
      { position: 0, number: 3, turn: { number: 1, start: 0 } },
      { position: 1, number: 4, turn: { number: 1, start: 0 } },
    ]);
  });

  test("in focus has prompts and final answers", async () => {
    const id = await store(TALK);
    expect(await shown(id, { focused: true })).toBe("ask end thank");
  });

  test("is entered by number, and at the next shown slot where one is left out", async () => {
    const id = await store(TALK);
    const at = async (around: string) =>
      (await loadTimelineWindow(LOCAL_VIEWER, id, { focused: true, around, limit: 1 }))?.at;
    expect(await at("number:1")).toBe(0);
    expect(await at("number:2")).toBe(1);
    expect(await at("work")).toBe(1);
    expect(await at("number:99")).toBe(2);
    expect(await at("slot:2")).toBe(2);
  });

  test("is entered behind a deleted message that it leaves out", async () => {
    const deleted = {
      action: "deleted" as const,
      actorId: "user:ada",
      timestamp: "2025-01-01T00:00:00Z",
    };
    const id = await store([
      buildMessage({ id: "a" }),
      buildMessage({ id: "b" }),
      buildMessage({ id: "gone", auditTrail: [deleted] }),
      buildMessage({ id: "c" }),
    ]);
    expect(await loadTimelineWindow(LOCAL_VIEWER, id, { around: "gone", limit: 1 })).toMatchObject({
      at: 2,
    });
    const all = await loadTimelineWindow(LOCAL_VIEWER, id, {
      around: "gone",
      limit: 1,
      showDeleted: true,
    });
    expect(all?.slots[0]?.message?.documentId).toBe("gone");
  });

  test("judges the member that is looked at", async () => {
    const id = await store([
      buildComposite([buildThinking("hm")], { id: "a", index: 0 }),
      buildComposite([buildText("yes")], { id: "b", index: 0 }),
    ]);
    const [slot] = (await loadTimelineWindow(LOCAL_VIEWER, id))?.slots ?? [];
    const view = new Map([[0, slot?.members[0]?.id ?? 0]]);
    expect(await shown(id, kinds("thinking"))).toBe("");
    expect(await shown(id, { ...kinds("thinking"), view })).toBe("a");
  });
});

test("a branch has the messages on it, in the place of those shown, and what was added here", async () => {
  const id = await store([
    buildMessage({ id: "u", index: 0, role: "user", ...source(null) }),
    buildMessage({ id: "a", index: 1, ...source("u") }),
    buildMessage({ id: "b", index: 1, isPreferred: true, ...source("u") }),
    buildMessage({ id: "a2", index: 2, ...source("a") }),
    buildMessage({ id: "b2", index: 3, ...source("b") }),
    buildMessage({ id: "added", index: 4 }),
  ]);
  const all = await loadTimelineWindow(LOCAL_VIEWER, id);
  expect(all?.slots.map((slot) => slot.message?.documentId).join(" ")).toBe("u b a2 b2 added");
  const leaf = all?.slots[2]?.shown ?? 0;
  const branch = await loadTimelineWindow(LOCAL_VIEWER, id, { path: leaf });
  expect(branch?.slots.map((slot) => slot.message?.documentId).join(" ")).toBe("u a a2 added");
  expect(branch?.hidden).toMatchObject({ slots: 1, branch: 1 });
  expect(await shown(id, { path: 987_654 })).toBe("u b a2 b2 added");
});

describe("the outline", () => {
  test("has a mark for each turn with its pins", async () => {
    const id = await store(TALK);
    expect(await loadOutline(LOCAL_VIEWER, id)).toMatchObject({
      total: 5,
      marks: [
        { start: 0, end: 4, turns: 1, pinned: 1, problems: 0 },
        { start: 4, end: 5, turns: 1, pinned: 0 },
      ],
    });
    expect(await loadOutline(LOCAL_VIEWER, id, { buckets: 1 })).toMatchObject({
      marks: [{ turns: 2 }],
    });
    expect(await loadOutline(LOCAL_VIEWER, "nothing")).toBeNull();
  });

  test("steps from prompt to prompt and pin to pin", async () => {
    const id = await store(TALK);
    const step = async (from: number, to: "turn" | "pin" | "problem", back = false) =>
      (await loadTimelineStep(LOCAL_VIEWER, id, { from, to, back }))?.position;
    expect(await step(0, "turn")).toBe(4);
    expect(await step(3, "turn", true)).toBe(0);
    expect(await step(4, "turn")).toBeNull();
    expect(await step(0, "pin")).toBe(3);
    expect(await step(0, "problem")).toBeNull();
  });

  test("says the first words of a place", async () => {
    const id = await store(TALK);
    expect(await loadPreview(LOCAL_VIEWER, id, { at: 0 })).toEqual({
      position: 0,
      preview: { number: 1, turn: 1, role: "user", words: "What is tea?" },
    });
    expect(await loadPreview(LOCAL_VIEWER, id, { at: 99 })).toEqual({
      position: 99,
      preview: null,
    });
  });
});
