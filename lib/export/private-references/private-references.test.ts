import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { expect, test } from "vitest";

import { listConversations } from "@/lib/data/conversations/list";
import { getExport } from "@/lib/data/exports/records";
import { createFolder } from "@/lib/data/folders/edit";
import { moveToFolder } from "@/lib/data/folders/move";
import { CONVERSATION_FORMATS, type ExportRequest } from "@/lib/domain/exports/request";
import { validateDocument } from "@/lib/domain/check/validate";
import {
  buildCall,
  buildComposite,
  buildConversation,
  buildMessage,
  buildResult,
  buildText,
} from "@/lib/testing/builders/conversation";
import { collect, collectText, importFiles } from "@/lib/testing/library/drop";
import { useLibrary } from "@/lib/testing/library/library";
import { readZip } from "@/lib/testing/zip/read";

import { prepareExport } from "../export";
import { reviewExport } from "../review/review";

useLibrary();

const PARENT = buildConversation({
  id: "conv-secret-parent",
  conversationTitle: "Divorce plans",
  isPrivate: true,
});

const CHILD = {
  ...buildConversation({
    id: "child",
    conversationTitle: "Divorce plans (branch)",
    parentId: "conv-secret-parent",
    extensions: {
      "dev.colloquy:fork": { v: 1, messageId: "msg-of-parent", kind: "branch" },
      "com.other:links": { related: ["x", "conv-secret-parent", "doc:conv-secret-parent"] },
      "com.other:map": { "conv-secret-parent": true, other: 1 },
    },
    messages: [
      {
        ...buildMessage({ content: "I mention conv-secret-parent in words" }),
        extensions: { "com.other:at": "https://chat.example/c/conv-secret-parent" },
      },
    ],
  }),
  metadata: { origin: "conv-secret-parent" },
};

async function review(request: Partial<ExportRequest> = {}) {
  const reviewed = await reviewExport(
    LOCAL_VIEWER,
    { format: "cjson", conversations: ["doc:child"], ...request },
    { all: true },
  );
  if (!reviewed.ok) throw new Error(reviewed.ids.join());
  return reviewed.review;
}

async function prepared(request: Partial<ExportRequest> = {}) {
  const made = await prepareExport(
    LOCAL_VIEWER,
    { format: "cjson", conversations: ["doc:child"], ...request },
    { actor: "user:ada" },
  );
  if (!made.ok) throw new Error(made.code);
  return made.export;
}

test("the review names every place that names a private conversation", async () => {
  await importFiles(["p.json", PARENT], ["c.json", CHILD]);
  const { privateReferences, needsDecision } = await review();
  expect(needsDecision).toBe(true);
  expect(privateReferences.items.map(({ path, tells }) => `${tells} ${path}`)).toEqual([
    "id /parentId",
    "message /extensions/dev.colloquy:fork",
    "title /conversationTitle",
    "id /extensions/com.other:links/related/1",
    "id /extensions/com.other:links/related/2",
    "id /extensions/com.other:map/conv-secret-parent",
    "id /metadata/origin",
    "id /extensions/com.other:at",
  ]);
  expect(privateReferences.items[0]?.names).toEqual({
    id: "conv-secret-parent",
    title: "Divorce plans",
  });
});

test("by default the bytes stay", async () => {
  const text = JSON.stringify(CHILD, null, 3);
  await importFiles(["p.json", PARENT], ["c.json", text]);
  const one = await prepared();
  expect(one.proof).toBe("identical");
  expect(await collectText(one.stream)).toBe(text);
});

test("what is left out is gone, listed and recorded; all else stays", async () => {
  await importFiles(["p.json", PARENT], ["c.json", JSON.stringify(CHILD, null, 3)]);
  const one = await prepared({ privateReferences: "leave-out" });
  expect(one.proof).toBe("redacted");
  expect(one.fileName).toBe("Private conversation (branch).cjson.json");
  const { parentId: _, ...rest } = CHILD;
  const message = { ...buildMessage(), ...CHILD.messages?.[0], extensions: {} };
  expect(JSON.parse(await collectText(one.stream))).toEqual({
    ...rest,
    conversationTitle: "Private conversation (branch)",
    extensions: { "com.other:links": { related: ["x"] }, "com.other:map": { other: 1 } },
    messages: [message],
    metadata: {},
  });
  expect(await getExport(LOCAL_VIEWER, one.id)).toMatchObject({
    redactions: { "reference.private": 8 },
    proofs: { redacted: 1 },
  });
});

test("an archive lists the changes and says nothing of what they named", async () => {
  const sibling = buildConversation({ id: "sibling", conversationTitle: "Sibling" });
  await importFiles(["p.json", PARENT], ["c.json", CHILD], ["s.json", sibling]);
  const all = await prepared({
    format: "zip",
    conversations: ["doc:child", "doc:sibling"],
    privateReferences: "leave-out",
  });
  const files = await readZip(Buffer.concat(await collect(all.stream)));
  const manifest = files.get("manifest.json") ?? "";
  expect(JSON.parse(manifest)).toMatchObject({
    documents: [
      {
        documentId: "child",
        proof: { state: "redacted" },
        changes: expect.arrayContaining([
          { change: "private-reference-left-out", messageId: null, path: "/parentId", tells: "id" },
        ]),
      },
      { documentId: "sibling", proof: { state: "identical" } },
    ],
  });
  expect([...files.keys()].join() + manifest).not.toMatch(/Divorce|conv-secret/);
});

test("an archive does not tell how many private conversations stayed", async () => {
  const sibling = buildConversation({ id: "sibling", conversationTitle: "Sibling" });
  await importFiles(["p.json", PARENT], ["c.json", CHILD], ["s.json", sibling]);
  const request = { format: "zip", includePrivate: false } as const;
  const made = await prepareExport(LOCAL_VIEWER, request, { actor: "user:ada" });
  if (!made.ok) throw new Error(made.code);
  const files = await readZip(Buffer.concat(await collect(made.export.stream)));
  expect(made.export.counts).toMatchObject({ conversations: 2, leftOut: 1 });
  const { counts } = JSON.parse(files.get("manifest.json") ?? "");
  expect(counts).toEqual({ conversations: 2, toolsets: 0, models: 0, private: 0, otherKinds: 0 });
});

test("a reference to what leaves as well is none", async () => {
  await importFiles(["p.json", PARENT], ["c.json", CHILD]);
  const both = ["doc:child", "doc:conv-secret-parent"];
  const { privateReferences } = await review({ conversations: both, consent: true });
  expect(privateReferences.count).toBe(0);
  const unasked = await review({ conversations: both });
  expect(unasked.privateReferences.count).toBeGreaterThan(0);
});

test("one that is named among private ones that stay leaves, and is no reference", async () => {
  const report = await importFiles(["p.json", PARENT], ["c.json", CHILD]);
  const conversations = report.items.map(({ entityId }) => entityId ?? "");
  const [parent = ""] = conversations;
  const named = { format: "zip", conversations, includePrivate: false, consent: [parent] } as const;
  const { counts, privateReferences } = await review(named);
  expect(counts).toMatchObject({ conversations: 2, private: 1, leftOut: 0 });
  expect(privateReferences.count).toBe(0);
  expect((await prepared(named)).counts).toMatchObject(counts);
});

test.each(CONVERSATION_FORMATS)(
  "%s names no private parent when it is left out",
  async (format) => {
    // Two answers to one message, so that every format has something to write.
    const answer = (id: string) => buildMessage({ id, role: "assistant", content: id, index: 1 });
    const messages = [{ ...CHILD.messages?.[0], index: 0 }, answer("a1"), answer("a2")];
    await importFiles(["p.json", PARENT], ["c.json", { ...CHILD, messages }]);
    const one = await prepared({ format, privateReferences: "leave-out" });
    const text = (await collectText(one.stream)).replace("mention conv-secret-parent in", "");
    expect(text + one.fileName).not.toMatch(/conv-secret-parent|Divorce|msg-of-parent/);
  },
);

const SESSION = "6f1c2a3b-90de-4f00-8abc-0123456789ab";

/** As programs make them that name what is inside of a conversation after it. */
function subAgent(storeId: string) {
  const blocks = [
    buildCall({ id: `${SESSION}:call`, toolRef: { name: "look", toolsetId: `set/${SESSION}` } }),
    buildResult(`${SESSION}:call`, { output: "found" }),
    buildText("I did."),
  ];
  // Two answers to one message, so that every format has something to write.
  const answers = [2, 3].map((at) => ({
    ...buildComposite(blocks, { role: "assistant" as const, index: 1 }),
    id: `${SESSION}/${at}`,
  }));
  const attachment = {
    id: `${SESSION}#1`,
    attachmentKind: "file" as const,
    name: `${SESSION}.txt`,
  };
  return buildConversation({
    id: `${SESSION}:agent-1`,
    conversationTitle: "Agent",
    parentId: SESSION,
    messages: [
      { ...buildMessage({ id: `${SESSION}/1`, index: 0 }), attachments: [attachment] },
      ...answers,
    ],
    metadata: { [`chats/${SESSION}`]: 1, [`doc:${storeId}`]: { a: 1 }, of: "Divorce plans" },
    extensions: { "dev.colloquy:source": { v: 1, file: `logs/${SESSION}.jsonl` } },
  });
}

test.each([...CONVERSATION_FORMATS, "cjson" as const, "zip" as const])(
  "%s: what is named after its private parent leaves without that name, and is valid",
  async (format) => {
    const parent = { ...PARENT, id: SESSION };
    const report = await importFiles(
      ["p.json", parent],
      ["s.json", buildConversation({ id: "s" })],
    );
    const storeId = report.items[0]?.entityId ?? "";
    await importFiles(["c.json", subAgent(storeId)]);
    const conversations = [`doc:${SESSION}:agent-1`, ...(format === "zip" ? ["doc:s"] : [])];
    const request = { format, conversations, privateReferences: "leave-out" } as const;
    const made = await prepared(request);
    const bytes = Buffer.concat(await collect(made.stream));
    const files = format === "zip" ? await readZip(bytes) : new Map([["x", bytes.toString()]]);
    const shown = [made.fileName, ...[...files].flat()].join("\n");
    const carried = /data-page-sha256="\w+">([^<]*)</.exec(shown)?.[1] ?? "";
    const all = shown + Buffer.from(carried, "base64").toString();
    expect(all).not.toContain(SESSION);
    expect(all).not.toContain(storeId);
    expect(all).not.toContain("Divorce");
    for (const [name, text] of files) {
      if (!name.endsWith(".cjson.json") && format !== "cjson") continue;
      const { kind, problems } = validateDocument(Buffer.from(text));
      expect([kind, problems.filter(({ severity }) => severity === "error")]).toEqual([
        "conversation",
        [],
      ]);
    }
  },
);

test("a key that is written twice does not hide a reference from the change", async () => {
  const text = JSON.stringify(CHILD).replace(
    '"parentId":"conv-secret-parent"',
    '"parentId":"conv-secret-parent","parentId":"conv-secret-parent"',
  );
  await importFiles(["p.json", PARENT], ["c.json", text]);
  const one = await prepared({ privateReferences: "leave-out" });
  expect(await collectText(one.stream)).not.toContain("parentId");
});

/** Names its private origin by id in one message, and by title everywhere else. */
const NOTES = {
  ...buildConversation({
    id: "notes",
    conversationTitle: "Notes on Divorce plans",
    messages: [
      {
        ...buildMessage({ id: "n1", content: "Divorce plans" }),
        metadata: { "of Divorce plans": 1, list: ["Divorce plans, part 1"] },
        attachments: [{ id: "f", attachmentKind: "file", name: "Divorce plans.txt" }],
      },
      {
        ...buildMessage({ id: "n2", role: "assistant" }),
        metadata: { copiedFrom: "conv-secret-parent" },
      },
    ],
  }),
};

test("what is named by its id in one place is not named by its title in another", async () => {
  await importFiles(
    ["p.json", PARENT],
    ["n.json", NOTES],
    ["s.json", buildConversation({ id: "s" })],
  );
  const folder = await createFolder(LOCAL_VIEWER, "About Divorce plans");
  const [id = ""] = (await listConversations(LOCAL_VIEWER, { query: "Notes" })).items.map(
    (item) => item.id,
  );
  if (!folder.ok) throw new Error(folder.problem);
  await moveToFolder(LOCAL_VIEWER, [id], folder.id);
  const conversations = ["doc:notes", "doc:s"];
  const request = { format: "zip", conversations, folderTag: true } as const;
  const { privateReferences } = await review(request);
  expect(privateReferences.items.map(({ messageId, path }) => `${messageId} ${path}`)).toEqual([
    "null /conversationTitle",
    "n1 /metadata/of Divorce plans",
    "n1 /metadata/list/0",
    "n1 /attachments/0/name",
    "n2 /metadata/copiedFrom",
  ]);
  const all = await prepared({ ...request, privateReferences: "leave-out" });
  const files = await readZip(Buffer.concat(await collect(all.stream)));
  const text = [...files]
    .flat()
    .join("\n")
    .replace(/"content": *"Divorce plans"/, "");
  expect(text.match(/.{0,40}(?:Divorce|conv-secret).*/g)).toBeNull();
  const left = JSON.parse(files.get("Notes on Private conversation.cjson.json") ?? "") as object;
  expect(left).toMatchObject({
    conversationTitle: "Notes on Private conversation",
    extensions: { "dev.colloquy:tags": { tags: ["About Private conversation"] } },
    messages: [
      { content: "Divorce plans", attachments: [{ name: "Private conversation.txt" }] },
      { id: "n2" },
    ],
  });
});

test.each(["Private", "conversation", "assistant", "text", "cjson"])(
  "a private conversation that is called %s takes nothing else along",
  async (conversationTitle) => {
    const child = {
      ...NOTES,
      conversationTitle: `${conversationTitle} (branch)`,
      parentId: "conv-secret-parent",
    };
    await importFiles(["p.json", { ...PARENT, conversationTitle }], ["n.json", child]);
    const one = await prepared({ conversations: ["doc:notes"], privateReferences: "leave-out" });
    const text = await collectText(one.stream);
    expect(JSON.parse(text)).toMatchObject({
      conversationTitle: "Private conversation (branch)",
      messages: [
        { role: "user", messageType: "text", metadata: NOTES.messages?.[0]?.metadata },
        { role: "assistant" },
      ],
    });
    expect(validateDocument(Buffer.from(text)).valid).toBe(true);
  },
);
