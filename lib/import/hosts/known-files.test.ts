import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

import { parseConfiguration } from "@/lib/formats/mcp-config/read";
import { asList, asRecord } from "@/lib/shared/read-value";

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

test("both names of a file count, comments and commas after the last member included", async () => {
  const entry = { type: "remote", url: "https://a.example/mcp", enabled: true };
  const text = JSON.stringify({ mcp: { a: entry } });
  put(".config/opencode/opencode.json", text);
  put(".config/opencode/opencode.jsonc", `// mine\n${text.slice(0, -1)},}`);
  const { files, unread } = await readKnownFiles(home, "linux");
  expect([files.map(({ name }) => name), unread]).toEqual([["opencode.json", "opencode.json"], []]);
  expect(new Set(files.map(({ text: found }) => found)).size).toBe(1);
});

test("each platform has places of its own", async () => {
  const path = "Library/Application Support/Claude/claude_desktop_config.json";
  put(path, JSON.stringify({ mcpServers: servers }));
  expect((await readKnownFiles(home, "darwin")).files).toHaveLength(1);
  expect((await readKnownFiles(home, "linux")).files).toEqual([]);
});

test("what can’t be read is named, and a link is not followed", async () => {
  put(".claude.json", "{");
  put("elsewhere.json", JSON.stringify({ mcpServers: servers }));
  mkdirSync(join(home, ".cursor"));
  symlinkSync(join(home, "elsewhere.json"), join(home, ".cursor", "mcp.json"));
  put(".codeium/windsurf/mcp_config.json", `"${"x".repeat(6_000_000)}"`);
  const { files, unread } = await readKnownFiles(home, "linux");
  expect(files).toEqual([]);
  expect(unread.map(({ reason }) => reason)).toEqual([
    "It is not JSON.",
    "It is not a plain file.",
    "It is larger than 5 MB.",
  ]);
});

const CONTEXT = { pointer: "", fileHash: "", importedAt: "", importerVersion: "" };

/** A home in which every program that is known has written its file in its own way. */
function furnish(): void {
  const http = (name: string) => ({ [name]: { url: `https://${name}.example/mcp` } });
  put(
    ".config/Claude/claude_desktop_config.json",
    `\uFEFF${JSON.stringify({ mcpServers: servers })}`,
  );
  put(
    ".claude.json",
    JSON.stringify({
      history: ["private words"],
      mcpServers: { docs: { type: "http", url: "https://docs.example/mcp" } },
      projects: {
        "/home/ada/site": { mcpServers: { docs: { type: "sse", url: "https://other.example/" } } },
        "/home/ada/app": { mcpServers: { app: { command: "app-mcp" } } },
        "/home/ada/copy": { mcpServers: { app: { command: "app-mcp" } } },
      },
    }),
  );
  put(".cursor/mcp.json", JSON.stringify({ mcpServers: http("cursor") }));
  put(
    ".codeium/windsurf/mcp_config.json",
    '{"mcpServers":{"surf":{"serverUrl":"https://w.example/"}}}',
  );
  put(
    ".config/Code/User/mcp.json",
    '// Mine\n{"servers": {"code": {"type": "http", "url": "https://code.example/mcp",},}, /* "x": "*/ }',
  );
  put(
    ".config/Code/User/globalStorage/saoudrizwan.claude-dev/settings/cline_mcp_settings.json",
    '{"mcpServers":{"cline":{"command":"c","disabled":true,"autoApprove":["look"]}}}',
  );
  put(
    ".gemini/settings.json",
    '{"theme":"x","mcpServers":{"gem":{"httpUrl":"https://gem.example/mcp"}}}',
  );
  put(".config/opencode/opencode.json", '{"mcp":{"open":{"type":"local","command":["o","-x"]}}}');
  put(
    ".config/zed/settings.json",
    `{
      // Zed
      "context_servers": {"zed": {"command": {"path": "z", "args": ["1"]}}, "zed2": {"url": "https://zed.example/"}},
    }`,
  );
  put(
    ".config/goose/config.yaml",
    `GOOSE_MODEL: x
extensions:
  developer: {type: builtin, enabled: true}
  shop: {type: streamable_http, uri: "https://goose.example/mcp", enabled: false}
  files: {type: stdio, cmd: f, args: ["-q"], envs: {TOKEN: v}}
`,
  );
  put(
    ".codex/config.toml",
    `model = "x"
[mcp_servers.codex]
command = "c"
args = ["-y"]
env = { "KEY" = "v" }
[mcp_servers.remote]
url = "https://codex.example/mcp"
bearer_token_env_var = "CODEX_TOKEN"
env_http_headers = { "X-Team" = "TEAM" }
enabled = false
`,
  );
}

test("every program's own file is read, and planned like a file that was dropped", async () => {
  furnish();
  const { files, unread } = await readKnownFiles(home, "linux");
  expect(unread).toEqual([]);
  expect(JSON.stringify(files)).not.toContain("private words");
  const planned = files.map(({ name, text }) => {
    const { documents } = parseConfiguration(JSON.parse(text), { ...CONTEXT, fileName: name });
    const toolsets = asList(asRecord(JSON.parse(documents[0]?.text ?? "{}"))?.["toolsets"]);
    return [
      name,
      ...toolsets.map((toolset) => {
        const { id, server, headers } = asRecord(toolset) ?? {};
        return { id, server, ...(headers === undefined ? {} : { headers }) };
      }),
    ];
  });
  const remote = (type: string, url: string) => ({ type, url });
  expect(planned).toEqual([
    ["claude_desktop_config.json", { id: "git", server: { type: "stdio", command: "git-mcp" } }],
    [
      ".claude.json",
      { id: "docs", server: remote("http", "https://docs.example/mcp") },
      { id: "docs-site", server: remote("sse", "https://other.example/") },
      { id: "app", server: { type: "stdio", command: "app-mcp" } },
    ],
    [".cursor/mcp.json", { id: "cursor", server: remote("http", "https://cursor.example/mcp") }],
    ["mcp_config.json", { id: "surf", server: remote("http", "https://w.example/") }],
    [".vscode/mcp.json", { id: "code", server: remote("http", "https://code.example/mcp") }],
    ["cline_mcp_settings.json", { id: "cline", server: { type: "stdio", command: "c" } }],
    ["gemini.json", { id: "gem", server: remote("http", "https://gem.example/mcp") }],
    ["opencode.json", { id: "open", server: { type: "stdio", command: "o", args: ["-x"] } }],
    [
      "zed.json",
      { id: "zed", server: { type: "stdio", command: "z", args: ["1"] } },
      { id: "zed2", server: remote("http", "https://zed.example/") },
    ],
    [
      "goose/config.yaml",
      { id: "shop", server: remote("http", "https://goose.example/mcp") },
      {
        id: "files",
        server: { type: "stdio", command: "f", args: ["-q"], env: { TOKEN: "${env:TOKEN}" } },
      },
    ],
    [
      ".codex/.mcp.json",
      {
        id: "codex",
        server: { type: "stdio", command: "c", args: ["-y"], env: { KEY: "${env:KEY}" } },
      },
      {
        id: "remote",
        server: remote("http", "https://codex.example/mcp"),
        headers: { "X-Team": "${env:TEAM}", Authorization: "Bearer ${env:CODEX_TOKEN}" },
      },
    ],
  ]);
});

test.each([
  [".codex/config.toml", "[mcp_servers", "It is not TOML."],
  [".gemini/settings.json", "{ // ", "It is not JSON."],
  [".config/goose/config.yaml", "extensions: {", "It is not YAML."],
  [
    ".cursor/mcp.json",
    `{"mcpServers":{"a":${"[".repeat(10_000)}${"]".repeat(10_000)}}}`,
    "It nests too deep.",
  ],
])("%s with %s is named and hides no other", async (path, text, reason) => {
  furnish();
  put(path, text);
  const { files, unread } = await readKnownFiles(home, "linux");
  expect(unread).toEqual([{ path: join(home, path), reason }]);
  expect(files).toHaveLength(10);
});

test("a folder that leads back to itself is named, names like those of objects are names", async () => {
  symlinkSync(".cursor", join(home, ".cursor"));
  put(".claude.json", '{"mcpServers":{"__proto__":{"command":"p"}}}');
  const { files, unread } = await readKnownFiles(home, "linux");
  expect(unread).toEqual([
    { path: join(home, ".cursor", "mcp.json"), reason: "It can’t be read." },
  ]);
  expect(files.map(({ text }) => text)).toEqual([expect.stringContaining('"__proto__": {')]);
});

test("a file without servers is passed over", async () => {
  put(".claude.json", JSON.stringify({ mcpServers: {} }));
  put(".gemini/settings.json", "[]");
  expect(await readKnownFiles(home, "linux")).toEqual({ files: [], unread: [] });
});
