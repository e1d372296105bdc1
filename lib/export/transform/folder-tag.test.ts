import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { expect, test } from "vitest";

import { getExport } from "@/lib/data/exports/records";
import { createFolder } from "@/lib/data/folders/edit";
import { moveToFolder } from "@/lib/data/folders/move";
import { conversationTags } from "@/lib/domain/conversation/facts/tags";
import { EXPORT_FORMATS, type ExportRequest } from "@/lib/domain/exports/request";
import { findWriter } from "@/lib/formats/writers";
import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import { collectText, importFiles } from "@/lib/testing/library/drop";
import { importConversation, useLibrary } from "@/lib/testing/library/library";

import { prepareExport } from "../export";
import { reviewExport } from "../review/review";

useLibrary();

const TEA = `\uFEFF{ "id":"tea",  "conversationTitle" : "Tea",
  "messages": [ {"id":"m","index":0,"role":"user","type":"text","content":"1.0"} ],
  "extensions": {"dev.colloquy:tags":{"v":1,"tags":["green"]}} }\n`;

async function inFolder(text: string, name: string): Promise<string> {
  const { id } = await importConversation(text);
  const made = await createFolder(LOCAL_VIEWER, name);
  if (!made.ok) throw new Error(made.problem);
  await moveToFolder(LOCAL_VIEWER, [id], made.id);
  return id;
}

async function prepared(request: Partial<ExportRequest> = {}) {
  const made = await prepareExport(
    LOCAL_VIEWER,
    { format: "cjson", ...request },
    { actor: "user:ada" },
  );
  if (!made.ok) throw new Error(made.code);
  return made.export;
}

test("a folder stays in the library unless somebody asks for it, and formats that are rewritten have no place for it", async () => {
  const id = await inFolder(TEA, "Zanzibar");
  const exact = await prepared({ conversations: [id] });
  expect([await collectText(exact.stream), exact.proof]).toEqual([TEA, "identical"]);
  const texts: string[] = [];
  for (const format of EXPORT_FORMATS.filter(findWriter)) {
    const request = { format, conversations: [id], folderTag: true };
    const made = await prepareExport(LOCAL_VIEWER, request, { actor: "user:ada" });
    // What has no answer has nothing to train with.
    if (made.ok) texts.push(await collectText(made.export.stream));
  }
  expect(texts.length).toBeGreaterThan(3);
  expect(texts.filter((text) => text.includes("Zanzibar"))).toEqual([]);
});

test("as a tag it is the only thing that is added, and the record says so", async () => {
  const id = await inFolder(TEA, "Zanzibar");
  const one = await prepared({ conversations: [id], folderTag: true });
  const text = await collectText(one.stream);
  expect([one.proof, one.sha256]).toEqual(["tagged", null]);
  expect(conversationTags(JSON.parse(text.slice(1)))).toEqual(["green", "Zanzibar"]);
  expect(text.replace(/, *"Zanzibar"/, "")).toBe(TEA);
  expect(await getExport(LOCAL_VIEWER, one.id)).toMatchObject({
    scope: { conversations: [id], folderTag: true },
    proofs: { tagged: 1 },
    redactions: null,
  });
});

test("a document that has the tag keeps its characters, and those in no folder stay identical", async () => {
  const id = await inFolder(TEA, "GREEN");
  const one = await prepared({ conversations: [id], folderTag: true });
  expect(await collectText(one.stream)).toBe(TEA);
  await importFiles(["b.json", buildConversation({ id: "other" })]);
  const all = await prepared({ folderTag: true, format: "zip" });
  expect(all.proof.split(", ").sort()).toEqual(["identical; n=1", "tagged; n=1"]);
});

test("the name of a folder is masked as a title is", async () => {
  const document = buildConversation({ messages: [buildMessage({ content: "ask ada@tea.dev" })] });
  const id = await inFolder(JSON.stringify(document), "ada@tea.dev");
  const one = await prepared({
    conversations: [id],
    folderTag: true,
    redactions: { rules: { "personal.email": "mask" } },
  });
  const text = await collectText(one.stream);
  expect(one.proof).toBe("redacted");
  expect(text).not.toContain("ada@tea.dev");
});

test("the review counts what is in folders", async () => {
  const id = await inFolder(TEA, "Zanzibar");
  await importFiles(["b.json", buildConversation({ id: "other" })]);
  const reviewed = await reviewExport(LOCAL_VIEWER, { format: "cjson" }, { all: false });
  expect(reviewed.ok && reviewed.review.scope).toMatchObject({ conversations: 2, inFolders: 1 });
  expect(id).not.toBe("");
});
