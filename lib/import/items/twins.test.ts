import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { listConversations } from "@/lib/data/conversations/list";
import type { PlanItem } from "@/lib/domain/imports/plan";
import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import { importFiles, planFiles, runPlan, storedText, zipFiles } from "@/lib/testing/library/drop";
import { useLibrary } from "@/lib/testing/library/library";
import { otherLayout } from "@/lib/testing/arbitrary/layout";
import { buildToolset, buildToolsets } from "@/lib/testing/builders/toolset";

import { undoImport } from "../run/undo";

useLibrary();

function walnuts(count: number, title = "Walnuts"): string {
  const messages = Array.from({ length: count }, (_, n) =>
    buildMessage({ id: `m${n}`, content: `Walnut ${n}` }),
  );
  return JSON.stringify(buildConversation({ id: "walnut", conversationTitle: title, messages }));
}

const notesOf = (item: PlanItem | undefined) =>
  (item?.notes ?? []).map(({ message }) => message).join("\n");

const titles = async () =>
  (await listConversations(LOCAL_VIEWER)).items.map(({ title }) => title).sort();

/** What a person calls their own and what somebody else's has no place where both are files of a drop. */
const SIDES = /\b(mine|theirs|yours?|the library)\b/i;

describe("two files of one drop with one conversation", () => {
  test("that are the same are one, and the second names the path of the first", async () => {
    const plan = await planFiles(["one/chat.json", walnuts(2)], ["two/chat.json", walnuts(2)]);
    expect(plan.items).toMatchObject([
      { verdict: "new" },
      { verdict: "identical", twin: "1", twinName: "one/chat.json", decisions: ["skip"] },
    ]);
    expect(notesOf(plan.items[1])).toMatch(/Twice in this drop.*one\/chat\.json/);
    expect((await runPlan(plan.id)).totals).toMatchObject({ imported: 1, identical: 1 });
    expect(await titles()).toEqual(["Walnuts"]);
  });

  test("in any two layouts are one, and the second says so", async () => {
    await fc.assert(
      fc.asyncProperty(otherLayout, async (layout) => {
        const written = layout(walnuts(2));
        fc.pre(written !== walnuts(2));
        const [, second] = (await planFiles(["a.json", walnuts(2)], ["b.json", written])).items;
        expect(second).toMatchObject({ verdict: "identical", twin: "1", otherLayout: true });
        expect(notesOf(second)).toMatch(/a\.json in another layout/);
      }),
      { numRuns: 10 },
    );
  });

  test("that differ are asked about by their paths", async () => {
    const files = [
      ["one/chat.json", walnuts(2)],
      ["two/chat.json", walnuts(2, "Hazelnuts")],
    ] as const;
    const plan = await planFiles(...files);
    expect(plan.items[1]).toMatchObject({
      verdict: "conflict",
      twinName: "one/chat.json",
      decisions: ["keep-both", "keep-mine", "take-theirs"],
      decisionDefault: "keep-both",
    });
    expect(notesOf(plan.items[1])).toMatch(/one\/chat\.json and two\/chat\.json have the same id/);
    expect(notesOf(plan.items[1])).not.toMatch(SIDES);
    const only = await runPlan(plan.id, { "2": "take-theirs" });
    expect(only.items).toMatchObject([{ outcome: "skipped" }, { outcome: "imported" }]);
    expect(await titles()).toEqual(["Hazelnuts"]);
  });

  test("that differ can both be imported, or the first alone", async () => {
    const both = await planFiles(["a.json", walnuts(2)], ["b.json", walnuts(2, "Hazelnuts")]);
    expect((await runPlan(both.id)).totals).toMatchObject({ imported: 1, "kept-both": 1 });
    expect(await titles()).toEqual(["Hazelnuts", "Walnuts"]);
  });

  test.each([
    ["the longer last", 2, 5, "take-theirs"],
    ["the longer first", 5, 2, "keep-mine"],
  ])("of which one continues the other give the longer one: %s", async (_, one, two, decision) => {
    const plan = await planFiles(["a.json", walnuts(one)], ["b.json", walnuts(two)]);
    expect(plan.items[1]).toMatchObject({ verdict: "conflict", decisionDefault: decision });
    expect(notesOf(plan.items[1])).toMatch(/all messages of .*\.json and 3 more\./);
    await runPlan(plan.id);
    expect(await storedText("doc:walnut")).toBe(walnuts(5));
    expect(await titles()).toEqual(["Walnuts"]);
  });

  test("of which each continues the one before give the longest, in any order", async () => {
    for (const order of [
      [2, 3, 5],
      [5, 2, 3],
      [3, 5, 2],
      [2, 5, 3],
    ]) {
      const plan = await planFiles(
        ...order.map((count, at) => [`${at}.json`, walnuts(count, `Of ${order.join()}`)] as const),
      );
      await runPlan(plan.id, { "1": plan.items[0]!.decisionDefault });
      const stored = (await listConversations(LOCAL_VIEWER)).items;
      expect(stored.map(({ messageCount }) => messageCount)).toEqual([5]);
      expect(await undoImport(LOCAL_VIEWER, plan.id)).toMatchObject({ ok: true });
    }
  });

  test("are compared with every earlier one", async () => {
    const other = walnuts(2, "Hazelnuts");
    const plan = await planFiles(["a.json", walnuts(2)], ["b.json", other], ["c.json", other]);
    expect(plan.items[2]).toMatchObject({ verdict: "identical", twin: "2", twinName: "b.json" });
  });

  test("leave nothing that is called unchanged when the first is left out", async () => {
    const plan = await planFiles(["a.json", walnuts(2)], ["b.json", walnuts(2)]);
    expect((await runPlan(plan.id, { "1": "skip" })).totals).toMatchObject({
      skipped: 2,
      identical: 0,
    });
  });

  test("are told apart from what the library has", async () => {
    await importFiles(["first.json", walnuts(2)]);
    const plan = await planFiles(
      ["a.json", walnuts(2)],
      ["b.json", walnuts(2, "Hazelnuts")],
      ["c.json", walnuts(4)],
      ["d.json", walnuts(5)],
    );
    expect(plan.items).toMatchObject([
      { verdict: "identical", twin: null },
      // The library has what the first file says, so that is no rival.
      { verdict: "conflict", twin: null, decisionDefault: "keep-mine" },
      { verdict: "extends", added: 2 },
      { verdict: "conflict", twin: "3", decisionDefault: "take-theirs" },
    ]);
    await runPlan(plan.id);
    expect(await storedText("doc:walnut")).toBe(walnuts(5));
    expect(await titles()).toEqual(["Walnuts"]);
  });

  test("in one archive and in two are told apart by their paths", async () => {
    const one = await zipFiles(["may/chat.json", walnuts(2)], ["june/chat.json", walnuts(2)]);
    const two = await zipFiles(["may/chat.json", walnuts(2)]);
    const plan = await planFiles(["one.zip", one], ["two.zip", two]);
    expect(plan.items.map(({ name, verdict }) => [name, verdict])).toEqual([
      ["one.zip!may/chat.json", "new"],
      ["one.zip!june/chat.json", "identical"],
      ["two.zip!may/chat.json", "identical"],
    ]);
  });
});

test("a ChatGPT conversation that is in a drop twice is one, wherever it is", async () => {
  const chat = (text: string) => ({
    conversation_id: "chat",
    title: "Walnuts",
    create_time: 1_700_000_000,
    current_node: "m1",
    mapping: {
      root: { id: "root", parent: null, children: ["m1"], message: null },
      m1: {
        id: "m1",
        parent: "root",
        children: [],
        message: {
          id: "m1",
          author: { role: "user" },
          content: { content_type: "text", parts: [text] },
        },
      },
    },
  });
  const plan = await planFiles(
    ["may.json", [chat("Walnut")]],
    ["june.json", JSON.stringify([chat("Walnut")])],
    ["july.json", [chat("Hazelnut")]],
  );
  expect(plan.items).toMatchObject([
    { verdict: "new" },
    { verdict: "identical", twin: "1" },
    { verdict: "conflict", twin: "1" },
  ]);
});

test("toolsets that are in a drop twice are one, or asked about", async () => {
  const toolsets = (summary: string) =>
    JSON.stringify(buildToolsets([buildToolset({ id: "files", summary })]));
  const plan = await planFiles(
    ["a.json", toolsets("One")],
    ["b.json", `${toolsets("One")}\n`],
    ["c.json", toolsets("Two")],
  );
  expect(plan.items).toMatchObject([
    { verdict: "new" },
    { verdict: "identical", twin: "1", otherLayout: true },
    { verdict: "conflict", twin: "1", twinName: "a.json" },
  ]);
});
