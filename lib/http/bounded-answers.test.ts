import { expect, test } from "vitest";

import { getConversation } from "@/lib/data/conversations/get";
import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import {
  LONGEST_SENTENCE,
  LONGEST_SYSTEM_MESSAGE,
} from "@/lib/domain/conversation/facts/short-name";
import {
  buildCall,
  buildComposite,
  buildConversation,
  buildMessage,
} from "@/lib/testing/builders/conversation";
import { buildTool, buildToolset, buildToolsets } from "@/lib/testing/builders/toolset";
import { Api } from "@/lib/testing/http/api";
import { readEverything } from "@/lib/testing/leaks/walk-routes";
import {
  exportedConversation,
  importConversation,
  importToolsets,
  useLibrary,
} from "@/lib/testing/library/library";

useLibrary();

const CREATED_AT = "2025-10-03T15:55:19Z";
const MOST = 300_000;

/**
 * Longer than what any view shows of anything, and named, so that a test says which field it was. All of them together
 * are less than what a thread would read.
 */
const long = (field: string, times = 4000): string => `<<${field}>> ${"word ".repeat(times)}`;

/** Each field that holds a text holds a book; whether the standard allows it there does not matter. */
function hugeConversation(): string {
  const call = buildCall({
    id: "c",
    toolRef: { name: long("tool"), toolsetId: long("toolset"), version: long("version") },
    args: { text: long("argument") },
  });
  const part = { createdAt: CREATED_AT, toolCallId: "c" };
  const approval = { blockType: "toolApproval", id: "a", ...part, toolApprovalState: "approved" };
  const result = { blockType: "toolResult", id: "r", ...part, toolResultState: "failed" };
  const error = { code: long("code"), message: long("error"), data: long("data") };
  const audit = { action: "created", timestamp: CREATED_AT, actorId: long("actor") };
  const attachment = {
    id: "f",
    attachmentKind: "file",
    name: long("file name"),
    uri: `https://files.example/${long("address")}`,
    mime: long("media type"),
    sha256: long("hash"),
  };
  const blocks: unknown[] = [
    call,
    { ...approval, approvedBy: long("approver"), reason: long("reason") },
    { ...result, output: long("output"), toolResultError: error, metadata: { m: long("meta") } },
  ];
  const text = {
    ...buildMessage({ id: "m1", content: long("content") }),
    senderId: long("sender"),
    attachments: [attachment],
    auditTrail: [{ ...audit, changeDescription: long("description") }],
    metadata: { m: long("metadata of a message") },
  };
  const composite = {
    ...buildComposite([], { id: "m2" }),
    contentBlocks: blocks,
    assistantMetadata: { model: long("model of a message") },
  };
  return JSON.stringify({
    ...buildConversation({ id: "walnuts" }),
    conversationTitle: long("title"),
    systemMessage: long("system message"),
    ownerId: long("owner"),
    parentId: long("parent"),
    modelId: long("model"),
    toolOverrides: [{ toolId: long("override"), enabled: false }],
    auditTrail: [{ ...audit, changeDescription: long("description") }],
    metadata: { m: long("metadata") },
    messages: [text, composite],
  });
}

const hugeToolsets = (): string =>
  JSON.stringify(
    buildToolsets([
      buildToolset({
        id: "garden",
        version: long("toolset version"),
        tools: [buildTool({ name: "look", description: long("tool description") })],
      }),
    ]),
  );

/** These give documents, or parts of them to be edited, and have to give all of it. */
const WHOLE = [
  /^\/v1\//,
  /\/(?:raw|body|shell|editing|filters|text)$/,
  /^\/api\/(?:conversations|toolsets|exports|models)\/\{id\}$/,
  /\/(?:print|preview|attachments\/\{n\}|ledger\.ndjson)$/,
  // What a fix would write, and the overrides that a repair expects to find.
  /\/problems$/,
  // Counts of this process by route, of all tests that ran in it; no document is in them.
  /^\/metrics$/,
  // A page of ours.
  /^\/api\/diagram-frame$/,
  /^\/api\/permissions\/(?:doctor|history)$/,
];

function longTexts(value: unknown, most: number, at = ""): string[] {
  if (typeof value === "string") {
    return value.length > most ? [`${at}: ${/<<(.*?)>>/.exec(value)?.[1] ?? "?"}`] : [];
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) => longTexts(member, most, `${at}/${key}`));
}

test("no field of a document makes an answer long, but where the answer is the document", async () => {
  const text = hugeConversation();
  const { id } = await importConversation(text);
  const { id: toolsets } = await importToolsets(hugeToolsets());
  const names = { id: [id, toolsets], toolset: ["1"], tool: ["1"], q: ["word"], query: ["word"] };
  const complaints: string[] = [];
  let read = 0;
  for (const { path, url, text: answer, status } of await readEverything(
    await Api.load(),
    names,
    "key",
  )) {
    if (status >= 500) complaints.push(`${url}: ${status}`);
    if (status !== 200 || WHOLE.some((whole) => whole.test(path))) continue;
    read += 1;
    const body = answer.slice(answer.indexOf("\n") + 1);
    if (body.length > MOST) complaints.push(`${url}: ${body.length} characters`);
    if (!/^[[{]/.test(body)) continue;
    // A text may be cut with two dots of three letters in UTF-8 behind it.
    for (const found of longTexts(JSON.parse(body), LONGEST_SENTENCE + 3)) {
      complaints.push(`${path} ${found}`);
    }
  }
  expect(complaints).toEqual([]);
  expect(read).toBeGreaterThan(40);
  expect(await exportedConversation(id)).toBe(text);
}, 120_000);

test("the page of a conversation has a bound, whatever its fields hold", async () => {
  const systemMessage = long("system message", 100_000);
  const { id } = await importConversation(
    JSON.stringify({ ...(JSON.parse(hugeConversation()) as object), systemMessage }),
  );
  const detail = await getConversation(LOCAL_VIEWER, id);
  expect(JSON.stringify(detail).length).toBeLessThan(LONGEST_SYSTEM_MESSAGE + 50_000);
  expect(detail?.title).toMatch(/^<<title>> .*…$/);
  expect(detail?.systemMessageSize).toBe(systemMessage.length);
});
