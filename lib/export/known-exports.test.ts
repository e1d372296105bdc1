import { createHash } from "node:crypto";
import { expect, test } from "vitest";

import { findByExportHash, findExported, findToolsetFiles } from "@/lib/data/imports/exported";
import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import type { ExportRequest } from "@/lib/domain/exports/request";
import { TIDES } from "@/lib/testing/builders/tides";
import { buildTool, buildToolset, buildToolsets } from "@/lib/testing/builders/toolset";
import { collectText, importFiles } from "@/lib/testing/library/drop";
import { useLibrary } from "@/lib/testing/library/library";

import { prepareExport } from "./export";

useLibrary();

async function imported(...documents: unknown[]): Promise<string[]> {
  const files = documents.map((document, at): [string, string] => [
    `${at}.json`,
    JSON.stringify(document),
  ]);
  const { items } = await importFiles(...files);
  return items.map(({ entityId }) => entityId ?? "");
}

/** The SHA-256 of what leaves. */
async function exported(request: ExportRequest): Promise<string> {
  const prepared = await prepareExport(LOCAL_VIEWER, request, { actor: "user:ada" });
  if (!prepared.ok) throw new Error(prepared.code);
  return createHash("sha256")
    .update(await collectText(prepared.export.stream))
    .digest("hex");
}

const traits = { formats: ["openai-chat", "openai-dpo"], textHash: "", title: "SPRING tides" };
const idsOf = (found: readonly { readonly id: string }[]) => found.map(({ id }) => id);

test("a conversation is found by what it is called once it left in one of the formats", async () => {
  const [tides = ""] = await imported(TIDES);
  expect(await findExported(LOCAL_VIEWER, traits)).toEqual([]);
  await exported({ format: "anthropic", conversations: [tides] });
  expect(await findExported(LOCAL_VIEWER, traits)).toEqual([]);
  await exported({ format: "openai-chat", conversations: [tides] });
  expect(idsOf(await findExported(LOCAL_VIEWER, traits))).toEqual([tides]);
  expect(await findExported(LOCAL_VIEWER, { ...traits, title: "Neap tides" })).toEqual([]);
  expect(await findExported(LOCAL_VIEWER, { ...traits, title: null })).toEqual([]);
});

test("a document is found by the bytes of a download that it left in alone", async () => {
  const [tides = "", ebbs = ""] = await imported(TIDES, { ...TIDES, id: "ebbs" });
  const one = await exported({ format: "openai-chat", conversations: [tides] });
  expect(await findByExportHash(LOCAL_VIEWER, "conversation", one)).toMatchObject({ id: tides });
  expect(await findByExportHash(LOCAL_VIEWER, "toolsets", one)).toBeNull();
  const both = await exported({ format: "openai-dpo", conversations: [tides, ebbs] });
  expect(await findByExportHash(LOCAL_VIEWER, "conversation", both)).toBeNull();
  expect(await findByExportHash(LOCAL_VIEWER, "conversation", "0".repeat(64))).toBeNull();
});

test("toolset files are found by the names of toolsets and tools in them", async () => {
  const tools = (id: string, name: string) =>
    buildToolsets([buildToolset({ id, tools: [buildTool({ name })] })]);
  const [files] = await imported(tools("files", "read"), tools("docs", "find"));
  const find = async (toolsets: string[], names: string[]) =>
    idsOf(await findToolsetFiles(LOCAL_VIEWER, { toolsets, tools: names }));
  expect(await find(["files"], [])).toEqual([files]);
  expect(await find([], ["read", "write"])).toEqual([files]);
  expect(await find(["files"], ["find"])).toHaveLength(2);
  expect(await find(["none"], ["none"])).toEqual([]);
  expect(await find([], [])).toEqual([]);
});
