import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { describe, expect, test } from "vitest";

import { getConversation } from "@/lib/data/conversations/get";
import { listConversations } from "@/lib/data/conversations/list";
import { editConversation } from "@/lib/data/conversations/edit";
import { editMessage } from "@/lib/data/messages/edit";
import { loadTimelineWindow } from "@/lib/data/timeline/get";
import { deleteConversation } from "@/lib/data/trash/move";
import type { Conversation } from "@/lib/domain/conversation/schema/conversation";
import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import { importFiles, planFiles, runPlan, storedText } from "@/lib/testing/library/drop";
import { useLibrary } from "@/lib/testing/library/library";
import { buildTool, buildToolset, buildToolsets } from "@/lib/testing/builders/toolset";

import { undoImport } from "./run/undo";

const library = useLibrary();

const MODELS = {
  schemaUrl: "https://schema.cjson.dev/0/models/cjson-models-0.1.0-SNAPSHOT.schema.json",
  modelDefinitions: [{ id: "m", modelName: "small", provider: "OLLAMA" }],
};

async function editTitle(id: string, title: string): Promise<void> {
  const { shellRevision } = (await getConversation(LOCAL_VIEWER, id))!;
  const outcome = await editConversation(LOCAL_VIEWER, {
    id,
    expectedRevision: shellRevision,
    edit: { kind: "title", title },
  });
  expect(outcome).toMatchObject({ ok: true });
}

const turns = (count: number) =>
  Array.from({ length: count }, (_, at) => buildMessage({ id: `m${at}`, content: `Turn ${at}` }));

function growing(count: number, overrides: Partial<Conversation> = {}): string {
  return `${JSON.stringify(buildConversation({ id: "grow", messages: turns(count), ...overrides }), null, 2)}\n`;
}

describe("the same again", () => {
  test("changes nothing and leaves no record", async () => {
    const files = [
      ["a.json", buildConversation()],
      ["t.json", buildToolsets()],
      ["m.json", MODELS],
    ] as const;
    await importFiles(...files);
    const store = await library.store();
    const state = () =>
      store.read((sql) =>
        sql.all(
          'SELECT (SELECT count(*) FROM "Import") AS i, (SELECT count(*) FROM "Message") AS m, (SELECT max("storedMs") FROM "Conversation") AS s',
        ),
      );
    const before = await state();
    const plan = await planFiles(...files);
    expect(plan.items.map(({ verdict }) => verdict)).toEqual([
      "identical",
      "identical",
      "identical",
    ]);
    expect(plan.notes).toHaveLength(3);
    const report = await runPlan(plan.id);
    expect(report.totals).toMatchObject({ identical: 3, written: false });
    expect(report.items.every(({ entityId }) => entityId !== undefined)).toBe(true);
    expect(await state()).toEqual(before);
    expect(await undoImport(LOCAL_VIEWER, plan.id)).toMatchObject({
      ok: true,
      counts: { removed: 0 },
    });
  });

  test("in another container is identical, too", async () => {
    const conversation = buildConversation();
    const text = JSON.stringify(conversation);
    await importFiles(["a.json", text]);
    const plan = await planFiles(["b.jsonl", `${text}\n${JSON.stringify(buildConversation())}\n`]);
    expect(plan.items.map(({ verdict }) => verdict)).toEqual(["identical", "new"]);
  });

  test("says that the stored one was edited, and can take the file's version", async () => {
    const text = JSON.stringify(buildConversation({ id: "e" }));
    const { items } = await importFiles(["a.json", text]);
    const id = items[0]!.entityId!;
    await editTitle(id, "Mine");
    const plan = await planFiles(["a.json", text]);
    expect(plan.items).toMatchObject([
      {
        verdict: "identical",
        existing: { id, edited: true, title: "Mine" },
        decisionDefault: "skip",
      },
    ]);
    expect((await runPlan(plan.id)).totals).toMatchObject({ identical: 1, written: false });
    expect((await getConversation(LOCAL_VIEWER, id))?.title).toBe("Mine");
    const again = await planFiles(["a.json", text]);
    await runPlan(again.id, { identical: "take-theirs" });
    expect(await storedText(id)).toBe(text);
  });

  test("is examined again when something of it is gone", async () => {
    const text = JSON.stringify(buildConversation({ id: "gone" }));
    const { items } = await importFiles(["a.json", text]);
    await deleteConversation(LOCAL_VIEWER, items[0]!.entityId!);
    expect((await planFiles(["a.json", text])).items).toMatchObject([{ verdict: "new" }]);
  });
});

describe("a longer version", () => {
  test("extends the stored one, which then has its bytes", async () => {
    await importFiles(["a.json", growing(2)]);
    const plan = await planFiles(["b.json", growing(5, { conversationTitle: "Grown" })]);
    expect(plan.items).toMatchObject([{ verdict: "extends", added: 3, decisionDefault: "extend" }]);
    const report = await runPlan(plan.id);
    expect(report.totals).toMatchObject({ extended: 1, messages: 3 });
    expect(await storedText("doc:grow")).toBe(growing(5, { conversationTitle: "Grown" }));
    expect(
      (await planFiles(["b.json", growing(5, { conversationTitle: "Grown" })])).items[0]?.verdict,
    ).toBe("identical");
    expect((await undoImport(LOCAL_VIEWER, plan.id)).ok).toBe(true);
    expect(await storedText("doc:grow")).toBe(growing(2));
  });

  test("with other white space between messages still ends as its bytes", async () => {
    await importFiles(["a.json", growing(2)]);
    const other = growing(3).replaceAll("},\n    {", "} ,\n\n    {");
    const plan = await planFiles(["b.json", other]);
    expect(plan.items).toMatchObject([{ verdict: "extends", added: 1 }]);
    expect((await runPlan(plan.id)).totals).toMatchObject({ extended: 1 });
    expect(await storedText("doc:grow")).toBe(other);
  });

  test("leaves edits of the stored one alone", async () => {
    const { items } = await importFiles(["a.json", growing(2)]);
    const id = items[0]!.entityId!;
    await editTitle(id, "Mine");
    const [slot] = (await loadTimelineWindow(LOCAL_VIEWER, id))!.slots;
    const message = slot!.message!;
    await editMessage(LOCAL_VIEWER, {
      conversationId: id,
      messageId: message.id,
      expectedRevision: message.revision,
      edit: { kind: "text", text: "Edited" },
    });
    const plan = await planFiles(["b.json", growing(3)]);
    expect(plan.items).toMatchObject([
      { verdict: "extends", added: 1, existing: { edited: true } },
    ]);
    expect(plan.items[0]!.notes.map(({ message: text }) => text).join()).toMatch(/edited here/);
    await runPlan(plan.id);
    const now = JSON.parse(await storedText(id)) as Conversation;
    expect(now.conversationTitle).toBe("Mine");
    expect(now.messages).toMatchObject([
      { content: "Edited" },
      { content: "Turn 1" },
      { content: "Turn 2" },
    ]);
  });

  test("can be kept as a second one", async () => {
    await importFiles(["a.json", growing(2)]);
    const plan = await planFiles(["b.json", growing(3)]);
    expect((await runPlan(plan.id, { extends: "keep-both" })).totals).toMatchObject({
      "kept-both": 1,
    });
    expect(
      (await listConversations(LOCAL_VIEWER)).items
        .map(({ messageCount }) => `${messageCount}`)
        .sort(),
    ).toEqual(["2", "3"]);
  });
});

describe("another version", () => {
  async function conflict(): Promise<{ id: string; planId: string; theirs: string }> {
    const { items } = await importFiles(["a.json", growing(3)]);
    const theirs = growing(3).replace("Turn 1", "Another turn");
    const plan = await planFiles(["b.json", theirs]);
    expect(plan.items).toMatchObject([
      { verdict: "conflict", existing: { messages: 3 }, decisionDefault: "keep-mine" },
    ]);
    return { id: items[0]!.entityId!, planId: plan.id, theirs };
  }

  test("is left out unless somebody decides otherwise", async () => {
    const { id, planId } = await conflict();
    expect((await runPlan(planId)).totals).toMatchObject({ skipped: 1, written: false });
    expect(await storedText(id)).toBe(growing(3));
  });

  test("can take the place of the stored one, and give it back", async () => {
    const { id, planId, theirs } = await conflict();
    const report = await runPlan(planId, { "1": "take-theirs" });
    expect(report.items).toMatchObject([{ outcome: "replaced", entityId: id }]);
    expect(await storedText(id)).toBe(theirs);
    expect(await undoImport(LOCAL_VIEWER, planId)).toMatchObject({
      ok: true,
      counts: { restored: 1 },
    });
    expect(await storedText(id)).toBe(growing(3));
  });

  test("can be beside it", async () => {
    const { id, planId, theirs } = await conflict();
    const report = await runPlan(planId, { conflict: "keep-both" });
    expect(await storedText(report.items[0]!.entityId!)).toBe(theirs);
    expect(await storedText(id)).toBe(growing(3));
  });

  test("that is shorter is a conflict, not an extension", async () => {
    await importFiles(["a.json", growing(3)]);
    expect((await planFiles(["b.json", growing(2)])).items[0]?.verdict).toBe("conflict");
  });

  test("of a toolsets document is one, too", async () => {
    await importFiles(["t.json", buildToolsets()]);
    const plan = await planFiles([
      "u.json",
      buildToolsets([buildToolset({ tools: [buildTool({ enabled: false })] })]),
    ]);
    expect(plan.items).toMatchObject([{ kind: "toolsets", verdict: "conflict" }]);
    expect((await runPlan(plan.id, { conflict: "take-theirs" })).totals).toMatchObject({
      replaced: 1,
    });
  });
});

describe("when the library changed after the plan", () => {
  test("what came in meanwhile is recognised", async () => {
    const text = growing(2);
    const plan = await planFiles(["a.json", text]);
    await importFiles(["b.json", text]);
    expect((await runPlan(plan.id)).totals).toMatchObject({ identical: 1, written: false });
  });

  test("what no longer fits the decision is not done", async () => {
    const plan = await planFiles(["a.json", growing(2)]);
    await importFiles(["b.json", growing(2, { conversationTitle: "Other" })]);
    const report = await runPlan(plan.id);
    expect(report.items).toMatchObject([{ outcome: "failed", error: { code: "library-changed" } }]);
  });

  test("an edited conversation is still extended", async () => {
    const { items } = await importFiles(["a.json", growing(2)]);
    const plan = await planFiles(["b.json", growing(4)]);
    await editTitle(items[0]!.entityId!, "Mine");
    expect((await runPlan(plan.id)).totals).toMatchObject({ extended: 1 });
    expect((await getConversation(LOCAL_VIEWER, "doc:grow"))?.title).toBe("Mine");
  });

  test("a removed one is imported again", async () => {
    const { items } = await importFiles(["a.json", growing(2)]);
    const plan = await planFiles(["b.json", growing(4)]);
    await deleteConversation(LOCAL_VIEWER, items[0]!.entityId!);
    expect((await runPlan(plan.id)).totals).toMatchObject({ imported: 1 });
  });
});

describe("a private conversation", () => {
  test("is not made public by a longer version, another version or its own import", async () => {
    const { items } = await importFiles(["a.json", growing(2, { isPrivate: true })]);
    const id = items[0]!.entityId!;
    const longer = await planFiles(["b.json", growing(3)]);
    const decisions = ["keep-mine", "merge", "keep-both"];
    expect(longer.items).toMatchObject([{ verdict: "conflict", decisions }]);
    const private3 = growing(3, { isPrivate: true });
    expect((await planFiles(["c.json", private3])).items).toMatchObject([{ verdict: "extends" }]);
    const other = await planFiles(["d.json", growing(2)]);
    expect(other.items).toMatchObject([{ verdict: "conflict", decisions }]);
    expect(other.items[0]!.notes.map(({ message }) => message).join()).toContain("private");
    await runPlan(other.id, { conflict: "take-theirs" });
    expect(await storedText(id)).toBe(growing(2, { isPrivate: true }));
  });

  test("that was made so here stays so", async () => {
    const { items } = await importFiles(["a.json", growing(2)]);
    const id = items[0]!.entityId!;
    const { shellRevision } = (await getConversation(LOCAL_VIEWER, id))!;
    const edit = { kind: "private", value: true } as const;
    await editConversation(LOCAL_VIEWER, { id, expectedRevision: shellRevision, edit });
    const same = await planFiles(["a.json", growing(2)]);
    expect(same.items).toMatchObject([{ verdict: "identical", decisions: ["skip", "keep-both"] }]);
    await importFiles(["b.json", growing(3)]);
    expect((await getConversation(LOCAL_VIEWER, id))?.isPrivate).toBe(true);
    expect((await getConversation(LOCAL_VIEWER, id))?.messageCount).toBe(3);
  });
});

describe("a later export of a foreign conversation", () => {
  function chat(turnCount: number, title = "Chat") {
    const ids = Array.from({ length: turnCount }, (_, at) => `n${at}`);
    const nodes = ids.map((id, at) => ({
      id,
      parent: ids[at - 1] ?? null,
      children: ids.slice(at + 1, at + 2),
      message: {
        id,
        author: { role: at % 2 === 0 ? "user" : "assistant" },
        create_time: 1_700_000_000 + at,
        content: { content_type: "text", parts: [`Turn ${at}`] },
      },
    }));
    const mapping = Object.fromEntries(nodes.map((node) => [node.id, node]));
    return [{ id: "chat", title, create_time: 1_700_000_000, current_node: ids.at(-1), mapping }];
  }

  test("that brings nothing new is identical, though it comes in another file", async () => {
    await importFiles(["march.json", chat(2)]);
    const plan = await planFiles(["april.json", [...chat(2), { title: "empty" }]]);
    expect(plan.items).toMatchObject([{ verdict: "identical", existing: { edited: false } }]);
  });

  test("that brings nothing new stays identical when the stored one was edited", async () => {
    const { items } = await importFiles(["march.json", chat(2)]);
    await editTitle(items[0]!.entityId!, "Mine");
    const plan = await planFiles(["april.json", [...chat(2), { title: "empty" }]]);
    expect(plan.items).toMatchObject([{ verdict: "identical", existing: { edited: true } }]);
  });

  test("with another title is a conflict also when the stored one was edited", async () => {
    const { items } = await importFiles(["march.json", chat(2)]);
    await editTitle(items[0]!.entityId!, "Mine");
    const plan = await planFiles(["april.json", chat(2, "Theirs")]);
    expect(plan.items).toMatchObject([{ verdict: "conflict" }]);
  });

  test("with another title is a conflict, with more messages an extension", async () => {
    await importFiles(["march.json", chat(2)]);
    const renamed = await planFiles(["april.json", chat(2, "Renamed")]);
    expect(renamed.items).toMatchObject([{ verdict: "conflict" }]);
    const grown = await planFiles(["may.json", chat(4, "Renamed")]);
    expect(grown.items).toMatchObject([{ verdict: "extends", added: 2, format: "chatgpt" }]);
    await runPlan(grown.id);
    expect((await getConversation(LOCAL_VIEWER, "doc:chat"))?.title).toBe("Renamed");
  });
});
