import { expect, test } from "vitest";
import { messageMarkdown } from "./markdown";

const markdownOf = (message: unknown) => messageMarkdown(JSON.stringify(message));

test("a text is below the role, as it is written", () => {
  expect(markdownOf({ role: "user", messageType: "text", content: "# Hi\n\n* a" })).toBe(
    "## User\n\n### Hi\n\n* a",
  );
});

test("blocks follow in their order: thinking quoted, calls and results in code", () => {
  const contentBlocks = [
    { blockType: "thinking", text: "Hm\n\nyes" },
    { blockType: "toolCall", toolRef: { name: "weather" }, args: { q: "x" } },
    { blockType: "toolApproval", toolApprovalState: "rejected", reason: "no" },
    { blockType: "toolResult", toolResultState: "failed", toolResultError: { message: "late" } },
    { blockType: "toolResult", toolResultState: "succeeded", output: "a ``` b" },
    { blockType: "text", text: "Done" },
  ];
  expect(markdownOf({ role: "assistant", messageType: "composite", contentBlocks })).toBe(
    [
      "## Assistant",
      "> Hm\n>\n> yes",
      '**Tool call: weather**\n\n```json\n{\n  "q": "x"\n}\n```',
      "**rejected**: no",
      "**Result (failed)**: late",
      "**Result (succeeded)**\n\n````\na ``` b\n````",
      "Done",
    ].join("\n\n"),
  );
});

test("attachments are named, and linked only where the web has them", () => {
  const attachments = [
    { name: "leaf.png", base64content: "AAAA" },
    { name: "page", uri: "https://example.org/" },
    { name: "odd", uri: "javascript:alert(1)" },
  ];
  expect(markdownOf({ role: "user", messageType: "text", content: "", attachments })).toBe(
    "## User\n\n- Attachment: leaf.png\n- Attachment: page <https://example.org/>\n- Attachment: odd",
  );
});

test("what is not understood stands as JSON", () => {
  expect(markdownOf(7)).toBe("```json\n7\n```");
  expect(markdownOf({ messageType: "composite", contentBlocks: [3] })).toContain("```json\n3\n```");
});
