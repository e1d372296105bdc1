import { expect, test } from "vitest";
import {
  buildApproval,
  buildCall,
  buildComposite,
  buildMessage,
  buildResult,
  buildText,
  buildThinking,
} from "@/lib/testing/builders/conversation";
import { messageFacts } from "./message";

const file = { id: "a", attachmentKind: "file" as const, name: "a.txt" };

test.each([
  ["a text", buildMessage({ content: "Hi" }), 1],
  ["an empty text", buildMessage({ content: " \n" }), 0],
  ["an empty text with a file", buildMessage({ content: "", attachments: [file] }), 8],
  ["text and thinking", buildComposite([buildText("a"), buildThinking("b")]), 3],
  ["empty blocks", buildComposite([buildText(""), buildThinking(" ")]), 0],
  ["a call", buildComposite([buildCall()]), 4],
  ["an approval", buildComposite([buildApproval("c")]), 4],
  ["a result", buildComposite([buildResult("c")]), 4],
  ["an unknown block", buildComposite([{ blockType: "chart" } as never, buildText("a")]), 17],
  ["an unknown message", { messageType: "video", attachments: [file] }, 24],
  ["no message", "text", 16],
])("contents of %s", (_, message, contents) => {
  expect(messageFacts(message).contents).toBe(contents);
});
