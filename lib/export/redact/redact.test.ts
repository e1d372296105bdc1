import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";

import { validateDocument } from "@/lib/domain/check/validate";
import type { RedactionDecisions } from "@/lib/domain/exports/redaction";
import { collectText } from "@/lib/testing/library/drop";
import { importConversation, useLibrary } from "@/lib/testing/library/library";

import { prepareExport } from "../export";
import { reviewExport } from "../review/review";
import { findingsLines, findingsPage } from "./findings-page";

useLibrary();

const SCHEMA = "https://schema.cjson.dev/0/conversation/cjson-0.1.0-SNAPSHOT.schema.json";
const KEY = ["sk", "proj", "Ab3dEf6hIj9kLm2nOp5qRs8t"].join("-");
const MAIL = "anna.berg@mail.org";
const PASSWORD = "hunter2Zebra!";
const T = "2026-01-02T03:04:05Z";
const MASK_ALL: RedactionDecisions = {
  rules: Object.fromEntries(
    [
      "secret.openai",
      "secret.assignment",
      "secret.stated",
      "personal.email",
      "personal.phone",
      "personal.card",
      "personal.iban",
      "personal.ip",
    ].map((rule) => [rule, "mask"]),
  ),
};

function conversation(messages: unknown[], more: object = {}): string {
  const shell = { id: "c-1", schemaUrl: SCHEMA, conversationTitle: "Talk", ...more, messages };
  return `${JSON.stringify(shell, null, 2)}\n`;
}

const say = (content: string, id = "m-1") => ({ id, role: "user", messageType: "text", content });

async function redacted(text: string, redactions: RedactionDecisions): Promise<string> {
  const { id } = await importConversation(text);
  const prepared = await prepareExport(
    LOCAL_VIEWER,
    { format: "cjson", conversations: [id], redactions },
    { actor: "test" },
  );
  if (!prepared.ok) throw new Error(JSON.stringify(prepared));
  return collectText(prepared.export.stream);
}

const parsed = (text: string) => JSON.parse(text) as Record<string, Record<string, unknown>>;

describe("a key that goes on in the next call or message", () => {
  const call = (id: string, text: string) => ({
    id,
    createdAt: T,
    blockType: "toolCall",
    toolCallId: id,
    toolRef: { name: "type" },
    args: { text },
  });
  const calls = (id: string, texts: readonly string[]) => ({
    id,
    role: "assistant",
    messageType: "composite",
    contentBlocks: texts.map((text, at) => call(`${id}-${at}`, text)),
  });
  const [one, two] = [KEY.slice(0, 14), KEY.slice(14)];

  test.each([
    ["calls", [calls("m", [one, two])]],
    ["calls of two messages", [calls("m-1", [one]), say("Go on"), calls("m-2", [two])]],
    ["messages without ids", [calls("", [one]), calls("", [two])]],
    ["what somebody said", [say(`It is ${one}`), say(two, "m-2")]],
  ])("is masked in both: %s", async (_, messages) => {
    const text = await redacted(conversation(messages), MASK_ALL);
    expect(text).not.toContain(one);
    expect(text).not.toContain(two);
    expect(() => parsed(text)).not.toThrow();
  });

  test("is found by the review and shown among the findings", async () => {
    const { id } = await importConversation(conversation([say(one), say(two, "m-2")]));
    const request = { format: "cjson", conversations: [id] } as const;
    const page = await findingsPage(LOCAL_VIEWER, request, null);
    expect(page.items.map(({ messageId, rule }) => [messageId, rule])).toEqual([
      ["m-1", "secret.openai"],
      ["m-2", "secret.openai"],
    ]);
    const reviewed = await reviewExport(LOCAL_VIEWER, request, { all: false });
    expect(reviewed).toMatchObject({
      review: { needsDecision: true, findings: [{ rule: "secret.openai", count: 2 }] },
    });
  });
});

describe("a finding without a decision", () => {
  test("stops the export and is named", async () => {
    const { id } = await importConversation(conversation([say(`Write to ${MAIL} or ${MAIL}`)]));
    const prepared = await prepareExport(
      LOCAL_VIEWER,
      { format: "cjson", conversations: [id], redactions: {} },
      { actor: "test" },
    );
    expect(prepared).toEqual({
      ok: false,
      code: "review-required",
      undecided: 2,
      rules: ["personal.email"],
    });
  });

  test("in the output of a tool is masked, since that is where keys leak", async () => {
    const block = {
      id: "b",
      createdAt: T,
      blockType: "toolResult",
      toolCallId: "t",
      toolResultState: "succeeded",
      output: { stdout: `OPENAI=${KEY}` },
    };
    const message = { id: "m", role: "tool", messageType: "composite", contentBlocks: [block] };
    const out = await redacted(conversation([message]), {});
    expect(out).toContain('"OPENAI=[secret 1]"');
    expect(out).not.toContain(KEY);
  });
});

test("only the places change, and the document says what was done", async () => {
  const escaped = JSON.stringify(say(`Tea é ${MAIL}, ${KEY}`)).replace("é", "\\u00e9");
  const text = conversation([]).replace("[]", `[ ${escaped.replace("anna", "\\u0061nna")} ]`);
  const out = await redacted(text, MASK_ALL);
  expect(out).toContain('"content":"Tea \\u00e9 [email 1], [secret 1]"} ]');
  expect(parsed(out)["extensions"]?.["dev.colloquy:redaction"]).toMatchObject({
    v: 1,
    masked: { "personal.email": 1, "secret.openai": 1 },
  });
  expect(validateDocument(Buffer.from(out)).valid).toBe(true);
});

test("a document without findings leaves as it is", async () => {
  const text = conversation([say("Tea at five")]);
  expect(await redacted(text, {})).toBe(text);
});

test("one value has one placeholder, wherever it stands and however it is written", async () => {
  const out = await redacted(
    conversation(
      [
        say(`${MAIL}, ben@mail.org, ${MAIL.toUpperCase()}`),
        { ...say("x", "m-2"), metadata: { [MAIL]: 1, contact: MAIL } },
      ],
      { ownerId: `user:${MAIL}` },
    ),
    MASK_ALL,
  );
  const numbers = [...out.matchAll(/\[email (\d)\]/g)].map(([, number]) => number);
  expect(numbers.join("")).toBe("112111");
});

test("a password is masked where it is alone, too", async () => {
  const out = await redacted(
    conversation([say(`then I typed ${PASSWORD}`), say(`password=${PASSWORD}`, "m-2")]),
    MASK_ALL,
  );
  expect(out).not.toContain(PASSWORD);
  expect(out.match(/\[secret 1\]/g)).toHaveLength(2);
});

test("a finding's own decision wins over that for its rule", async () => {
  const text = conversation([say(`a@mail.org and b@mail.org`)]);
  const { id } = await importConversation(text);
  const page = await findingsPage(LOCAL_VIEWER, { format: "cjson", conversations: [id] }, null);
  const [first] = page.items;
  const prepared = await prepareExport(
    LOCAL_VIEWER,
    {
      format: "cjson",
      conversations: [id],
      redactions: {
        rules: { "personal.email": "mask" },
        findings: { [first?.id ?? ""]: "keep" },
      },
    },
    { actor: "test" },
  );
  if (!prepared.ok) throw new Error("refused");
  expect(await collectText(prepared.export.stream)).toContain('"a@mail.org and [email 1]"');
});

test("leaving out takes the whole text away", async () => {
  const out = await redacted(conversation([say(`Hello ${MAIL}, dear`)]), {
    rules: { "personal.email": "leave-out" },
  });
  expect(out).toContain('"content": "[left out]"');
});

describe("what cannot be looked into", () => {
  const picture = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 0xff]).toString("base64");
  const file = (id: string, base64content: string, more: object = {}) => ({
    id,
    attachmentKind: "file",
    name: `${id}.bin`,
    base64content,
    ...more,
  });
  const text = conversation(
    [{ ...say("See"), attachments: [file("a", picture, { sha256: "0".repeat(64) })] }],
    { extensions: { "acme:notes": { hint: "x" }, "dev.colloquy:tags": { v: 1 } } },
  );

  test("stays behind", async () => {
    const out = await redacted(text, {});
    expect(out).not.toContain(picture);
    expect(out).not.toContain("hint");
    expect(out).toContain("a.bin");
    expect(out).toContain("dev.colloquy:tags");
    expect(parsed(out)["extensions"]?.["dev.colloquy:redaction"]).toMatchObject({
      attachmentsLeftOut: 1,
      extensionsLeftOut: ["acme:notes"],
    });
  });

  test("leaves when it is ticked", async () => {
    const ticked = { attachments: ["c-1/m-1/a"], extensions: ["acme:notes"] };
    expect(await redacted(text, ticked)).toBe(text);
  });

  test("texts in attachments are looked into, and their size and hash follow", async () => {
    const note = Buffer.from(`Call ${MAIL}`).toString("base64");
    const out = await redacted(
      conversation([
        {
          ...say("See"),
          attachments: [file("n", note, { sizeInBytes: 23, sha256: "f".repeat(64) })],
        },
      ]),
      {},
    );
    const [attachment] = JSON.parse(out).messages[0].attachments as Record<string, unknown>[];
    const changed = Buffer.from(String(attachment?.["base64content"]), "base64").toString();
    expect(changed).toBe("Call [email 1]");
    expect(attachment?.["sizeInBytes"]).toBe(changed.length);
    expect(attachment?.["sha256"]).not.toBe("f".repeat(64));
  });
});

test("a title is masked in the name of the file and in a rewritten format", async () => {
  const text = conversation([say("x")], { conversationTitle: `Mail to ${MAIL}` });
  const { id } = await importConversation(text);
  const prepared = await prepareExport(
    LOCAL_VIEWER,
    { format: "markdown", conversations: [id], redactions: MASK_ALL },
    { actor: "test" },
  );
  if (!prepared.ok) throw new Error("refused");
  expect(prepared.export.fileName).not.toContain("anna");
  expect(await collectText(prepared.export.stream)).not.toContain("anna");
});

const SECRETS = [
  KEY,
  MAIL,
  "+49 171 1234567",
  "4111 1111 1111 1111",
  "DE89 3704 0044 0532 0130 00",
];

/** Values in all places a document has, with harmless text around them. */
const spoiled = fc.record({
  around: fc.tuple(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" })),
  value: fc.constantFrom(...SECRETS),
  place: fc.constantFrom("content", "key", "metadata", "output", "file", "escaped", "nested"),
});
type Spoiled = typeof spoiled extends fc.Arbitrary<infer T> ? T : never;

function spoil({ around: [before, after], value, place }: Spoiled, at: number): string {
  const text = `${before} ${value} ${after}`;
  const base = { id: `m-${at}`, role: "user", messageType: "text", content: "harmless" };
  const nested = { a: [{ b: JSON.stringify({ note: value }) }] };
  const block = { id: "b", createdAt: T, blockType: "toolResult", toolCallId: "t" };
  const shapes: Record<Spoiled["place"], object> = {
    content: { ...base, content: text },
    key: { ...base, metadata: { [text]: text } },
    metadata: { ...base, metadata: { note: [text] } },
    output: {
      ...base,
      messageType: "composite",
      contentBlocks: [{ ...block, toolResultState: "failed", output: text }],
    },
    file: {
      ...base,
      attachments: [
        {
          id: "a",
          attachmentKind: "file",
          name: "n.txt",
          base64content: Buffer.from(text).toString("base64"),
        },
      ],
    },
    escaped: { ...base, content: value },
    nested: { ...base, assistantMetadata: nested },
  };
  const raw = JSON.stringify(shapes[place]);
  if (place !== "escaped") return raw;
  const escapes = Array.from(
    value,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return raw.replace(value, escapes.join(""));
}

function everyText(value: unknown): string[] {
  if (typeof value === "string") {
    const decoded = Buffer.from(value, "base64").toString();
    return [value, decoded];
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...everyText(inner)]);
}

test("no masked value is left anywhere, the result is valid, and a second time changes nothing", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(spoiled, { minLength: 1, maxLength: 4 }), async (parts) => {
      const text = conversation([]).replace("[]", () => `[${parts.map(spoil).join(",\n")}]`);
      const out = await redacted(text, MASK_ALL);
      const texts = everyText(JSON.parse(out)).join("\n");
      for (const { value } of parts) expect(texts).not.toContain(value);
      expect(validateDocument(Buffer.from(out)).valid).toBe(
        validateDocument(Buffer.from(text)).valid,
      );
      expect(await redacted(out, MASK_ALL)).toBe(out);
    }),
    { numRuns: 60 },
  );
}, 60_000);

describe("counting what there is in many documents", () => {
  const importMany = async (count: number): Promise<string[]> => {
    const imported = Array.from({ length: count }, (_, at) =>
      importConversation(conversation([say(`Ask ${MAIL}`)], { id: `c-${at}` })),
    );
    return (await Promise.all(imported)).map(({ id }) => id);
  };

  test("says how many documents are looked through, and gives the page at last", async () => {
    const request = { format: "cjson" as const, conversations: await importMany(3) };
    let now = 0;
    const clock = vi.spyOn(performance, "now").mockImplementation(() => (now += 1000));
    const lines = [];
    for await (const line of findingsLines(LOCAL_VIEWER, request, null)) lines.push(line);
    clock.mockRestore();
    expect(lines).toEqual([
      ...[1, 2, 3].map((done) => ({ type: "progress", done, total: 3 })),
      { type: "page", page: await findingsPage(LOCAL_VIEWER, request, null) },
    ]);
  });

  test("ends between two documents when nobody wants to know any more", async () => {
    const request = { format: "cjson" as const, conversations: await importMany(3) };
    let now = 0;
    const clock = vi.spyOn(performance, "now").mockImplementation(() => (now += 1000));
    const lines = findingsLines(LOCAL_VIEWER, request, null);
    expect((await lines.next()).value).toMatchObject({ done: 1 });
    await lines.return();
    expect(await lines.next()).toEqual({ done: true, value: undefined });
    clock.mockRestore();
  });
});
