import { expect, test } from "vitest";
import type { SearchHit } from "@/lib/domain/search/answers";
import { hitHref, searchHref } from "./hit-link";

const hit: SearchHit = {
  messageId: 42,
  documentId: "m 1",
  slot: 7,
  role: "user",
  where: "text",
  shown: true,
  deleted: false,
  snippet: { parts: [] },
  createdMs: null,
  pinned: false,
};

test("a hit opens at its message with the words to mark", () => {
  expect(hitHref("c1", hit, "green tea")).toBe("/conversations/c1?m=m+1&find=green+tea&in=text");
});

test("a retry that is not shown is shown for viewing", () => {
  expect(hitHref("c1", { ...hit, shown: false }, "")).toBe("/conversations/c1?m=m+1&v=7.42");
});

test("a deleted message opens with the deleted ones shown", () => {
  expect(hitHref("c1", { ...hit, deleted: true }, "")).toBe("/conversations/c1?m=m+1&deleted=true");
});

test("the title opens the conversation itself", () => {
  const title = { ...hit, messageId: null, documentId: null, slot: null, where: "title" as const };
  expect(hitHref("a/b", title, "")).toBe("/conversations/a%2Fb");
});

test("an empty search has no parameters", () => {
  expect(searchHref("")).toBe("/search");
  expect(searchHref("a b:c")).toBe("/search?q=a+b%3Ac");
});
