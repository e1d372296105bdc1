import { describe, expect, test } from "vitest";
import {
  buildBlock,
  buildComposite,
  buildConversation,
  buildModels,
  buildText,
  buildToolsets,
  fixOf,
  listFindings,
  rulesOf,
} from "@/lib/testing/builders/faulty-documents";
import { KINDS } from "../kinds/kind";
import { validateDocument } from "./validate";

const OLD = "https://schema.cjson.dev/0/conversation/cjson-0.1.0.schema.json";
const raw = (members: string): string =>
  JSON.stringify(buildConversation([])).replace(/\}$/, `,${members}}`);
const without = (document: Record<string, unknown>, name: string): unknown => ({
  ...document,
  [name]: undefined,
});
const message = (fields: object): unknown =>
  buildConversation([buildText("m", fields as Record<string, unknown>)]);

// Each document or text gives exactly the findings beside it; the first is the one it is made for.
const CASES: readonly (readonly [unknown, ...string[]])[] = [
  ['{"id": x}', "json.syntax"],
  ["", "json.syntax"],
  ['{"id": "x', "json.truncated"],
  [`\u{FEFF}${JSON.stringify(buildConversation([]))}`, "json.bom"],
  [raw('"ownerId":"a","ownerId":"b"'), "json.duplicate-key /ownerId"],
  [raw('"metadata":{"n":12345678901234567890}'), "json.number-precision /metadata/n"],
  [raw('"metadata":{"__proto__":1}'), "json.proto-key /metadata/__proto__"],
  [raw(String.raw`"ownerId":"\ud800"`), "json.lone-surrogate /ownerId"],
  [raw('"ownerId":"a\u{202E}b"'), "json.control-chars /ownerId"],
  [
    raw(`"metadata":{"d":${"[".repeat(250)}${"]".repeat(250)}}`),
    `json.depth /metadata/d${"/0".repeat(198)}`,
  ],

  [buildConversation([], { isPrivate: 1 }), "schema.type /isPrivate"],
  [buildConversation([null]), "schema.type /messages/0"],
  [buildConversation([], { id: null }), "schema.type /id"],
  [without(buildConversation([]), "id"), "schema.required"],
  [without(buildConversation([]), "schemaUrl"), "schema.required"],
  [
    buildConversation([buildComposite("m", [{ blockType: "text" }])]),
    ...["createdAt", "id", "text"].map(() => "schema.required /messages/0/contentBlocks/0"),
  ],
  [message({ role: "developer" }), "schema.enum /messages/0/role"],
  [
    buildConversation([buildComposite("m", [buildBlock("b", { blockType: "image" })])]),
    "schema.discriminator /messages/0/contentBlocks/0",
  ],
  [
    buildConversation([buildComposite("m", [buildBlock("b", { blockType: undefined })])]),
    "schema.discriminator /messages/0/contentBlocks/0",
  ],

  [{ title: "A cake", steps: [] }, "doc.not-cjson"],
  ["7", "doc.not-cjson"],
  [[{ role: "user" }], "doc.not-cjson"],
  [[buildConversation([]), buildConversation([])], "schema.type", "doc.root-array"],
  [
    {
      schemaUrl: KINDS.models.schemaUrl,
      mediaType: KINDS.models.mediaType,
      messages: [buildText("m")],
    },
    "doc.kind-mismatch /schemaUrl",
    "doc.unknown-property /messages",
  ],
  [buildConversation([], { schemaUrl: "banana" }), "doc.schema-url-unknown /schemaUrl"],
  [buildConversation([], { schemaUrl: OLD }), "doc.schema-url-old /schemaUrl"],
  [
    buildConversation([], { schemaUrl: OLD.replace("0.1.0", "0.2.0") }),
    "doc.version-newer /schemaUrl",
  ],
  [
    { schemaUrl: KINDS.toolsets.schemaUrl, mediaType: KINDS.toolsets.mediaType, toolsets: [] },
    "doc.toolsets-schema-key /schemaUrl",
  ],
  [without(buildConversation([]), "mediaType"), "doc.media-type-missing"],
  [buildConversation([], { mediaType: "text/html" }), "doc.media-type-mismatch /mediaType"],
  [buildConversation([], { parentId: null }), "doc.null-property /parentId"],
  [message({ index: null }), "doc.null-property /messages/0/index"],
  [message({ starred: true }), "doc.unknown-property /messages/0/starred"],
  [
    buildConversation([buildComposite("m", [buildBlock("b", { citations: [] })])]),
    "doc.unknown-property /messages/0/contentBlocks/0/citations",
  ],
  [
    buildConversation([], { toolOverrides: { toolId: "a" } }),
    "doc.legacy-tool-overrides /toolOverrides",
  ],
  [message({ messageType: undefined }), "doc.legacy-message /messages/0"],
  [buildConversation([], { id: "" }), "doc.id-empty /id"],
  [buildConversation([], { parentId: "c-1" }), "doc.parent-self /parentId"],
  [buildConversation([], { conversationTitle: "  " }), "doc.title-blank /conversationTitle"],

  [message({ extensions: { mine: 1 } }), "ext.unnamespaced /messages/0/extensions/mine"],
  [
    message({ extensions: { "com.example:x": 1 } }),
    "ext.unknown /messages/0/extensions/com.example:x",
  ],
  [
    buildConversation([], { extensions: { big: ["x".repeat(1_000_001)] } }),
    "ext.unnamespaced /extensions/big",
    "ext.size /extensions/big",
  ],
];

const named = CASES.map(
  ([document, ...findings]) => [findings.join(", "), document, findings] as const,
);

describe("each document gives the findings it is made for, and no other", () => {
  test.each(named)("%s", (_, document, findings) => {
    expect(listFindings(document)).toEqual(findings);
  });

  test("json.encoding", () => {
    const latin = Uint8Array.of(0x7b, 0x22, 0xe9, 0x22, 0x3a, 0x31, 0x7d);
    const utf16 = Uint8Array.of(0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00);
    expect(validateDocument(latin).problems).toMatchObject([
      {
        rule: "json.encoding",
        severity: "error",
        line: 1,
        column: 3,
        message: expect.stringContaining("Latin-1"),
      },
    ]);
    expect(validateDocument(utf16).problems).toMatchObject([
      { message: expect.stringContaining("UTF-16") },
    ]);
  });

  test("every rule has its document", () => {
    const met = new Set(
      CASES.flatMap(([, ...findings]) => findings.map((finding) => finding.split(" ")[0])),
    );
    const rules = rulesOf("json", "schema", "doc", "ext");
    expect(rules.filter((rule) => !met.has(rule))).toEqual(["json.encoding"]);
  });
});

describe("a schema that is kept to gives no finding", () => {
  test.each([buildConversation([]), buildToolsets([]), buildModels([])])("%j", (document) => {
    expect(listFindings(document)).toEqual([]);
  });
});

describe("fixes", () => {
  test("a null is removed", () => {
    expect(fixOf(message({ pinned: null }), "doc.null-property")).toEqual({
      mode: "auto",
      operations: [{ op: "remove", path: "/messages/0/pinned" }],
    });
  });

  test.each([
    [{ messageType: undefined, contentBlocks: [] }, "auto", "composite"],
    [{ messageType: undefined }, "auto", "text"],
    [{ messageType: undefined, content: undefined }, "ask", "text"],
  ])("a message from before the first release gets its type: %j", (fields, mode, value) => {
    expect(fixOf(message(fields), "doc.legacy-message")).toEqual({
      mode,
      operations: [{ op: "set", path: "/messages/0/messageType", value }],
    });
  });

  test("a missing schema URL and a missing id are supplied", () => {
    expect(
      fixOf(without(buildConversation([]), "schemaUrl"), "schema.required")?.operations,
    ).toEqual([{ op: "set", path: "/schemaUrl", value: KINDS.conversation.schemaUrl }]);
    expect(fixOf(message({ id: undefined }), "schema.required")?.operations).toEqual([
      { op: "set", path: "/messages/0/id", value: "new-id" },
    ]);
  });

  test.each([
    [
      { "a/b": 1 },
      { op: "set", path: "/messages/0/extensions", value: { "unknown:a/b": 1 } },
      "/messages/0/a~1b",
    ],
    [
      { x: 1, extensions: { "dev.colloquy:source": {} } },
      { op: "set", path: "/messages/0/extensions/unknown:x", value: 1 },
      "/messages/0/x",
    ],
  ])("an unknown member moves under extensions: %j", (fields, operation, path) => {
    expect(fixOf(message(fields), "doc.unknown-property")).toEqual({
      mode: "ask",
      operations: [operation, { op: "remove", path }],
    });
  });

  test("a text that says true becomes true", () => {
    expect(fixOf(message({ pinned: "true" }), "schema.type")?.operations[0]?.value).toBe(true);
    expect(fixOf(message({ pinned: "yes" }), "schema.type")).toBeNull();
  });
});
