import { expect, test } from "vitest";

import type { JsonRecord } from "@/lib/shared/read-value";

import { hasServer, readSet } from "./set-object";

const URL = "https://tools.example/mcp";

test.each<[string, JsonRecord, boolean]>([
  ["an address", { kind: "mcp", server: { type: "http", url: URL } }, true],
  ["an address that defines tools itself", { kind: "uri", server: { url: URL } }, false],
  ["a program", { kind: "mcp", server: { type: "stdio", command: "node" } }, false],
  ["a program beside an address", { kind: "mcp", server: { url: URL, command: "node" } }, false],
  ["a program in the place of one", { kind: "mcp", server: { type: "stdio", url: URL } }, false],
  ["nothing", { kind: "mcp" }, false],
])("whether a call of the API lists the tools of %s", (_, members, expected) => {
  const head = JSON.stringify({ id: "tools", ...members });
  expect(hasServer(readSet({ head, tail: "", toolsetId: "tools" }))).toBe(expected);
});
