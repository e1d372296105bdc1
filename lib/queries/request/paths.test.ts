import { expect, test } from "vitest";
import {
  attachmentHref,
  conversationHref,
  importItemTextHref,
  messageBodyHref,
  toolsetHref,
} from "./paths";

test("ids that come from documents stay one segment of the path", () => {
  expect(conversationHref("doc:a/b?c#d")).toBe("/api/conversations/doc%3Aa%2Fb%3Fc%23d");
  expect(toolsetHref("01X", { download: true })).toBe("/api/toolsets/01X?download=1");
  expect(attachmentHref("01X", 7, 0)).toBe("/api/conversations/01X/messages/7/attachments/0");
  expect(importItemTextHref("01X", "1")).toBe("/api/imports/01X/items/1");
});

test("a pointer with any characters arrives as it is", () => {
  const pointer = "/contentBlocks/0/args/a~1b c&d=e";
  const url = new URL(messageBodyHref("01X", 7, pointer, { download: true }), "http://x");
  expect(url.searchParams.get("pointer")).toBe(pointer);
  expect(url.searchParams.get("download")).toBe("1");
});
