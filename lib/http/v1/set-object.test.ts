import { expect, test } from "vitest";

import type { JsonRecord } from "@/lib/shared/read-value";

import { hasServer, readSet, resourceMetadata } from "./set-object";

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

test("an answer has the labels that are texts; a file may hold others", () => {
  const row = { id: "toolset_1", createdMs: 0, createdBy: "profile_1" };
  const written = { metadata: { name: "A", labels: { team: "north", level: 3 } }, spec: {} };
  const account = { accountId: "account_1", workspaceId: "workspace_1" };
  const { labels } = resourceMetadata(row, written, { account, keyNames: null });
  expect(labels).toEqual({ team: "north" });
});
