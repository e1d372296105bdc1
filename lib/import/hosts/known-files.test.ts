import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

import { readKnownFiles } from "./known-files";

let home = "";
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "colloquy-home-"));
});
afterEach(() => rmSync(home, { recursive: true }));

function put(path: string, text: string): void {
  mkdirSync(dirname(join(home, path)), { recursive: true });
  writeFileSync(join(home, path), text);
}
const servers = { git: { command: "git-mcp" } };

test("known files are read, and of each only its servers", async () => {
  put(".claude.json", JSON.stringify({ mcpServers: servers, history: ["private words"] }));
  put(".config/Code/User/mcp.json", JSON.stringify({ servers }));
  put(".config/Other/mcp.json", JSON.stringify({ mcpServers: servers }));
  const { files, unread } = await readKnownFiles(home, "linux");
  expect(files.map(({ name }) => name)).toEqual([".claude.json", ".vscode/mcp.json"]);
  expect(files.map(({ text }) => JSON.parse(text) as unknown)).toEqual([
    { mcpServers: servers },
    { servers },
  ]);
  expect([JSON.stringify(files).includes("private words"), unread]).toEqual([false, []]);
});

test("each platform has places of its own", async () => {
  const path = "Library/Application Support/Claude/claude_desktop_config.json";
  put(path, JSON.stringify({ mcpServers: servers }));
  expect((await readKnownFiles(home, "darwin")).files).toHaveLength(1);
  expect((await readKnownFiles(home, "linux")).files).toEqual([]);
});

test("what cannot be read is named, and a link is not followed", async () => {
  put(".claude.json", "{");
  put("elsewhere.json", JSON.stringify({ mcpServers: servers }));
  mkdirSync(join(home, ".cursor"));
  symlinkSync(join(home, "elsewhere.json"), join(home, ".cursor", "mcp.json"));
  put(".codeium/windsurf/mcp_config.json", `"${"x".repeat(6_000_000)}"`);
  const { files, unread } = await readKnownFiles(home, "linux");
  expect(files).toEqual([]);
  expect(unread.map(({ reason }) => reason)).toEqual([
    "It is not JSON.",
    "It is no plain file.",
    "It is larger than 5 MB.",
  ]);
});

test("a file without servers is passed over", async () => {
  put(".claude.json", JSON.stringify({ mcpServers: {} }));
  put(".gemini/settings.json", "[]");
  expect(await readKnownFiles(home, "linux")).toEqual({ files: [], unread: [] });
});
