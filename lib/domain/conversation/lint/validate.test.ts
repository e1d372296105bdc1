import { describe, expect, test } from "vitest";
import { buildConversation, buildText, NOON } from "@/lib/testing/builders/faulty-documents";
import { messageFacts } from "../facts/message";
import { lintConversation, validateMessage, validateShell } from "./validate";

const options = { now: Date.parse(NOON), newId: () => "new" };
const rulesAndPaths = (findings: readonly { rule: string; path: string }[]): string[] =>
  findings.map(({ rule, path }) => `${rule} ${path}`);

describe("the pieces of a conversation", () => {
  test("a message is judged by itself, with paths of the document", () => {
    const message = buildText("m", { role: "system", pinned: null });
    expect(rulesAndPaths(validateMessage(message, 7, options))).toEqual([
      "doc.null-property /messages/7/pinned",
      "msg.role-system /messages/7/role",
    ]);
    expect(validateMessage(buildText("m"), 0)).toEqual([]);
  });

  test("the rest is judged without its messages", () => {
    const shell = buildConversation([], { isPrivate: true, id: 7 });
    expect(rulesAndPaths(validateShell(shell, options))).toEqual([
      "schema.type /id",
      "privacy.no-owner /isPrivate",
    ]);
  });

  test("something that is no document is only refused", () => {
    expect(rulesAndPaths(validateShell([], options))).toEqual(["schema.type "]);
  });

  test("what only the messages together give needs no more than their facts", () => {
    const messages = [buildText("m", { index: 0 }), buildText("m", { index: 0 })].map(messageFacts);
    const shell = buildConversation([], { conversationTitle: "" });
    const findings = lintConversation(shell, messages, options);
    expect(rulesAndPaths(findings)).toEqual([
      "msg.id-duplicate /messages/1/id",
      "doc.title-blank /conversationTitle",
      "retry.none-preferred /messages/1",
    ]);
    expect(findings[0]?.fix?.operations).toEqual([
      { op: "set", path: "/messages/1/id", value: "new" },
    ]);
  });

  test.each([null, 7, "text", [], {}])(
    "%j is not a message, and that is the only finding",
    (value) => {
      expect(validateMessage(value, 0).map(({ severity }) => severity)).toEqual(["error"]);
    },
  );
});
