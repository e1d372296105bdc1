import { describe, expect, test } from "vitest";
import {
  buildBlock,
  buildCall,
  buildComposite,
  buildConversation,
  buildResult,
  buildText,
  fixOf,
  listFindings,
  NOON,
} from "@/lib/testing/builders/faulty-documents";

const answer = (...blocks: unknown[]): unknown => buildConversation([buildComposite("m1", blocks)]);
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

describe("fixes", () => {
  test("a time without a zone is rewritten with all its digits, once confirmed", () => {
    expect(
      fixOf(answer(buildBlock("b", { createdAt: "2025-10-03 12:00:00.502" })), "date.zoneless"),
    ).toEqual({
      mode: "ask",
      operations: [{ op: "set", path: `${BLOCK}/createdAt`, value: "2025-10-03T12:00:00.502Z" }],
    });
  });

  test("indexes are written on all messages as they are shown", () => {
    const messages = [buildText("x"), buildText("u", { index: 5 }), buildText("a", { index: 3 })];
    const fix = fixOf(buildConversation(messages), "order.index-partial");
    expect(fix?.operations.map(({ path, value }) => [path, value])).toEqual([
      ["/messages/0/index", 0],
      ["/messages/1/index", 2],
      ["/messages/2/index", 1],
    ]);
  });

  test("of retries exactly the shown one is preferred", () => {
    const messages = ["a", "b", "c"].map((id) =>
      buildText(id, { index: 0, isPreferred: id !== "c" }),
    );
    expect(
      fixOf(buildConversation(messages), "retry.many-preferred")?.operations.map(
        ({ value }) => value,
      ),
    ).toEqual([false, true, false]);
  });

  test("overrides of one tool are merged, the last setting wins", () => {
    const toolOverrides = [
      { toolId: "a", enabled: true, requiresApproval: true },
      { toolId: "b" },
      { toolId: "a", enabled: false },
      { toolId: "a", configOverrides: {} },
    ];
    expect(fixOf(buildConversation([], { toolOverrides }), "override.duplicate")).toEqual({
      mode: "auto",
      operations: [
        {
          op: "set",
          path: "/toolOverrides/0",
          value: { toolId: "a", enabled: false, requiresApproval: true, configOverrides: {} },
        },
        { op: "remove", path: "/toolOverrides/3" },
        { op: "remove", path: "/toolOverrides/2" },
      ],
    });
  });

  test("hidden content of a composite message becomes a block at its end", () => {
    const document = buildConversation([
      buildComposite("m", [buildBlock("b")], { content: "hidden" }),
    ]);
    expect(fixOf(document, "msg.composite-with-content")?.operations).toEqual([
      {
        op: "set",
        path: "/messages/0/contentBlocks/-",
        value: { blockType: "text", id: "new-id", createdAt: NOON, text: "hidden" },
      },
      { op: "remove", path: "/messages/0/content" },
    ]);
  });

  test("an orphan is offered the open call before it", () => {
    const document = answer(buildCall("c"), buildResult("r", "typo"));
    expect(fixOf(document, "tool.result-orphan")?.operations).toEqual([
      { op: "set", path: "/messages/0/contentBlocks/1/toolCallId", value: "c" },
    ]);
    expect(
      fixOf(answer(buildResult("r", "gone"), buildCall("c")), "tool.result-orphan"),
    ).toBeNull();
  });

  test.each([
    [
      "msg.role-system",
      buildText("m", { role: "system" }),
      "/messages/0/metadata",
      { originalRole: "system" },
    ],
    [
      "msg.role-system",
      buildText("m", { role: "system", metadata: { a: 1 } }),
      "/messages/0/metadata/originalRole",
      "system",
    ],
  ] as const)("%s keeps what the message has", (rule, message, path, value) => {
    expect(fixOf(buildConversation([message]), rule)?.operations[1]).toEqual({
      op: "set",
      path,
      value,
    });
  });

  test("what the content says of itself is written", () => {
    const png = { base64content: "iVBORw0KGgo=", mime: undefined, sizeInBytes: -4 };
    expect(fixOf(attached(png), "att.mime-missing")?.operations[0]?.value).toBe("image/png");
    expect(fixOf(attached(png), "att.size-negative")?.operations[0]?.value).toBe(8);
    expect(fixOf(attached({ sha256: "A".repeat(64) }), "att.hash-form")?.operations[0]?.value).toBe(
      "a".repeat(64),
    );
  });
});

test("lists of any length are judged, without fixes as long as themselves", () => {
  const toolOverrides = Array.from({ length: 150_000 }, () => ({ toolId: "a" }));
  const document = buildConversation([], { toolOverrides });
  expect(listFindings(document)).toEqual(["override.duplicate /toolOverrides/149999"]);
  expect(fixOf(document, "override.duplicate")).toBeNull();
});
