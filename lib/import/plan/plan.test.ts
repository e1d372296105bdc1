import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { describe, expect, test } from "vitest";

import { countLibrary } from "@/lib/data/conversations/list";
import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import { bytesOf, collectText, planFiles, zipFiles } from "@/lib/testing/library/drop";
import { useLibrary } from "@/lib/testing/library/library";
import { buildToolsets } from "@/lib/testing/builders/toolset";
import { zipBytes } from "@/lib/testing/zip/bytes";

import { itemExcerpt, itemText } from "../session/item-text";
import { planImport } from "./plan";
import { createSpool } from "../upload/spool";
import { loadPlan } from "../session/stored-plan";

useLibrary();

const chatgptConversation = (id: string, title: string) => ({
  id,
  conversation_id: id,
  title,
  create_time: 1700000000.5,
  update_time: 1700000100,
  current_node: "n2",
  mapping: {
    root: { id: "root", parent: null, children: ["n1"], message: null },
    n1: {
      id: "n1",
      parent: "root",
      children: ["n2"],
      message: {
        id: "n1",
        author: { role: "user" },
        create_time: 1700000001,
        content: { content_type: "text", parts: ["Hello there"] },
      },
    },
    n2: {
      id: "n2",
      parent: "n1",
      children: [],
      message: {
        id: "n2",
        author: { role: "assistant" },
        create_time: 1700000002,
        content: { content_type: "text", parts: ["General"] },
        metadata: { model_slug: "gpt-4" },
      },
    },
  },
});

const MODELS = {
  schemaUrl: "https://schema.cjson.dev/0/models/cjson-models-0.1.0-SNAPSHOT.schema.json",
  modelDefinitions: [{ id: "m", modelName: "small", provider: "OLLAMA" }],
};

describe("a drop", () => {
  test("is described and stored, and the library stays as it is", async () => {
    const conversation = buildConversation({ conversationTitle: "First" });
    const plan = await planFiles(
      ["folder/a.cjson.json", conversation],
      ["t.json", buildToolsets()],
    );
    expect(plan.name).toBe("2 files");
    expect(plan.items).toMatchObject([
      {
        id: "1",
        name: "folder/a.cjson.json",
        kind: "conversation",
        format: "cjson",
        verdict: "new",
        title: "First",
        documentId: conversation.id,
        decisionDefault: "import",
        counts: { messages: 2, errors: 0 },
      },
      { id: "2", kind: "toolsets", verdict: "new", documentId: "webtools", counts: { tools: 1 } },
    ]);
    expect(plan.totals).toMatchObject({ items: 2, files: 2, new: 2, invalid: 0, messages: 2 });
    expect(await loadPlan(plan.id)).toEqual(plan);
    expect(await countLibrary(LOCAL_VIEWER)).toMatchObject({
      conversations: 0,
      toolsets: 0,
      imports: 0,
    });
  });

  test("of nothing, or that nobody made, is refused", async () => {
    const spool = await createSpool();
    expect(await planImport(spool.id, { viewer: LOCAL_VIEWER })).toMatchObject({
      ok: false,
      problem: { code: "not-found" },
    });
    expect(await planImport("../..", { viewer: LOCAL_VIEWER })).toMatchObject({
      ok: false,
      problem: { code: "not-found" },
    });
  });

  test("can be given up", async () => {
    const spool = await createSpool();
    await spool.addFile("a.json", Readable(bytesOf(buildConversation())));
    const planned = await planImport(spool.id, {
      viewer: LOCAL_VIEWER,
      signal: AbortSignal.abort(),
    });
    expect(planned).toMatchObject({ ok: false, problem: { code: "aborted" } });
  });
});

async function* Readable(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}

describe("containers", () => {
  test("an array holds a document an element, of any kind", async () => {
    const plan = await planFiles(["all.json", [buildConversation(), 7, MODELS, { x: 1 }]]);
    expect(plan.items.map(({ name, kind, verdict }) => [name, kind, verdict])).toEqual([
      ["all.json#1", "conversation", "new"],
      ["all.json#2", "unknown", "invalid"],
      ["all.json#3", "models", "new"],
      ["all.json#4", "unknown", "invalid"],
    ]);
    expect(plan.items[3]?.problems[0]?.message).toContain('"x"');
  });

  test("lines hold a document each; broken ones do not sink the others", async () => {
    const lines = [
      JSON.stringify(buildConversation({ conversationTitle: "Line one" })),
      "",
      '{"id": "broken", ',
      JSON.stringify(MODELS),
      '{"id": "cut o',
    ];
    const plan = await planFiles(["all.jsonl", lines.join("\r\n")]);
    expect(plan.items.map(({ name, verdict, title }) => [name, verdict, title])).toEqual([
      ["all.jsonl#1", "new", "Line one"],
      ["all.jsonl#3", "invalid", ""],
      ["all.jsonl#4", "new", "small"],
      ["all.jsonl#5", "invalid", ""],
    ]);
    expect(plan.items[3]?.problems[0]).toMatchObject({ rule: "json.truncated", line: 1 });
    expect(plan.items[3]?.problems[0]?.message).toContain("cut off");
  });

  test("a broken document is one item with the place of the fault", async () => {
    const text = JSON.stringify(buildConversation(), null, 2).replace('"Slots",', '"Slots"');
    const plan = await planFiles(["broken.json", text], ["good.json", buildConversation()]);
    expect(plan.items[0]).toMatchObject({
      verdict: "invalid",
      decisions: [],
      problems: [{ rule: "json.syntax", line: 6, column: 3 }],
    });
    expect(plan.items[1]?.verdict).toBe("new");
  });

  test("a broken document with a message on each line is not taken for lines", async () => {
    const messages = ["1", "2", "3"].map((id) => JSON.stringify(buildMessage({ id })));
    const text = `{"id":"x","schemaUrl":"","messages":[\n${messages.join(",\n")}\n}`;
    const plan = await planFiles(["broken.json", text]);
    expect(plan.items).toMatchObject([{ verdict: "invalid", problems: [{ rule: "json.syntax" }] }]);
  });

  test.each([
    ["list.json", "[]", "import.unknown-format"],
    ["empty.json", "", "import.empty"],
    ["blank.json", " \n", "json.empty"],
    ["number.json", "42", "import.unknown-format"],
    ["notes.md", "# Notes", "import.unknown-format"],
    ["a.json.gz", Buffer.from([0x1f, 0x8b, 8, 0]), "import.gzip"],
    ["a.bin", Buffer.from([1, 0, 2]), "import.binary"],
    ["latin1.json", Buffer.from('{"id":"\xe4"}', "latin1"), "json.encoding"],
    ["rows.json", [{ instruction: "a", input: "", output: "b" }], "import.unknown-format"],
  ])("%s is one invalid item that says why", async (name, content, rule) => {
    const plan = await planFiles([name, content]);
    expect(plan.items).toMatchObject([{ name, verdict: "invalid", problems: [{ rule }] }]);
    expect(plan.items[0]?.problems[0]?.message.length).toBeGreaterThan(10);
  });
});

describe("findings", () => {
  test("have line and column, also behind a byte order mark and many messages", async () => {
    const messages = Array.from({ length: 300 }, (_, at) => buildMessage({ content: `ä ${at}` }));
    const text = `\uFEFF${JSON.stringify({ ...buildConversation(), messages }, null, 2)}`;
    const broken = text
      .replace('"content": "ä 299"', '"content": 299')
      .replace('"user"', '"system"');
    const plan = await planFiles(["a.json", broken]);
    const [item] = plan.items;
    expect(item).toMatchObject({ verdict: "new", counts: { messages: 300, errors: 2 } });
    const lines = broken.split("\n");
    for (const problem of item?.problems ?? []) {
      const line = lines[(problem.line ?? 0) - 1] ?? "";
      const value = line.slice((problem.column ?? 0) - 1);
      expect([problem.path, value]).toEqual(
        problem.path.endsWith("/role")
          ? ["/messages/0/role", '"system",']
          : ["/messages/299/content", "299"],
      );
    }
    expect(item?.notes).toContainEqual(expect.objectContaining({ rule: "json.bom", line: 1 }));
  });

  test("point into a text that can be looked at", async () => {
    const conversation = buildConversation({
      messages: [{ ...buildMessage(), content: 1 as never }],
    });
    const plan = await planFiles(["a.json", [conversation]]);
    const [item] = plan.items;
    const text = await itemText(plan.id, "1");
    const content = await collectText(text!.stream);
    expect(content).toContain(conversation.id);
    expect(text!.size).toBe(Buffer.byteLength(content));
    const { line } = item!.problems[0]!;
    const excerpt = await itemExcerpt(plan.id, "1", { line: line!, before: 1, after: 0 });
    expect(excerpt!.firstLine).toBe(line! - 1);
    expect(excerpt!.lines.join("\n")).toContain('"content": 1');
    expect(await itemText(plan.id, "99")).toBeNull();
  });

  test("a schema-invalid document is flagged, not refused", async () => {
    const plan = await planFiles(["a.json", { ...buildConversation(), messages: null }]);
    expect(plan.items).toMatchObject([{ verdict: "new", decisionDefault: "import" }]);
  });
});

describe("archives", () => {
  test("may mix documents of all kinds and other files", async () => {
    const zip = await zipFiles(
      ["c/one.cjson.json", buildConversation()],
      ["two", buildToolsets()],
      ["many.jsonl", `${JSON.stringify(MODELS)}\n${JSON.stringify(buildConversation())}\n`],
      ["picture.png", "not a picture"],
      ["notes", "just text"],
      ["inner.zip", await zipFiles(["x.json", MODELS])],
      ["broken.json", "{"],
      ["__MACOSX/._one", "x"],
    );
    const plan = await planFiles(["all.zip", zip]);
    expect(plan.items.map(({ name, verdict }) => [name, verdict])).toEqual([
      ["all.zip!c/one.cjson.json", "new"],
      ["all.zip!two", "new"],
      ["all.zip!many.jsonl#1", "new"],
      ["all.zip!many.jsonl#2", "new"],
      ["all.zip!inner.zip", "invalid"],
      ["all.zip!broken.json", "invalid"],
    ]);
    expect(plan.items[4]?.problems[0]?.rule).toBe("zip.nested");
    expect(plan.notes.join("\n")).toMatch(/2 files are not documents/);
    expect(plan.notes.join("\n")).toMatch(/1 file of the system was/);
  });

  test("with an unsafe name are refused as a whole, next to good files", async () => {
    const entries = [
      { name: "good.json", data: bytesOf(buildConversation()) },
      { name: "../../evil.json", data: "{}" },
    ];
    const plan = await planFiles(
      ["bad.zip", zipBytes(entries)],
      ["good.json", buildConversation()],
    );
    expect(plan.items).toMatchObject([
      { name: "bad.zip", verdict: "invalid", problems: [{ rule: "zip.unsafe-name" }] },
      { name: "good.json", verdict: "new" },
    ]);
    expect(plan.items[0]?.problems[0]?.message).toContain('"../../evil.json"');
  });

  test("refuse encrypted entries and bombs alone", async () => {
    const entries = [
      { name: "secret.json", data: "{}", encrypted: true },
      { name: "bomb.json", data: Buffer.alloc(30 << 20, 0x20) },
      { name: "good.json", data: bytesOf(buildConversation()) },
    ];
    const plan = await planFiles(["some.zip", zipBytes(entries)]);
    expect(
      plan.items.map(({ name, verdict, problems }) => [name, verdict, problems[0]?.rule]),
    ).toEqual([
      ["some.zip!secret.json", "invalid", "zip.encrypted"],
      ["some.zip!bomb.json", "invalid", "zip.bomb"],
      ["some.zip!good.json", "new", undefined],
    ]);
  });

  test("without documents say so", async () => {
    const plan = await planFiles(["pictures.zip", await zipFiles(["a.png", "x"])]);
    expect(plan.items).toMatchObject([
      { verdict: "invalid", problems: [{ rule: "zip.no-documents" }] },
    ]);
  });
});

describe("ChatGPT exports", () => {
  test("are taken apart and converted, entry by entry", async () => {
    const entries = [
      chatgptConversation("c1", "One"),
      { title: "no mapping" },
      chatgptConversation("c2", "Two"),
    ];
    const plan = await planFiles(
      ["conversations.json", entries],
      ["single.json", chatgptConversation("c3", "Three")],
    );
    expect(
      plan.items.map(({ name, format, verdict, title }) => [name, format, verdict, title]),
    ).toEqual([
      ["conversations.json#1", "chatgpt", "new", "One"],
      ["conversations.json#3", "chatgpt", "new", "Two"],
      ["single.json", "chatgpt", "new", "Three"],
    ]);
    expect(plan.items[0]?.fidelity).toBeDefined();
    expect(plan.items[0]?.counts.messages).toBe(2);
    expect(plan.notes.join()).toContain("conversations.json#2");
  });

  test("may list their conversations in a member", async () => {
    const plan = await planFiles(["c.json", { conversations: [chatgptConversation("c1", "One")] }]);
    expect(plan.items).toMatchObject([{ name: "c.json#1", format: "chatgpt", title: "One" }]);
  });

  test("come in shards, with assets and companions", async () => {
    const image = chatgptConversation("c1", "Picture");
    image.mapping.n1.message.content = {
      content_type: "multimodal_text",
      parts: [
        {
          content_type: "image_asset_pointer",
          asset_pointer: "file-service://file-abc",
          size_bytes: 3,
        },
      ] as never,
    };
    const zip = await zipFiles(
      ["conversations-001.json", [chatgptConversation("c2", "Second")]],
      ["conversations-000.json", [image]],
      [
        "export_manifest.json",
        {
          version: 1,
          logical_files: {
            "conversations.json": {
              files: ["conversations-000.json", "conversations-001.json", "conversations-002.json"],
              sharded: true,
            },
          },
        },
      ],
      ["user.json", { id: "u" }],
      ["chat.html", "<html>"],
      ["file-abc-photo.png", "png"],
      ["mine.json", buildConversation({ conversationTitle: "Ours" })],
    );
    const plan = await planFiles(["export.zip", zip]);
    expect(plan.items.map(({ name, format, title }) => [name, format, title])).toEqual([
      ["export.zip!conversations-000.json#1", "chatgpt", "Picture"],
      ["export.zip!conversations-001.json#1", "chatgpt", "Second"],
      ["export.zip!mine.json", "cjson", "Ours"],
    ]);
    expect(plan.items[0]?.counts.attachments).toBe(1);
    const text = await collectText((await itemText(plan.id, "1"))!.stream);
    expect(text).toContain(Buffer.from("png").toString("base64"));
    expect(plan.notes.join()).toContain("conversations-002.json is announced, but missing");
  });
});

describe("one drop with one document several times", () => {
  test("same bytes are identical, other bytes a conflict that is kept", async () => {
    const one = buildConversation({ id: "twin" });
    const plan = await planFiles(
      ["a.json", one],
      ["b.json", one],
      ["c.json", { ...one, conversationTitle: "!" }],
    );
    expect(plan.items).toMatchObject([
      { verdict: "new" },
      { verdict: "identical", twin: "1", decisionDefault: "skip" },
      { verdict: "conflict", twin: "1", existing: null, decisionDefault: "keep-both" },
    ]);
  });
});
