import { readdir } from "node:fs/promises";
import { gunzipSync } from "node:zlib";

import { describe, expect, test } from "vitest";

import { getConversation } from "@/lib/data/conversation-detail";
import { countLibrary, listConversations } from "@/lib/data/conversations";
import { editConversation } from "@/lib/data/edit-conversation";
import { editMessage } from "@/lib/data/edit-message";
import { getImport, importOriginal, listImports } from "@/lib/data/imports";
import { loadTimelineWindow } from "@/lib/data/timeline";
import { deleteConversation } from "@/lib/data/trash";
import { getToolsetFile, toolsetText } from "@/lib/data/toolsets";
import { modelsText, listModelsFiles } from "@/lib/data/models";
import type { Conversation } from "@/lib/domain/conversation/schema";
import { buildConversation, buildMessage } from "@/lib/testing/conversation-builder";
import {
  collect,
  collectText,
  importFiles,
  planFiles,
  runEvents,
  runPlan,
  storedText,
  zipFiles,
} from "@/lib/testing/drop";
import { useLibrary } from "@/lib/testing/library";
import { buildTool, buildToolset, buildToolsets } from "@/lib/testing/toolset-builder";

import { runImport } from "./run";
import { spoolPath } from "./spool-folder";
import { loadPlan, loadReport } from "./stored-plan";
import { undoImport } from "./undo";

const library = useLibrary();

/** A text that no serializer would make: order, spacing, escapes and numbers of its own. */
const ODD = `\uFEFF{ "messages" :[ {"id":"m1","role":"user","messageType":"text","content":"a\\u00e9\\/", "metadata":{"n":1.0,"big":12345678901234567890,"__proto__":1}}
 ,\t{"messageType":"text","role":"assistant","id":"m2","content":"é 😀","content":"twice"} ] ,"id":"odd",
 "schemaUrl":"https://schema.cjson.dev/0/conversation/cjson-0.1.0-SNAPSHOT.schema.json"}\r\n\n`;

const MODELS = {
  schemaUrl: "https://schema.cjson.dev/0/models/cjson-models-0.1.0-SNAPSHOT.schema.json",
  modelDefinitions: [{ id: "m", modelName: "small", provider: "OLLAMA" }],
};

async function editTitle(id: string, title: string): Promise<void> {
  const { shellRevision } = (await getConversation(id))!;
  const outcome = await editConversation({
    id,
    expectedRevision: shellRevision,
    edit: { kind: "title", title },
  });
  expect(outcome).toMatchObject({ ok: true });
}

describe("importing", () => {
  test("keeps every byte of a conversation", async () => {
    const report = await importFiles(["odd.json", ODD]);
    expect(report).toMatchObject({
      status: "done",
      totals: { imported: 1, written: true, messages: 2 },
    });
    expect(await storedText(report.items[0]!.entityId!)).toBe(ODD);
    expect(await storedText("doc:odd")).toBe(ODD);
  });

  test("keeps every byte of toolsets and models documents", async () => {
    const toolsets = JSON.stringify(
      buildToolsets([buildToolset({ id: "a" }), buildToolset({ id: "b", tools: [] })]),
      null,
      3,
    );
    const models = ` ${JSON.stringify(MODELS)}\n`;
    const report = await importFiles(["t.json", toolsets], ["m.json", models]);
    expect(report.totals).toMatchObject({ imported: 2 });
    expect(await collectText((await toolsetText("doc:a,b"))!.chunks)).toBe(toolsets);
    expect((await getToolsetFile("doc:a,b"))?.toolsets.map(({ tools }) => tools.length)).toEqual([
      1, 0,
    ]);
    const [file] = await listModelsFiles();
    expect(await collectText((await modelsText(file!.id))!.chunks)).toBe(models);
  });

  test("takes the good ones of a mixed drop and reports each item", async () => {
    const plan = await planFiles(["a.json", [buildConversation(), 1]], ["b.json", "{"]);
    const events = await runEvents(plan.id);
    const last = events.at(-1);
    expect(last).toMatchObject({
      type: "report",
      status: "done",
      totals: { items: 3, imported: 1, failed: 2 },
      items: [
        { id: "1", name: "a.json#1", outcome: "imported" },
        { id: "2", outcome: "failed", error: { code: "import.not-object" } },
        { id: "3", outcome: "failed", error: { code: "json.truncated" } },
      ],
    });
    const lines = events.filter((event) => event.type === "progress");
    expect(lines.at(-1)).toMatchObject({ done: 3, total: 3 });
    expect(lines.at(-1)!.bytes).toBe(lines.at(-1)!.totalBytes);
    expect(await loadReport(plan.id)).toEqual(last);
    expect(await loadPlan(plan.id)).toEqual(plan);
  });

  test("keeps the record, and throws the upload away", async () => {
    const plan = await planFiles(["a.json", buildConversation({ conversationTitle: "Kept" })]);
    await runPlan(plan.id);
    expect(await listImports()).toMatchObject([
      { id: plan.id, name: "a.json", status: "done", itemCount: 1, totals: { imported: 1 } },
    ]);
    expect((await getImport(plan.id))?.items).toMatchObject([
      { name: "a.json", verdict: "new", outcome: "imported", decision: "import", title: "Kept" },
    ]);
    expect((await readdir(spoolPath(plan.id))).sort()).toEqual([
      "files.ndjson",
      "items.ndjson",
      "plan.json",
      "report.json",
    ]);
  });

  test("keeps the original bytes of a foreign conversation", async () => {
    const chat = {
      id: "c",
      title: "T",
      mapping: {
        n: {
          id: "n",
          parent: null,
          children: [],
          message: { author: { role: "user" }, content: { content_type: "text", parts: ["Hi"] } },
        },
      },
    };
    const text = `[ ${JSON.stringify(chat)} ]`;
    const plan = await planFiles(["conversations.json", text]);
    await runPlan(plan.id);
    const [item] = (await getImport(plan.id))!.items;
    expect(item).toMatchObject({ format: "chatgpt", hasOriginal: true });
    const original = gunzipSync((await importOriginal(plan.id, item!.id))!);
    expect(original.toString()).toBe(JSON.stringify(chat));
    expect((await importFiles(["again.json", text])).totals).toMatchObject({
      identical: 1,
      written: false,
    });
    expect((await importFiles(["more.json", `${text} `])).totals).toMatchObject({ identical: 1 });
  });

  test("reads documents from archives, lines and arrays alike", async () => {
    const [a, b, c] = [buildConversation(), buildConversation(), buildConversation()];
    const zip = await zipFiles(
      ["a.json", a],
      ["bc.jsonl", `${JSON.stringify(b)}\n${JSON.stringify(c)}\n`],
    );
    await importFiles(["all.zip", zip]);
    expect(await storedText(`doc:${a.id}`)).toBe(`${JSON.stringify(a, null, 2)}\n`);
    expect(await storedText(`doc:${c.id}`)).toBe(JSON.stringify(c));
  });

  test("keeps a conversation without an id, and knows it again by its bytes", async () => {
    const { id: _, ...nameless } = buildConversation();
    expect((await importFiles(["a.json", nameless])).totals.imported).toBe(1);
    expect((await importFiles(["b.json", `${JSON.stringify([nameless])}`])).totals.imported).toBe(
      1,
    );
    expect((await importFiles(["c.json", `${JSON.stringify([nameless])} `])).totals.identical).toBe(
      1,
    );
  });
});

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
    expect(await undoImport(plan.id)).toMatchObject({ ok: true, counts: { removed: 0 } });
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
    expect((await getConversation(id))?.title).toBe("Mine");
  });

  test("is examined again when something of it is gone", async () => {
    const text = JSON.stringify(buildConversation({ id: "gone" }));
    const { items } = await importFiles(["a.json", text]);
    await deleteConversation(items[0]!.entityId!);
    expect((await planFiles(["a.json", text])).items).toMatchObject([{ verdict: "new" }]);
  });
});

const turns = (count: number) =>
  Array.from({ length: count }, (_, at) => buildMessage({ id: `m${at}`, content: `Turn ${at}` }));

function growing(count: number, overrides: Partial<Conversation> = {}): string {
  return `${JSON.stringify(buildConversation({ id: "grow", messages: turns(count), ...overrides }), null, 2)}\n`;
}

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
    expect((await undoImport(plan.id)).ok).toBe(true);
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
    const [slot] = (await loadTimelineWindow(id))!.slots;
    const message = slot!.message!;
    await editMessage({
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
      (await listConversations()).items.map(({ messageCount }) => messageCount).sort(),
    ).toEqual([2, 3]);
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
    expect(await undoImport(planId)).toMatchObject({ ok: true, counts: { restored: 1 } });
    expect(await storedText(id)).toBe(growing(3));
  });

  test("can stand beside it", async () => {
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
    expect((await getConversation("doc:grow"))?.title).toBe("Mine");
  });

  test("a removed one is imported anew", async () => {
    const { items } = await importFiles(["a.json", growing(2)]);
    const plan = await planFiles(["b.json", growing(4)]);
    await deleteConversation(items[0]!.entityId!);
    expect((await runPlan(plan.id)).totals).toMatchObject({ imported: 1 });
  });
});

describe("a run", () => {
  test("is refused for plans and decisions that are none", async () => {
    const plan = await planFiles(["a.json", growing(1)]);
    const code = async (id: string, decisions: Record<string, never>) => {
      const result = await runImport(id, decisions);
      return result.ok ? "ok" : result.problem.code;
    };
    expect(await code("01ARZ3NDEKTSV4RRFFQ69G5FAV", {})).toBe("not-found");
    expect(await code("../etc", {})).toBe("not-found");
    expect(await code(plan.id, { "7": "import" } as never)).toBe("unknown-item");
    expect(await code(plan.id, { "1": "take-theirs" } as never)).toBe("bad-decision");
    expect(await code(plan.id, { __proto__: null, constructor: "import" } as never)).toBe(
      "unknown-item",
    );
  });

  test("happens once", async () => {
    const plan = await planFiles(["a.json", growing(1)]);
    const [first, second] = await Promise.all([runImport(plan.id, {}), runImport(plan.id, {})]);
    expect([first.ok, second.ok].sort()).toEqual([false, true]);
    for (const result of [first, second]) if (result.ok) await collect(result.events);
    expect(await runImport(plan.id, {})).toMatchObject({
      ok: false,
      problem: { code: "already-run" },
    });
    expect(await countLibrary()).toMatchObject({ conversations: 1 });
  });

  test("that is cancelled leaves nothing, and can be run again", async () => {
    const plan = await planFiles(["a.json", growing(3000)], ["b.json", buildConversation()]);
    const cancel = new AbortController();
    const started = await runImport(plan.id, {}, { signal: cancel.signal });
    if (!started.ok) throw new Error(started.problem.message);
    cancel.abort();
    const events = await collect(started.events);
    expect(events.at(-1)).toMatchObject({
      type: "report",
      status: "cancelled",
      totals: { written: false },
    });
    expect(await countLibrary()).toMatchObject({ conversations: 0, imports: 0 });
    expect((await runPlan(plan.id)).totals).toMatchObject({ imported: 2 });
  });

  test("whose reader goes away is cancelled", async () => {
    const plan = await planFiles(["a.json", growing(3000)]);
    const started = await runImport(plan.id, {});
    if (!started.ok) throw new Error(started.problem.message);
    await started.events.next();
    await started.events.return();
    expect(await countLibrary()).toMatchObject({ conversations: 0, imports: 0 });
  });
});

describe("undo", () => {
  test("takes everything out again; a second one says so", async () => {
    const plan = await planFiles(["a.json", growing(2)], ["t.json", buildToolsets()]);
    await runPlan(plan.id);
    expect(await undoImport(plan.id)).toMatchObject({ ok: true, counts: { removed: 2 } });
    expect(await countLibrary()).toMatchObject({ conversations: 0, toolsets: 0 });
    expect(await undoImport(plan.id)).toMatchObject({ ok: false, code: "already-undone" });
  });

  test("asks first when documents were edited", async () => {
    const plan = await planFiles(["a.json", growing(2)]);
    const { items } = await runPlan(plan.id);
    await editTitle(items[0]!.entityId!, "Mine");
    expect(await undoImport(plan.id)).toMatchObject({ ok: false, code: "edited" });
    expect(await undoImport(plan.id, { force: true })).toMatchObject({ ok: true });
  });

  test("of a plan that was never run forgets it", async () => {
    const plan = await planFiles(["a.json", growing(2)]);
    expect(await undoImport(plan.id)).toMatchObject({ ok: true, counts: { removed: 0 } });
    expect(await loadPlan(plan.id)).toBeNull();
    expect(await undoImport(plan.id)).toMatchObject({ ok: false, code: "not-found" });
  });
});
