import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { expect, test } from "vitest";

import type { ExportRequest } from "@/lib/domain/exports/request";
import {
  buildCall,
  buildComposite,
  buildConversation,
  buildMessage,
  buildResult,
  buildText,
  buildThinking,
} from "@/lib/testing/builders/conversation";
import { collect, importFiles } from "@/lib/testing/library/drop";
import { useLibrary } from "@/lib/testing/library/library";
import { buildToolsets } from "@/lib/testing/builders/toolset";
import { setSetting } from "@/lib/data/settings/settings";
import { applyListing } from "@/lib/data/sync/apply-listing";
import { findSyncPlace } from "@/lib/data/sync/place";
import { createToolsetFile } from "@/lib/data/toolsets/create";
import { listingOf } from "@/lib/testing/arbitrary/listing";

import { prepareExport } from "../export";
import { reviewExport } from "./review";

useLibrary();

async function review(
  request: Partial<ExportRequest> = {},
  depth: Partial<Parameters<typeof reviewExport>[2]> = {},
) {
  const reviewed = await reviewExport(
    LOCAL_VIEWER,
    { format: "cjson", ...request },
    { all: false, ...depth },
  );
  if (!reviewed.ok) throw new Error(reviewed.ids.join());
  return reviewed.review;
}

// Put together here, so that nobody's scanner takes it for a real one.
const KEY = `ghp_${"a1B2c3D4e5F6".repeat(3)}`;

const TALK = buildConversation({
  id: "talk",
  extensions: { "dev.colloquy:tags": { v: 1, tags: ["x"] }, "com.other:thing": {} },
  messages: [
    {
      ...buildMessage({ content: "Here is a file" }),
      attachments: [
        { id: "a", attachmentKind: "file", name: "a.txt", base64content: "QUJDREVG" },
        { id: "b", attachmentKind: "link", name: "b", uri: "https://example.org" },
      ],
    },
    buildComposite([
      buildThinking("Hm"),
      buildCall({ id: "c", args: { command: "env" } }),
      buildResult("c", { output: `GITHUB_TOKEN=${KEY}` }),
      buildText("Done"),
    ]),
  ],
});

test("says what would leave, and stops one click for a secret", async () => {
  await importFiles(["talk.json", TALK], ["t.json", buildToolsets()]);
  expect(await review({ conversations: ["doc:talk"] })).toMatchObject({
    counts: { conversations: 1, toolsets: 0, leftOut: 0, otherKinds: 0 },
    attachments: { count: 2, bytes: 6 },
    extensions: [
      { key: "dev.colloquy:tags", ours: true, count: 1 },
      { key: "com.other:thing", ours: false, count: 1 },
    ],
    thinking: 1,
    toolParts: 2,
    findings: [{ rule: "secret.github", label: "GitHub token", count: 1, undecided: 0 }],
    proofs: { identical: 1 },
    proof: { state: "identical" },
    needsDecision: true,
  });
  expect(await review({ format: "markdown" })).toMatchObject({
    counts: { conversations: 1, otherKinds: 1 },
  });
});

test("lets what needs no word leave by one click", async () => {
  await importFiles(["plain.json", buildConversation({ id: "plain" })]);
  const plain = await review();
  expect(plain).toMatchObject({ needsDecision: false, findings: [], privateItems: [] });
  expect(plain.lookedAt).toBe(plain.bytes);
  const html = plain.formats.find(({ id }) => id === "html");
  expect(html?.description).toMatch(/\.$/);
});

test("names what is private until it is left out or remembered", async () => {
  const diary = buildConversation({ id: "diary", conversationTitle: "Diary", isPrivate: true });
  await importFiles(["d.json", diary], ["p.json", buildConversation({ id: "plain" })]);
  expect(await review()).toMatchObject({
    needsDecision: true,
    privateItems: [{ title: "Diary", remembered: false }],
  });
  expect(await review({ includePrivate: false })).toMatchObject({
    counts: { conversations: 1, leftOut: 1 },
    needsDecision: false,
  });
  const only = { conversations: ["doc:diary"], format: "cjson" } as const;
  const prepared = await prepareExport(
    LOCAL_VIEWER,
    { ...only, consent: true, rememberConsent: true },
    { actor: "user:ada" },
  );
  if (!prepared.ok) throw new Error(prepared.code);
  await collect(prepared.export.stream);
  expect(await review(only)).toMatchObject({ needsDecision: false });
  expect(await review()).toMatchObject({ needsDecision: true });
});

test("tells of each private conversation how it compares with what was imported", async () => {
  const diary = buildConversation({ id: "diary", conversationTitle: "Diary", isPrivate: true });
  await importFiles(["d.json", diary], ["p.json", buildConversation({ id: "plain" })]);
  expect(await review()).toMatchObject({
    proofs: { identical: 2 },
    privateItems: [{ title: "Diary", state: "identical" }],
  });
});

test("looks through as much as is soon done, and says so", async () => {
  const content = "word ".repeat(15_000);
  const big = Array.from({ length: 4 }, (_, at) =>
    buildConversation({ id: `big${at}`, messages: [buildMessage({ content })] }),
  );
  await importFiles(["big.json", big]);
  const some = await review({}, { lookAt: 240_000 });
  expect(some.lookedAt).toBeLessThan(some.bytes);
  expect(some.needsDecision).toBe(true);
  expect(await review({}, { all: true })).toMatchObject({
    needsDecision: false,
    lookedAt: some.bytes,
  });
});

test("names the tools that are held back here, which no file says", async () => {
  const server = { type: "http", url: "https://mcp.example/a" };
  const made = await createToolsetFile({ id: "files", kind: "mcp", server, tools: [] });
  const place = await findSyncPlace(made.ok ? made.id : "");
  const listed = (name: string, description: string) => ({ name, description, inputSchema: {} });
  await applyListing(place?.rowId ?? 0, listingOf([listed("read", "Reads."), listed("calm", "")]));
  const change = listingOf([listed("read", "Reads, and sends."), listed("calm", "")]);
  await applyListing(place?.rowId ?? 0, change);
  const { formats } = await review({});
  const forTools = formats.filter(({ only, id }) => only === "toolsets" || id === "cjson");
  expect(forTools.length).toBeGreaterThan(10);
  for (const { id } of forTools) {
    const { tools } = await review({ format: id });
    const told = tools?.items.flatMap(({ tool, losses }) =>
      losses.flatMap(({ concept, detail }) =>
        concept === "that it is held back" ? [`${tool}: ${detail}`] : [],
      ),
    );
    expect([id, told]).toEqual([
      id,
      [
        "read: it is new and not accepted yet, and its definition needs a review before it can run",
        "calm: it is new and not accepted yet",
      ],
    ]);
  }
});

test("names the tools that the settings hold back here", async () => {
  await setSetting("defaultEnabled", "off");
  await setSetting("defaultApproval", "ask");
  const tools = [
    { name: "silent" },
    { name: "on", enabled: true },
    { name: "said", enabled: true, requiresApproval: false },
    { name: "off", enabled: false, requiresApproval: true },
  ];
  await importFiles(["tools.json", buildToolsets([{ id: "web", kind: "builtin", tools }])]);
  const { tools: told } = await review({ format: "cjson" });
  expect(told?.items.map(({ tool, losses }) => [tool, losses.map(({ detail }) => detail)])).toEqual(
    [
      ["silent", ["the settings here switch it off, and the settings here ask before a call"]],
      ["on", ["the settings here ask before a call"]],
    ],
  );
});

test("names what each toolset and tool loses in a format of tools, and what it takes along", async () => {
  const named = { name: "web:fetch", summary: "Fetches", examples: [{ url: "x" }] };
  const tools = [named, { name: "plain", summary: "Says nothing else", argsSchema: {} }];
  await importFiles([
    "tools.json",
    buildToolsets([{ id: "web", kind: "builtin", version: "2", tools }]),
  ]);
  const lost = await review({ format: "openai-tools" });
  expect(lost.tools?.items).toMatchObject([
    {
      toolset: "web",
      tool: null,
      losses: [{ concept: "how a toolset is reached", action: "dropped" }],
    },
    {
      tool: "web:fetch",
      losses: [
        { concept: "examples of calls", action: "dropped" },
        { concept: "names as they are", action: "renamed" },
      ],
    },
  ]);
  const carried = await review({ format: "openai-tools", options: { roundTrip: true } });
  const actions = carried.tools?.items.flatMap(({ losses }) => losses.map(({ action }) => action));
  expect(actions).toEqual(["carried", "carried", "carried"]);
  const tree = await review({ format: "mci" });
  expect(tree.tools?.items.map(({ tool }) => tool)).toContain("web:fetch");
  expect((await review({ format: "markdown" })).tools).toBeNull();
});
