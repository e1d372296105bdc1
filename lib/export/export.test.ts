import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { describe, expect, test } from "vitest";

import { listConsents } from "@/lib/data/exports/consents";
import { getConversation } from "@/lib/data/conversations/get";
import { editConversation } from "@/lib/data/conversations/edit";
import type { ExportRequest } from "@/lib/domain/exports/request";
import { contentHash } from "@/lib/json/hash";
import { buildConversation } from "@/lib/testing/builders/conversation";
import { collect, collectText, importFiles, planFiles, runPlan } from "@/lib/testing/library/drop";
import { useLibrary } from "@/lib/testing/library/library";
import { buildToolsets } from "@/lib/testing/builders/toolset";

import { prepareExport, type PreparedDownload } from "./export";

useLibrary();

const MODELS = {
  schemaUrl: "https://schema.cjson.dev/0/models/cjson-models-0.1.0-SNAPSHOT.schema.json",
  modelDefinitions: [{ id: "m", modelName: "small", provider: "OLLAMA" }],
};

const ODD = `{ "id":"odd" ,\n "schemaUrl":"https://schema.cjson.dev/0/conversation/cjson-0.1.0-SNAPSHOT.schema.json",
  "conversationTitle":"Odd/one: \\u00e9", "messages":[ {"id":"m","role":"user","messageType":"text","content":"é 1.0"} ],"n":1.0 }\r\n`;

const secret = (id: string) =>
  buildConversation({ id, conversationTitle: `Secret ${id}`, isPrivate: true, ownerId: "ada" });

function prepare(request: Partial<ExportRequest>) {
  return prepareExport(LOCAL_VIEWER, { format: "zip", ...request }, { actor: "user:ada" });
}

async function download(request: Partial<ExportRequest>): Promise<PreparedDownload> {
  const prepared = await prepare(request);
  if (!prepared.ok) throw new Error(prepared.code);
  return prepared.export;
}

/** The documents of an exported zip, by dropping it on an import. */
async function reimport(zip: Buffer) {
  return planFiles(["export.zip", zip]);
}

describe("one document", () => {
  test("leaves as its exact bytes under a safe name", async () => {
    await importFiles(["odd.json", ODD]);
    const one = await download({ conversations: ["doc:odd"], format: "cjson" });
    expect(one).toMatchObject({
      fileName: "Odd one é.cjson.json",
      mediaType: "application/vnd.cjson+json",
      byteLength: Buffer.byteLength(ODD),
      counts: { conversations: 1, private: 0, leftOut: 0 },
    });
    expect(await collectText(one.stream)).toBe(ODD);
  });

  test("of toolsets, too", async () => {
    const text = JSON.stringify(buildToolsets(), null, 4);
    await importFiles(["t.json", text]);
    const one = await download({ toolsets: ["doc:webtools"], format: "cjson" });
    expect(one.mediaType).toBe("application/vnd.cjson-toolsets+json");
    expect(await collectText(one.stream)).toBe(text);
  });
});

describe("several documents", () => {
  test("leave as a zip that brings everything back", async () => {
    const twins = [
      buildConversation({ conversationTitle: "Twin" }),
      buildConversation({ conversationTitle: "TWIN" }),
    ];
    await importFiles(
      ["odd.json", ODD],
      ["twins.json", twins],
      ["t.json", buildToolsets()],
      ["m.json", MODELS],
    );
    const all = await download({});
    expect(all).toMatchObject({
      mediaType: "application/zip",
      byteLength: null,
      counts: { conversations: 3, toolsets: 1, models: 1 },
    });
    expect(all.fileName).toMatch(/^colloquy-\d{4}-\d\d-\d\d\.zip$/);
    const zip = Buffer.concat(await collect(all.stream));
    const plan = await reimport(zip);
    expect(plan.items.map(({ verdict }) => verdict)).toEqual(Array(5).fill("identical"));
    // Either of the twins may be the second.
    expect(plan.items.map(({ name }) => name.toLowerCase()).sort()).toEqual([
      "export.zip!odd one é.cjson.json",
      "export.zip!small.cjson-models.json",
      "export.zip!twin (2).cjson.json",
      "export.zip!twin.cjson.json",
      "export.zip!webtools.cjson-toolsets.json",
    ]);
    expect(plan.notes.join()).toContain("manifest.json is the list of an exported archive");
    expect((await runPlan(plan.id)).totals.written).toBe(false);
  });

  test("leave as lines, without white space between values", async () => {
    await importFiles(["odd.json", ODD], ["m.json", MODELS]);
    const lines = await download({ format: "ndjson" });
    expect(lines.mediaType).toBe("application/x-ndjson");
    const [first, second, end] = (await collectText(lines.stream)).split("\n");
    expect(first).toContain('"content":"é 1.0"}],"n":1.0}');
    expect(JSON.parse(first!)).toEqual(JSON.parse(ODD));
    expect(JSON.parse(second!)).toEqual(MODELS);
    expect(end).toBe("");
  });

  test("are chosen by a search", async () => {
    await importFiles([
      "a.json",
      [
        buildConversation({ conversationTitle: "Apples" }),
        buildConversation({ conversationTitle: "Pears" }),
      ],
    ]);
    const found = await download({ query: "apples", format: "cjson" });
    expect(found.fileName).toBe("Apples.cjson.json");
    const said = await download({ query: 'role:assistant "place in"', format: "ndjson" });
    expect(said.counts.conversations).toBe(2);
    expect(await prepare({ query: "role:tool" })).toMatchObject({ ok: false, code: "empty" });
  });

  test("that do not exist are named", async () => {
    await importFiles(["odd.json", ODD]);
    expect(await prepare({ conversations: ["doc:odd", "doc:none"], toolsets: ["no"] })).toEqual({
      ok: false,
      code: "not-found",
      ids: ["doc:none", "no"],
    });
    expect(await prepare({ conversations: [] })).toMatchObject({ ok: false, code: "empty" });
  });
});

describe("private conversations", () => {
  test("do not leave before somebody was asked", async () => {
    const report = await importFiles(["s.json", secret("s")], ["odd.json", ODD]);
    const id = report.items[0]!.entityId!;
    const asked = {
      ok: false,
      code: "consent-required",
      items: [{ id, title: "Secret s", titleDerived: false, ownerId: "ada" }],
    };
    expect(await prepare({})).toEqual(asked);
    expect(await prepare({ includePrivate: true })).toEqual(asked);
    expect(await prepare({ conversations: [id], format: "cjson" })).toEqual(asked);
    expect(await prepare({ includePrivate: true, consent: ["another"] })).toEqual(asked);
    expect(await listConsents(LOCAL_VIEWER)).toEqual([]);
  });

  test("stay when the request says so", async () => {
    await importFiles(["s.json", secret("s")], ["odd.json", ODD]);
    const rest = await download({ includePrivate: false, format: "cjson" });
    expect(rest.counts).toMatchObject({ conversations: 1, private: 0, leftOut: 1 });
    expect(await collectText(rest.stream)).toBe(ODD);
    expect(await prepare({ conversations: ["doc:s"], includePrivate: false })).toMatchObject({
      ok: false,
      code: "empty",
    });
  });

  test("leave with consent, which is on record before the first byte", async () => {
    const text = JSON.stringify(secret("s"));
    const report = await importFiles(["s.json", text], ["t.json", secret("t")]);
    const [first, second] = report.items.map(({ entityId }) => entityId!);
    expect(await prepare({ includePrivate: true, consent: [first!] })).toMatchObject({
      ok: false,
      items: [{ id: second }],
    });
    const one = await download({
      conversations: [first!],
      format: "cjson",
      includePrivate: true,
      consent: [first!],
    });
    expect(await listConsents(LOCAL_VIEWER)).toMatchObject([
      {
        conversationId: first,
        documentId: "s",
        contentHash: contentHash(text),
        actor: "user:ada",
        format: "cjson",
        exportId: one.id,
      },
    ]);
    expect(await collectText(one.stream)).toBe(text);
    const both = await download({ includePrivate: true, consent: true });
    expect(both.counts).toMatchObject({ private: 2, leftOut: 0 });
    expect(await listConsents(LOCAL_VIEWER)).toHaveLength(3);
    await collect(both.stream);
  });

  test("that changed after the consent do not leave", async () => {
    const report = await importFiles(["s.json", secret("s")]);
    const id = report.items[0]!.entityId!;
    const one = await download({
      conversations: [id],
      format: "zip",
      includePrivate: true,
      consent: true,
    });
    const { shellRevision } = (await getConversation(LOCAL_VIEWER, id))!;
    await editConversation(LOCAL_VIEWER, {
      id,
      expectedRevision: shellRevision,
      edit: { kind: "title", title: "Other" },
    });
    await expect(collect(one.stream)).rejects.toThrow("was changed");
  });

  test("that became private after the request do not leave", async () => {
    await importFiles(["odd.json", ODD]);
    const one = await download({ conversations: ["doc:odd"], format: "cjson" });
    const { id, shellRevision } = (await getConversation(LOCAL_VIEWER, "doc:odd"))!;
    await editConversation(LOCAL_VIEWER, {
      id,
      expectedRevision: shellRevision,
      edit: { kind: "private", value: true },
    });
    await expect(collect(one.stream)).rejects.toThrow("became private");
  });
});

test("a download that is broken off lets go of the library", async () => {
  await importFiles(["all.json", Array.from({ length: 20 }, () => buildConversation())]);
  const all = await download({});
  for await (const _ of all.stream) break;
  expect((await importFiles(["b.json", ODD])).totals.imported).toBe(1);
});
