import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";

import { getConversation } from "@/lib/data/conversations/get";
import { countLibrary } from "@/lib/data/conversations/list";
import { editConversation } from "@/lib/data/conversations/edit";
import { getImport, importOriginal, listImports } from "@/lib/data/imports/list";
import { getToolsetFile, toolsetText } from "@/lib/data/toolsets/list";
import { modelsText, listModelsFiles } from "@/lib/data/models/list";
import type { Conversation } from "@/lib/domain/conversation/schema/conversation";
import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import {
  collect,
  collectText,
  importFiles,
  planFiles,
  runEvents,
  runPlan,
  storedText,
  zipFiles,
} from "@/lib/testing/library/drop";
import { useLibrary } from "@/lib/testing/library/library";
import { buildToolset, buildToolsets } from "@/lib/testing/builders/toolset";

import { runImport } from "./run";
import { forgetUploads } from "./forget-uploads";
import { spoolPath } from "../upload/spool-folder";
import { loadPlan, loadReport } from "../session/stored-plan";
import { undoImport } from "./undo";

useLibrary();

/** A text that no serializer would make: order, spacing, escapes and numbers of its own. */
const ODD = `\uFEFF{ "messages" :[ {"id":"m1","role":"user","messageType":"text","content":"a\\u00e9\\/", "metadata":{"n":1.0,"big":12345678901234567890,"__proto__":1}}
 ,\t{"messageType":"text","role":"assistant","id":"m2","content":"é 😀","content":"twice"} ] ,"id":"odd",
 "schemaUrl":"https://schema.cjson.dev/0/conversation/cjson-0.1.0-SNAPSHOT.schema.json"}\r\n\n`;

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

  test.each([".DS_Store", "__MACOSX/._notes.json", "a/Thumbs.db"])(
    "a drop of nothing but %s ends with a report of nothing",
    async (name) => {
      const plan = await planFiles([name, "{}"]);
      expect(plan.items).toEqual([]);
      expect(await runPlan(plan.id)).toMatchObject({
        status: "done",
        items: [],
        totals: { items: 0, written: false },
      });
      expect(await loadPlan(plan.id)).toMatchObject({ items: [] });
    },
  );

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
    expect(
      (await getToolsetFile(LOCAL_VIEWER, "doc:a,b"))?.toolsets.map(({ tools }) => tools.length),
    ).toEqual([1, 0]);
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
    expect(await listImports(LOCAL_VIEWER)).toMatchObject([
      { id: plan.id, name: "a.json", status: "done", itemCount: 1, totals: { imported: 1 } },
    ]);
    expect((await getImport(LOCAL_VIEWER, plan.id))?.items).toMatchObject([
      { name: "a.json", verdict: "new", outcome: "imported", decision: "import", title: "Kept" },
    ]);
    expect((await readdir(spoolPath(plan.id))).sort()).toEqual([
      "files.ndjson",
      "items.ndjson",
      "plan.json",
      "report.json",
    ]);
  });

  test("leaves no upload behind when the process ends right after it", async () => {
    const plan = await planFiles(["a.json", buildConversation()]);
    const upload = await readFile(spoolPath(plan.id, "upload-1"));
    await runPlan(plan.id);
    await writeFile(spoolPath(plan.id, "upload-1"), upload);
    expect(await forgetUploads()).toBe(0);
    expect(await readdir(spoolPath(plan.id))).not.toContain("upload-1");
    expect(await readdir(spoolPath(plan.id))).toContain("report.json");
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
    const [item] = (await getImport(LOCAL_VIEWER, plan.id))!.items;
    expect(item).toMatchObject({ format: "chatgpt", hasOriginal: true });
    const original = gunzipSync((await importOriginal(LOCAL_VIEWER, plan.id, item!.id))!);
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

  test("keeps a conversation without an id, and knows it again by what it says", async () => {
    const { id: _, ...nameless } = buildConversation();
    expect((await importFiles(["a.json", nameless])).totals.imported).toBe(1);
    expect((await importFiles(["b.json", JSON.stringify([nameless])])).totals.identical).toBe(1);
    const other = { ...nameless, title: "Another" };
    expect((await importFiles(["c.json", JSON.stringify(other)])).totals.imported).toBe(1);
  });
});

const turns = (count: number) =>
  Array.from({ length: count }, (_, at) => buildMessage({ id: `m${at}`, content: `Turn ${at}` }));

function growing(count: number, overrides: Partial<Conversation> = {}): string {
  return `${JSON.stringify(buildConversation({ id: "grow", messages: turns(count), ...overrides }), null, 2)}\n`;
}

describe("a run", () => {
  test("is refused for plans and decisions that are none", async () => {
    const plan = await planFiles(["a.json", growing(1)]);
    const code = async (id: string, decisions: Record<string, never>) => {
      const result = await runImport(LOCAL_VIEWER, id, decisions);
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
    const [first, second] = await Promise.all([
      runImport(LOCAL_VIEWER, plan.id, {}),
      runImport(LOCAL_VIEWER, plan.id, {}),
    ]);
    expect(first.ok).not.toBe(second.ok);
    for (const result of [first, second]) if (result.ok) await collect(result.events);
    expect(await runImport(LOCAL_VIEWER, plan.id, {})).toMatchObject({
      ok: false,
      problem: { code: "already-run" },
    });
    expect(await countLibrary(LOCAL_VIEWER)).toMatchObject({ conversations: 1 });
  });

  test("that is cancelled leaves nothing, and can be run again", async () => {
    const plan = await planFiles(["a.json", growing(3000)], ["b.json", buildConversation()]);
    const cancel = new AbortController();
    const started = await runImport(LOCAL_VIEWER, plan.id, {}, { signal: cancel.signal });
    if (!started.ok) throw new Error(started.problem.message);
    cancel.abort();
    const events = await collect(started.events);
    expect(events.at(-1)).toMatchObject({
      type: "report",
      status: "cancelled",
      totals: { written: false },
    });
    expect(await countLibrary(LOCAL_VIEWER)).toMatchObject({ conversations: 0, imports: 0 });
    expect((await runPlan(plan.id)).totals).toMatchObject({ imported: 2 });
  });

  test("whose reader goes away is cancelled", async () => {
    const plan = await planFiles(["a.json", growing(3000)]);
    const started = await runImport(LOCAL_VIEWER, plan.id, {});
    if (!started.ok) throw new Error(started.problem.message);
    await started.events.next();
    await started.events.return();
    expect(await countLibrary(LOCAL_VIEWER)).toMatchObject({ conversations: 0, imports: 0 });
  });
});

describe("undo", () => {
  test("takes everything out again; a second one says so", async () => {
    const plan = await planFiles(["a.json", growing(2)], ["t.json", buildToolsets()]);
    await runPlan(plan.id);
    expect(await undoImport(LOCAL_VIEWER, plan.id)).toMatchObject({
      ok: true,
      counts: { removed: 2 },
    });
    expect(await countLibrary(LOCAL_VIEWER)).toMatchObject({ conversations: 0, toolsets: 0 });
    expect(await undoImport(LOCAL_VIEWER, plan.id)).toMatchObject({
      ok: false,
      code: "already-undone",
    });
  });

  test("asks first when documents were edited", async () => {
    const plan = await planFiles(["a.json", growing(2)]);
    const { items } = await runPlan(plan.id);
    await editTitle(items[0]!.entityId!, "Mine");
    expect(await undoImport(LOCAL_VIEWER, plan.id)).toMatchObject({ ok: false, code: "edited" });
    expect(await undoImport(LOCAL_VIEWER, plan.id, { force: true })).toMatchObject({ ok: true });
  });

  test("of a plan that was never run forgets it", async () => {
    const plan = await planFiles(["a.json", growing(2)]);
    expect(await undoImport(LOCAL_VIEWER, plan.id)).toMatchObject({
      ok: true,
      counts: { removed: 0 },
    });
    expect(await loadPlan(plan.id)).toBeNull();
    expect(await undoImport(LOCAL_VIEWER, plan.id)).toMatchObject({ ok: false, code: "not-found" });
  });
});
