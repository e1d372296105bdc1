import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { describe, expect, test } from "vitest";

import { editMessage } from "@/lib/data/messages/edit";
import { getConversation } from "@/lib/data/conversations/get";
import { loadTimelineWindow } from "@/lib/data/timeline/get";
import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import { collect, importFiles, planFiles, storedText } from "@/lib/testing/library/drop";
import { useLibrary } from "@/lib/testing/library/library";

import { itemDifferences } from "./run/differences";
import { runImport } from "./run/run";
import { undoImport } from "./run/undo";

useLibrary();

function conversation(texts: Readonly<Record<string, string>>, title = "T", more = {}) {
  const messages = Object.entries(texts).map(([id, content]) => buildMessage({ id, content }));
  return buildConversation({ id: "c", conversationTitle: title, messages, ...more });
}

async function stored(texts: Readonly<Record<string, string>>): Promise<string> {
  const report = await importFiles(["a.json", conversation(texts)]);
  return report.items[0]?.entityId ?? "";
}

async function edit(conversationId: string, position: number, text: string): Promise<void> {
  const window = await loadTimelineWindow(LOCAL_VIEWER, conversationId);
  const message = window?.slots[position]?.message;
  const outcome = await editMessage(LOCAL_VIEWER, {
    conversationId,
    messageId: message?.id ?? 0,
    expectedRevision: message?.revision ?? 0,
    edit: { kind: "text", text },
  });
  expect(outcome.ok).toBe(true);
}

async function differences(planId: string) {
  const found = await itemDifferences(LOCAL_VIEWER, planId, "1");
  if (!found.ok) throw new Error(found.problem.message);
  const { rows, shell, base } = found.differences;
  const told = rows.map(({ messageId, state, suggested }) => [messageId, state, suggested]);
  return { told, shell, base, rows };
}

type Merges = Parameters<typeof runImport>[3];

async function run(planId: string, options: Merges) {
  const started = await runImport(LOCAL_VIEWER, planId, { "1": "merge" }, options);
  if (!started.ok) return started.problem;
  return (await collect(started.events)).at(-1);
}

async function textsOf(id: string): Promise<Record<string, string>> {
  const { messages } = JSON.parse(await storedText(id)) as {
    messages: { id: string; content: string }[];
  };
  return Object.fromEntries(messages.map((message) => [message.id, message.content]));
}

describe("merging a conflicting conversation", () => {
  test("asks for what only a person can say, and is one step that can be undone", async () => {
    const id = await stored({ a: "1", b: "1", c: "1" });
    await edit(id, 0, "mine");
    await edit(id, 1, "mine");
    const before = await storedText(id);
    const theirs = conversation({ a: "theirs", b: "1", x: "new", c: "theirs" }, "Other");
    const plan = await planFiles(["b.json", theirs]);
    expect(plan.items[0]?.decisions).toEqual(["keep-mine", "merge", "take-theirs", "keep-both"]);
    const { told, shell, base } = await differences(plan.id);
    expect(told).toEqual([
      ["a", "both-changed", null],
      ["b", "changed", "mine"],
      ["x", "theirs-only", "theirs"],
      ["c", "changed", "theirs"],
    ]);
    expect(shell).toMatchObject({ state: "changed", suggested: "theirs" });
    expect(base).toMatchObject({ kind: "import" });
    expect(await run(plan.id, {})).toMatchObject({ code: "merge-undecided" });
    const report = await run(plan.id, {
      merges: { "1": { messages: { a: "theirs" }, shell: "mine" } },
    });
    expect(report).toMatchObject({ status: "done", totals: { replaced: 1 } });
    expect(await textsOf(id)).toEqual({ a: "theirs", b: "mine", x: "new", c: "theirs" });
    expect(await getConversation(LOCAL_VIEWER, id)).toMatchObject({ title: "T", messageCount: 4 });

    const again = await planFiles(["b.json", theirs]);
    expect(again.items[0]).toMatchObject({ verdict: "identical", existing: { edited: true } });

    expect(await undoImport(LOCAL_VIEWER, plan.id)).toMatchObject({ ok: true });
    expect(await storedText(id)).toBe(before);
  });

  test("makes no private conversation public", async () => {
    const report = await importFiles([
      "a.json",
      conversation({ a: "1" }, "T", { isPrivate: true, ownerId: "me" }),
    ]);
    const id = report.items[0]?.entityId ?? "";
    const plan = await planFiles(["b.json", conversation({ a: "2" }, "Other")]);
    expect((await differences(plan.id)).shell.suggested).toBe("mine");
    const open = { "1": { messages: {}, shell: "theirs" } } as const;
    expect(await run(plan.id, { merges: open })).toMatchObject({ code: "bad-decision" });
    await run(plan.id, {});
    expect(await getConversation(LOCAL_VIEWER, id)).toMatchObject({ isPrivate: true, title: "T" });
    expect(await textsOf(id)).toEqual({ a: "2" });
  });

  test("of everything with nothing leaves an empty list", async () => {
    const id = await stored({ a: "1" });
    const plan = await planFiles(["b.json", conversation({ b: "2" })]);
    const merges = { "1": { messages: { a: "theirs", b: "mine" } } } as const;
    expect(await run(plan.id, { merges })).toMatchObject({ status: "done" });
    expect(await textsOf(id)).toEqual({});
  });

  test("has nothing to compare for what is new", async () => {
    const plan = await planFiles(["b.json", conversation({ b: "2" })]);
    expect(await itemDifferences(LOCAL_VIEWER, plan.id, "1")).toMatchObject({
      problem: { code: "not-found" },
    });
  });
});
