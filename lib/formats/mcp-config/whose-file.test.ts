import { expect, test } from "vitest";

import { parseConfiguration } from "./read";

const HTTP = { type: "http", url: "https://a.example/mcp" };
const UNTYPED = { url: "https://b.example/mcp" };

function read(fileName: string, file: object, host?: string) {
  const result = parseConfiguration(file, {
    fileName,
    fileHash: "",
    pointer: "",
    importedAt: "2026-01-01T00:00:00Z",
    importerVersion: "1",
    ...(host !== undefined && { reading: { host } }),
  });
  const said = result.diagnostics.map(({ message }) => message).join(" ");
  return { said, reading: result.reading?.host };
}

const PROGRAMS = /Claude|Cursor|Cline|Windsurf|VS Code|OpenCode|Goose/;

test.each(["mcp.json", "servers.json", "Downloads/mcp (1).json", "backup/mcp.json"])(
  "of a list of servers in %s no program is named",
  (name) => {
    for (const mcpServers of [
      { a: HTTP, b: UNTYPED },
      { a: { type: "stdio", command: "x" }, b: UNTYPED },
      { a: { command: "x" } },
      { a: { command: "x", disabled: true } },
    ]) {
      const { said, reading } = read(name, { mcpServers });
      expect(said).not.toMatch(PROGRAMS);
      expect(reading).toMatchObject({ isGuess: true, isOpen: true });
    }
  },
);

test.each([
  ["the path", ".mcp.json", { mcpServers: { a: HTTP, b: UNTYPED } }, "claude-code"],
  ["the path", "me/.cursor/mcp.json", { mcpServers: { a: HTTP } }, "cursor"],
  ["a key", "mcp.json", { mcpServers: { a: { serverUrl: "https://a.example" } } }, "windsurf"],
  ["a key", "mcp.json", { mcpServers: { a: { command: "x", autoApprove: [] } } }, "cline"],
])("by %s of %s the program is known", (_evidence, name, file, id) => {
  const { reading } = read(name, file);
  expect(reading).toMatchObject({ id, isOpen: false });
});

test("what a program refuses is said where the file is its own, or a person says so", () => {
  const file = { mcpServers: { a: HTTP, b: UNTYPED } };
  expect(read(".mcp.json", file).said).toContain("Claude Code refuses");
  const plain = { mcpServers: { a: { command: "x" }, b: UNTYPED } };
  expect(read("mcp.json", plain, "claude-code").said).toContain("Claude Code refuses");
  expect(read("mcp.json", file, "cursor").said).not.toMatch(PROGRAMS);
});
