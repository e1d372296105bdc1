import fc from "fast-check";

import { SOURCE_KEY } from "@/lib/formats/kit/source/extension";

const SCHEMA_URL = "https://schema.cjson.dev/0/conversation/cjson-0.1.0-SNAPSHOT.schema.json";

/** Stands in texts for a word of its own, which is put there once the conversation is whole. */
const PLACE = "§";
/** Stands for a number as it is spelled in the file; `JSON.stringify` has no way to write these. */
const spelled = (number: string) => `⟦${number}⟧`;

/** Texts as people, models and copies from other programs bring them, most with a word to find again. */
const words = fc.constantFrom(
  PLACE,
  PLACE,
  `${PLACE}\r\n${PLACE}`,
  `\u202e${PLACE}\u202c`,
  `\u200b${PLACE}\ufeff`,
  `  ${PLACE}  `,
  `שלום ${PLACE} مرحبا`,
  `${PLACE}\ud83d`,
  `<think>${PLACE}</think>${PLACE}`,
  `</think>${PLACE}`,
  `<details type="reasoning">\n<summary>${PLACE}</summary>\n${PLACE}\n</details>`,
  `{"role":"user","content":"${PLACE}"}`,
  `## Assistant\n\n${PLACE}`,
  `\`\`\`\n${PLACE}`,
  `[${PLACE}](https://example.com/ "${PLACE}")`,
  `<image>${PLACE}<audio>`,
  `<antArtifact identifier="a">${PLACE}</antArtifact>`,
  `\ue200cite\ue202turn0search0\ue201${PLACE}`,
  `【12†source】${PLACE}`,
  `&lt;${PLACE}&amp;<script>${PLACE}</script>`,
  `:::thinking\n${PLACE}\n:::`,
  `[${PLACE}]: hidden\n<!-- ${PLACE} -->`,
  "",
  " ",
  "\u200b",
  "\u2800\n",
  "\u0000",
  `${"y".repeat(3000)}${PLACE}`,
);

const ids = fc.constantFrom(
  "a",
  "b",
  "c",
  "__proto__",
  "constructor",
  "toString",
  " ",
  "ä/ö",
  "i".repeat(300),
  "system",
  "client-created-root",
);

const names = fc.constantFrom(
  "search",
  "web:fetch",
  "größe",
  "天気",
  "__proto__",
  "constructor",
  "",
  " ",
  "n".repeat(200),
  "a b",
  "a_b",
  "a.b",
  "artifacts",
  "python",
  "all",
);

const value = fc.constantFrom<unknown>(
  PLACE,
  `${PLACE}\u200b`,
  null,
  [],
  {},
  [[PLACE]],
  [null, PLACE],
  { deep: { [PLACE]: PLACE } },
  JSON.parse(`{"__proto__": "${PLACE}"}`) as unknown,
  { text: PLACE },
  [{ type: "text", text: PLACE }],
  [
    { type: "text", text: PLACE, citations: [] },
    { type: "novel", said: PLACE },
  ],
  [{ type: "image_url", image_url: { url: "https://example.com/a.png" } }, PLACE],
  [{ type: "tool_reference", tool_name: PLACE }],
  { content: [{ type: "text", text: PLACE }], isError: true },
  spelled("1.50"),
  spelled("-0"),
  spelled("1e400"),
  spelled("12345678901234567890"),
  { amount: spelled("0.10000000000000000555"), note: PLACE },
  true,
  "",
  "\ud800",
);

const args = fc.oneof(
  fc.dictionary(
    fc.constantFrom("query", "__proto__", "constructor", "", "größe", "_raw", "value", "input"),
    value,
    { maxKeys: 3 },
  ),
  fc.constant({ _raw: `{"half": "${PLACE}` }),
  fc.constant({ value: [PLACE] }),
);

const times = fc.constantFrom(
  "2025-10-03T15:55:19.000Z",
  "2025-10-03T15:55:20Z",
  "2025-10-03 15:55:21",
  "1970-01-01T00:00:00Z",
  "9999-12-31T23:59:59Z",
  "soon",
  "",
);

const common = { id: ids, createdAt: times };

/** Members that the standard does not know are legal everywhere. */
const unknown = fc.constantFrom<object>({}, {}, {}, { novel: PLACE }, { novel: { said: PLACE } });

const block = fc.oneof(
  { weight: 4, arbitrary: fc.record({ ...common, blockType: fc.constant("text"), text: words }) },
  fc.record({ ...common, blockType: fc.constant("thinking"), text: words }),
  {
    weight: 3,
    arbitrary: fc.record(
      {
        ...common,
        blockType: fc.constant("toolCall"),
        toolRef: fc.record(
          { name: names, toolsetId: names, version: fc.constant("1") },
          { requiredKeys: ["name"] },
        ),
        args,
        requiresApproval: fc.boolean(),
      },
      { requiredKeys: ["id", "createdAt", "blockType", "toolRef"] },
    ),
  },
  {
    weight: 3,
    arbitrary: fc.record(
      {
        ...common,
        blockType: fc.constant("toolResult"),
        toolCallId: ids,
        toolResultState: fc.constantFrom("succeeded", "failed", "timed_out", "canceled"),
        output: value,
        toolResultError: fc.constantFrom(
          { code: "E", message: PLACE },
          { message: "" },
          { data: PLACE },
          {},
        ),
        durationMs: fc.constantFrom(0, -5, 1.5),
        metadata: fc.constantFrom({}, { note: PLACE }),
      },
      { requiredKeys: ["id", "createdAt", "blockType", "toolCallId", "toolResultState"] },
    ),
  },
  fc.record(
    {
      ...common,
      blockType: fc.constant("toolApproval"),
      toolCallId: ids,
      toolApprovalState: fc.constantFrom("approved", "rejected", "canceled"),
      reason: words,
      approvedBy: fc.constant(PLACE),
    },
    { requiredKeys: ["id", "createdAt", "blockType", "toolCallId", "toolApprovalState"] },
  ),
);

const attachment = fc.record(
  {
    id: ids,
    name: fc.oneof(words, fc.constantFrom("a.png", "../../etc", "a/b\u0000.txt", "n".repeat(400))),
    attachmentKind: fc.constantFrom("file", "image", "audio", "video", "link", "other"),
    mime: fc.constantFrom("image/png", "text/plain", "TEXT/html; charset=x", "", "a/b"),
    uri: fc.constantFrom(
      `https://example.com/${PLACE}`,
      "javascript:alert(1)",
      "data:text/plain;base64,aGFsbG8=",
      "relative.txt",
    ),
    base64content: fc.constantFrom("aGFsbG8=", "", "%%%", "aGFs bG8="),
    sizeInBytes: fc.constantFrom(5, -1, 0),
    metadata: fc.constant({ note: PLACE }),
  },
  { requiredKeys: ["id", "name", "attachmentKind"] },
);

const auditTrail = fc.array(
  fc.record({
    action: fc.constantFrom("created", "updated", "deleted", "restored"),
    actorId: fc.constant(PLACE),
    timestamp: times,
  }),
  { maxLength: 2 },
);

const more = {
  id: ids,
  role: fc.constantFrom("user", "assistant", "tool"),
  index: fc.constantFrom(0, 1, 1, 2, -3),
  isPreferred: fc.boolean(),
  pinned: fc.boolean(),
  senderId: fc.constantFrom(PLACE, ""),
  attachments: fc.array(attachment, { maxLength: 2 }),
  auditTrail,
  assistantMetadata: fc.constantFrom<object>({}, { model: PLACE }, { finishReason: "error" }),
  metadata: fc.constantFrom<object>(
    {},
    { originalRole: "system" },
    { originalRole: "developer" },
    { refusal: true },
    { error: PLACE },
  ),
  extensions: fc.constantFrom<object>(
    {},
    { "com.example:other": { said: PLACE } },
    { [SOURCE_KEY]: { v: 1, format: "openai", parentId: "a" } },
    { [SOURCE_KEY]: { v: 1, format: "elsewhere", parentId: null, hidden: true } },
  ),
};

const message = fc
  .tuple(
    fc.oneof(
      fc.record(
        { ...more, messageType: fc.constant("text"), content: words },
        { requiredKeys: ["id", "role", "messageType"] },
      ),
      {
        weight: 2,
        arbitrary: fc.record(
          {
            ...more,
            messageType: fc.constant("composite"),
            contentBlocks: fc.array(block, { maxLength: 5 }),
          },
          { requiredKeys: ["id", "role", "messageType", "contentBlocks"] },
        ),
      },
    ),
    unknown,
  )
  .map(([given, extra]) => ({ ...given, ...extra }));

const shell = {
  conversationTitle: words,
  systemMessage: words,
  modelId: fc.constantFrom(PLACE, ""),
  ownerId: fc.constant(PLACE),
  isPrivate: fc.boolean(),
  parentId: ids,
  metadata: fc.constant({ lang: "ar", note: PLACE }),
  toolOverrides: fc.constant([{ toolId: PLACE, enabled: false }]),
};

/** The text of a legal conversation, odd in everything that the standard leaves open. */
export const arbitraryOddConversation: fc.Arbitrary<string> = fc
  .tuple(
    fc.record(
      { ...shell, auditTrail, messages: fc.array(message, { maxLength: 5 }) },
      { requiredKeys: ["messages"] },
    ),
    ids,
    unknown,
  )
  .map(([members, id, extra]) => textOf({ id, schemaUrl: SCHEMA_URL, ...members, ...extra }));

interface Plain {
  readonly id: string;
  readonly schemaUrl: string;
  readonly messages: readonly Members[];
}
type Members = Readonly<Record<string, unknown>>;

const PLAIN: Plain = {
  id: "plain",
  schemaUrl: SCHEMA_URL,
  messages: [
    { id: "q", role: "user", messageType: "composite", contentBlocks: [said("q1", "Ask")] },
    { id: "a", role: "assistant", messageType: "composite", contentBlocks: [said("a1", "Say")] },
  ],
};

function said(id: string, text: string): Members {
  return { blockType: "text", id, createdAt: "2025-10-03T15:55:19.000Z", text };
}

/** Puts something into the plain conversation. */
type Add = (plain: Plain) => object;

const at = fc.constantFrom(0, 1);

function change(position: number, changed: (message: Members) => Members): Add {
  return (plain) => ({
    ...plain,
    messages: plain.messages.map((each, place) => (place === position ? changed(each) : each)),
  });
}

const { auditTrail: _trail, index: _index, attachments: _attachments, ...details } = more;

const addition: fc.Arbitrary<Add> = fc.oneof(
  fc.record(shell, { requiredKeys: [] }).map((members): Add => (plain) => ({
    ...plain,
    ...members,
  })),
  unknown.map((members): Add => (plain) => ({ ...plain, ...members })),
  fc.tuple(at, block).map(([position, added]) =>
    change(position, (each) => ({
      ...each,
      contentBlocks: [...(each["contentBlocks"] as Members[]), added],
    })),
  ),
  fc
    .tuple(at, attachment)
    .map(([position, added]) => change(position, (each) => ({ ...each, attachments: [added] }))),
  fc
    .tuple(at, fc.record(details, { requiredKeys: [] }))
    .map(([position, { role: _role, id: _id, assistantMetadata: run, ...given }]) => ({
      position,
      // Nobody ran a model for what a system said.
      added:
        "originalRole" in (given.metadata ?? {}) ? given : { ...given, assistantMetadata: run },
    }))
    .map(({ position, added }) => change(position, (each) => ({ ...each, ...added }))),
);

/** A plain conversation, and the same with one odd thing in it. */
export const arbitraryOddDetail: fc.Arbitrary<{ readonly plain: string; readonly odd: string }> =
  addition.map((add) => ({ plain: textOf(PLAIN), odd: textOf(add(PLAIN)) }));

function textOf(document: object): string {
  let next = 0;
  return JSON.stringify(document)
    .replaceAll(/"⟦([^⟧]+)⟧"/gu, "$1")
    .replaceAll(PLACE, () => `word${(next += 1)}x`);
}

/** The words of a text, as `arbitraryOddConversation` puts them there. */
export function wordsOf(text: string): Set<string> {
  return new Set(text.match(/word\d+x/gu));
}
