import { expect, test } from "vitest";
import { reviewHref } from "../review-href";
import { readReviewAddress, readReviewOrigin } from "./review-address";

test.each([
  [{}, { format: "cjson" }],
  [{ format: "pdf" }, { format: "cjson" }],
  [
    { format: "zip", conversation: ["a", "b"], query: "tea" },
    { format: "zip", conversations: ["a", "b"], query: "tea" },
  ],
  [
    { format: "html", conversation: "a", toolset: "t", withoutPrivate: "1" },
    { format: "html", conversations: ["a"], toolsets: ["t"], includePrivate: false },
  ],
])("%j", (parameters, request) => {
  expect(readReviewAddress(parameters)).toEqual(request);
});

const originOf = (from: string | undefined, parameters = {}) =>
  readReviewOrigin({ ...parameters, ...(from === undefined ? {} : { from }) });

test.each([
  ["/conversations?tag=tea", "Conversations"],
  ["/conversations/abc?message=m1", "Conversation"],
  ["/toolsets/abc", "Toolset"],
  ["/toolsets/tools", "Toolsets"],
  ["/search?q=tea", "Search"],
  ["/shares", "Settings"],
  ["/", "Home"],
])("a review leads back to %s, by the name of that place", (href, label) => {
  expect(originOf(href)).toEqual({ href, label });
});

test.each(["//evil.example/x", "https://evil.example", "/\\evil.example", "javascript:x", "", "x"])(
  "%j is no place to go back to",
  (from) => {
    expect(originOf(from)).toEqual({ href: "/exports", label: "Exports" });
  },
);

test("a review that nobody came to by a link leads to what is reviewed", () => {
  expect(originOf(undefined, { conversation: "a" })).toEqual({
    href: "/conversations/a",
    label: "Conversation",
  });
  expect(originOf(undefined, { toolset: "t" })).toEqual({ href: "/toolsets/t", label: "Toolset" });
  expect(originOf(undefined, { conversation: ["a", "b"] }).href).toBe("/exports");
});

test("the link to a review says where a person was", () => {
  const href = reviewHref({ format: "cjson", conversations: ["a"] }, "/conversations?tag=tea&q=x");
  const parameters = Object.fromEntries(new URL(href, "http://localhost").searchParams);
  expect(readReviewOrigin(parameters).href).toBe("/conversations?tag=tea&q=x");
});
