import { describe, expect, test } from "vitest";
import { validateDocument } from "@/lib/domain/check/validate";
import {
  buildApproval,
  buildBlock,
  buildCall,
  buildComposite,
  buildConversation,
  buildResult,
  buildText,
  listFindings,
  NOON,
  rulesOf,
} from "@/lib/testing/builders/faulty-documents";

const NAMED = { isPreferred: true };
const answer = (...blocks: unknown[]): unknown => buildConversation([buildComposite("m1", blocks)]);
const entry = (action: string, timestamp = NOON): unknown => ({
  action,
  actorId: "user:a",
  timestamp,
});
const attached = (...attachments: object[]): unknown =>
  buildConversation([
    buildText("m1", {
      attachments: attachments.map((fields, at) => ({
        id: `a${at}`,
        attachmentKind: "file",
        name: `file ${at}`,
        mime: "text/plain",
        base64content: "aGVsbG8=",
        ...fields,
      })),
    }),
  ]);
const BLOCK = "/messages/0/contentBlocks/0";
const FILE = "/messages/0/attachments/0";
const LATER = "2025-10-03T12:00:05Z";

// Each document gives exactly the findings beside it; the first is the one it is made for.
const CASES: readonly (readonly [unknown, ...string[]])[] = [
  [
    answer(buildBlock("b", { createdAt: "2025-10-03 12:00:00.5" })),
    `date.zoneless ${BLOCK}/createdAt`,
  ],
  [
    answer(buildBlock("b", { createdAt: "2025-10-03 12:00:00+02" })),
    `date.loose ${BLOCK}/createdAt`,
  ],
  [answer(buildBlock("b", { createdAt: "2025-10-03" })), `date.only ${BLOCK}/createdAt`],
  [
    answer(buildBlock("b", { createdAt: "2025-02-30T12:00:00Z" })),
    `date.unreadable ${BLOCK}/createdAt`,
  ],
  [
    answer(buildBlock("b", { updatedAt: "2025-10-03T11:00:00Z" })),
    `date.updated-before-created ${BLOCK}/updatedAt`,
  ],
  [
    answer(buildBlock("b", { createdAt: "2025-10-05T11:00:00Z" })),
    `date.future ${BLOCK}/createdAt`,
  ],
  [
    answer(buildBlock("b", { createdAt: "9999-12-31T23:59:59.999Z", updatedAt: LATER })),
    `date.never ${BLOCK}/createdAt`,
  ],
  [answer(buildBlock("b", { updatedAt: "9999-12-31T23:59:59Z" })), `date.never ${BLOCK}/updatedAt`],
  // The first that a clock can show is written where a time is demanded, and nobody has to be told.
  [answer(buildBlock("b", { createdAt: "0001-01-01T00:00:00Z" }))],
  [answer(buildBlock("b", { createdAt: "1970-01-01T00:00:00Z", updatedAt: LATER }))],

  [buildConversation([buildText("m"), buildText("m")]), "msg.id-duplicate /messages/1/id"],
  [buildConversation([buildText("")]), "msg.id-empty /messages/0/id"],
  [buildConversation([buildText("m", { content: "" })]), "msg.empty /messages/0"],
  [buildConversation([buildComposite("m", [])]), "msg.empty /messages/0"],
  [
    buildConversation([buildText("m", { contentBlocks: [1] })]),
    "msg.text-with-blocks /messages/0/contentBlocks",
  ],
  [
    buildConversation([buildComposite("m", [buildBlock("b")], { content: 7 })]),
    "msg.composite-with-content /messages/0/content",
  ],
  [buildConversation([buildText("m", { role: "system" })]), "msg.role-system /messages/0/role"],
  [
    buildConversation([buildText("m", { role: "assistant", senderId: "user:a" })]),
    "msg.sender-not-user /messages/0/senderId",
  ],
  [
    buildConversation([buildText("m", { assistantMetadata: { model: "x" } })]),
    "msg.metadata-not-assistant /messages/0/assistantMetadata",
  ],
  [answer(buildBlock("b", { isStreaming: true })), `msg.streaming-left ${BLOCK}/isStreaming`],

  [
    buildConversation([buildText("a", { index: 0 }), buildText("b")]),
    "order.index-partial /messages/1",
  ],
  [
    buildConversation([buildText("a", { index: 4 }), buildText("b", { index: 2 })]),
    "order.index-vs-array /messages/1/index",
  ],
  [buildConversation([buildText("a", { index: -1 })]), "order.index-negative /messages/0/index"],
  [
    buildConversation([
      buildText("a", { auditTrail: [entry("created", LATER)] }),
      buildText("b", { auditTrail: [entry("created")] }),
    ]),
    "order.time-backwards /messages/1",
  ],

  [
    buildConversation([buildText("a", { index: 0 }), buildText("b", { index: 0 })]),
    "retry.none-preferred /messages/1",
  ],
  [
    buildConversation([
      buildText("a", { index: 0, ...NAMED }),
      buildText("b", { index: 0, ...NAMED }),
    ]),
    "retry.many-preferred /messages/1",
  ],
  [buildConversation([buildText("a", NAMED)]), "retry.preferred-alone /messages/0/isPreferred"],
  [
    buildConversation([
      buildText("a", { index: 0, ...NAMED, auditTrail: [entry("created"), entry("deleted")] }),
      buildText("b", { index: 0 }),
    ]),
    "retry.preferred-deleted /messages/0/isPreferred",
  ],
  [
    buildConversation([
      buildText("a", { index: 0 }),
      buildText("b", { index: 0, role: "assistant", ...NAMED }),
    ]),
    "retry.mixed-roles /messages/1",
  ],

  [answer(buildBlock("b"), buildBlock("b")), "block.id-duplicate /messages/0/contentBlocks/1/id"],
  [answer(buildBlock("b", { text: "" })), `block.empty-text ${BLOCK}`],
  [
    answer(buildCall("c", { args: [1] }), buildResult("r", "c")),
    `tool.args-not-object ${BLOCK}/args`,
  ],
  [
    answer(
      buildCall("c"),
      buildResult("r", "c", { toolResultState: "failed", toolResultError: "no" }),
    ),
    "tool.error-not-object /messages/0/contentBlocks/1/toolResultError",
  ],
  [answer(buildResult("r", "gone")), `tool.result-orphan ${BLOCK}`],
  [answer(buildApproval("p", "gone")), `tool.approval-orphan ${BLOCK}`],
  [answer(buildResult("r", "c"), buildCall("c")), `tool.result-before-call ${BLOCK}`],
  [answer(buildCall("c")), `tool.no-result ${BLOCK}`],
  [
    answer(
      buildCall("c", { requiresApproval: true }),
      buildApproval("p", "c", { createdAt: LATER }),
      buildResult("r", "c"),
    ),
    "tool.result-before-approval /messages/0/contentBlocks/2",
  ],
  [
    answer(buildCall("c"), buildApproval("p", "c", { approvedBy: "" }), buildResult("r", "c")),
    "tool.approval-unnamed /messages/0/contentBlocks/1",
  ],
  [
    answer(buildCall("c"), buildResult("r", "c"), buildResult("s", "c")),
    "tool.many-results /messages/0/contentBlocks/2",
  ],
  [
    answer(
      buildCall("c"),
      buildApproval("p", "c", { toolApprovalState: "rejected" }),
      buildApproval("q", "c"),
      buildResult("r", "c"),
    ),
    "tool.approval-conflict /messages/0/contentBlocks/2",
  ],
  [
    answer(buildCall("c", { requiresApproval: true }), buildResult("r", "c")),
    `tool.approval-missing ${BLOCK}`,
  ],
  [
    answer(
      buildCall("c"),
      buildApproval("p", "c", { toolApprovalState: "rejected" }),
      buildResult("r", "c"),
    ),
    "tool.ran-after-rejection /messages/0/contentBlocks/2",
  ],
  [
    answer(buildCall("c"), buildResult("r", "c", { toolResultState: "failed" })),
    "tool.failed-without-error /messages/0/contentBlocks/1",
  ],
  [
    answer(buildCall("c"), buildResult("r", "c", { toolResultError: {} })),
    "tool.error-on-success /messages/0/contentBlocks/1/toolResultError",
  ],
  [
    answer(buildCall("c"), buildResult("r", "c", { durationMs: -1 })),
    "tool.duration-negative /messages/0/contentBlocks/1/durationMs",
  ],
  [
    buildConversation([], {
      toolOverrides: [{ toolId: "a", enabled: true }, { toolId: "b" }, { toolId: "a" }],
    }),
    "override.duplicate /toolOverrides/2",
  ],

  [attached({ base64content: undefined }), `att.no-content ${FILE}`],
  [attached({ base64content: "aGV%" }), `att.base64-invalid ${FILE}/base64content`],
  [attached({ sizeInBytes: 4 }), `att.size-mismatch ${FILE}/sizeInBytes`],
  [attached({ sha256: "0".repeat(64) }), `att.hash-mismatch ${FILE}/sha256`],
  [attached({ sha256: "abc" }), `att.hash-form ${FILE}/sha256`],
  [attached({ sizeInBytes: -1 }), `att.size-negative ${FILE}/sizeInBytes`],
  [attached({ uri: "https://[nowhere" }), `att.uri-invalid ${FILE}/uri`],
  [attached({ uri: "../tree.png" }), `att.uri-local ${FILE}/uri`],
  [attached({ id: "a1" }, {}), "att.id-duplicate /messages/0/attachments/1/id"],
  [attached({ name: "file 1" }, {}), "att.name-duplicate /messages/0/attachments/1/name"],
  [attached({ mime: "" }), `att.mime-missing ${FILE}`],
  [attached({ attachmentKind: "image" }), `att.mime-kind ${FILE}/mime`],
  [
    attached({ base64content: "A".repeat(2000) }, { base64content: "A".repeat(2000) }),
    `att.duplicate-content ${FILE}`,
  ],

  [
    buildConversation([], { auditTrail: [entry("updated")] }),
    "audit.first-not-created /auditTrail/0",
  ],
  [
    buildConversation([
      buildText("m", { auditTrail: [entry("created", LATER), entry("updated")] }),
    ]),
    "audit.out-of-order /messages/0/auditTrail/1/timestamp",
  ],
  [
    buildConversation([], { auditTrail: [entry("created"), entry("restored")] }),
    "audit.restore-without-delete /auditTrail/1",
  ],
  [buildConversation([], { isPrivate: true }), "privacy.no-owner /isPrivate"],
];

describe("each document gives the finding it is made for, and no other", () => {
  test.each(
    CASES.map(([document, ...findings]) => [findings.join(", "), document, findings] as const),
  )("%s", (_, document, findings) => {
    expect(listFindings(document)).toEqual(findings);
  });

  test("every rule about conversations has its document", () => {
    const met = new Set(CASES.map(([, first = ""]) => first.split(" ")[0]));
    const rules = rulesOf(
      "date",
      "msg",
      "order",
      "retry",
      "block",
      "tool",
      "override",
      "att",
      "audit",
      "privacy",
    );
    expect(rules.filter((rule) => !met.has(rule))).toEqual([]);
  });
});

test.each([
  [
    "the usual chain",
    answer(
      buildCall("c", { requiresApproval: true }),
      buildApproval("p", "c"),
      buildResult("r", "c"),
    ),
  ],
  [
    "retries with one preferred",
    buildConversation([
      buildText("a", { index: 0 }),
      buildText("b", { index: 0, ...NAMED }),
      buildText("c", { index: 1 }),
    ]),
  ],
  [
    "a rejected call that did not run",
    answer(buildCall("c"), buildApproval("p", "c", { toolApprovalState: "rejected" })),
  ],
  [
    "a link without a media type",
    attached({
      attachmentKind: "link",
      mime: undefined,
      base64content: undefined,
      uri: "https://example.com",
    }),
  ],
  [
    "a data URL",
    attached({ base64content: undefined, uri: "data:text/plain;base64,aGVsbG8=", sizeInBytes: 5 }),
  ],
  ["lines in base64", attached({ base64content: "aGVs\nbG8=\n", sizeInBytes: 5 })],
  [
    "a null content beside blocks",
    buildConversation([buildComposite("m", [buildBlock("b")], { content: null })]),
  ],
])("%s gives no finding", (_, document) => {
  expect(listFindings(document)).toEqual([]);
});

test("a slot of a branch that was left is told mildly", () => {
  const from = (parentId: string | null): object => ({
    extensions: { "dev.colloquy:source": { v: 1, parentId } },
  });
  const messages = [
    buildText("u", { index: 0, ...from(null) }),
    buildText("a", { index: 1, ...from("u"), isPreferred: false }),
    buildText("b", { index: 1, ...from("u"), isPreferred: true }),
    buildText("a2", { index: 2, ...from("a") }),
    buildText("a3", { index: 2, ...from("a") }),
  ];
  expect(listFindings(buildConversation(messages))).toEqual(["retry.none-preferred /messages/4"]);
  const bytes = new TextEncoder().encode(JSON.stringify(buildConversation(messages)));
  expect(validateDocument(bytes).counts).toMatchObject({ warnings: 0, infos: 1 });
});

test("rules that the document lists are left out", () => {
  const ignore = ["msg.*", "privacy.no-owner"];
  const document = buildConversation([buildText("m", { content: "" })], {
    isPrivate: true,
    extensions: { "dev.colloquy:lint": { v: 1, ignore } },
  });
  expect(listFindings(document)).toEqual([]);
});
