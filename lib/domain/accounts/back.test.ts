import { expect, test } from "vitest";

import { readBack } from "./back";

test.each(["/", "/conversations?query=a%20b", "/conversations/01J/branches#m1", "/search?q=//x"])(
  "%s is where one goes",
  (path) => expect(readBack(path)).toBe(path),
);

test.each([
  null,
  undefined,
  "",
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\/evil.example",
  "/\t/evil.example",
  "/ /evil.example",
  "/\n/evil.example",
  "/.//evil.example",
  "/x/..//evil.example",
  "/%2e//evil.example",
  "https://evil.example",
  "http:evil.example",
  "javascript:alert(1)",
  "conversations",
  "/sign-in?back=/x",
  "/sign-up",
  "/api/health",
  "/v1/tool_sets",
  `/${"a".repeat(3000)}`,
])("%j leads home", (text) => expect(readBack(text)).toBe("/"));
