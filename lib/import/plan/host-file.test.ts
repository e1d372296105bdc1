import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

import type { ImportPlan } from "@/lib/domain/imports/plan";
import { asRecord, asRecords } from "@/lib/shared/read-value";
import { collectText, planFiles, zipFiles } from "@/lib/testing/library/drop";
import { useLibrary } from "@/lib/testing/library/library";

import { itemText } from "../session/item-text";

useLibrary();

const SECRET = "sk-live-4f9a8b7c6d5e4f3a2b1c";
const PRIVATE = "words of an older conversation";

const CODEX = `# ${SECRET} is my key
model = "gpt-5"
notify = ["${PRIVATE}"]

[mcp_servers.files]
command = "npx"
args = ["-y", "files"]
env = { "API_KEY" = "${SECRET}" }

[mcp_servers.remote]
url = "https://mcp.example.com/mcp"
bearer_token_env_var = "REMOTE_TOKEN"
http_headers = { "X-Team" = "core" }
`;

const ZED = `// Zed settings, ${PRIVATE}
{
  "theme": "One Dark", /* ${SECRET} */
  "language_models": { "openai": { "api_key": "${SECRET}" } },
  "context_servers": {
    "files": { "command": { "path": "npx", "args": ["-y", "files"], "env": { "API_KEY": "${SECRET}" } } },
    "remote": { "url": "https://mcp.example.com/mcp", },
  },
}
`;

const CLAUDE_CODE = JSON.stringify({
  numStartups: 7,
  mcpServers: { remote: { type: "http", url: "https://mcp.example.com/mcp" } },
  projects: {
    "/home/ada/site": {
      history: [{ display: PRIVATE }],
      mcpServers: { files: { command: "npx", args: ["-y", "files"], env: { API_KEY: SECRET } } },
    },
    "/home/ada/empty": { history: [{ display: PRIVATE }] },
  },
});

async function documentOf({ id, items }: ImportPlan): Promise<string> {
  const text = await itemText(id, items[0]!.id);
  return collectText(text!.stream);
}

/** Files of the library, and of what was dropped, that hold a text. */
function filesWith(word: string): string[] {
  const folder = process.env["COLLOQUY_DATA"] ?? "";
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => readFileSync(path).includes(word));
}

/** Of each toolset: id and where its server is. */
const serversIn = (text: string) =>
  asRecords(asRecord(JSON.parse(text))?.["toolsets"])
    .map(({ id, server }) => [id, asRecord(server)?.["command"] ?? asRecord(server)?.["url"]])
    .toSorted(([one], [other]) => String(one).localeCompare(String(other)));

const SETTINGS: readonly (readonly [string, string, string])[] = [
  ["config.toml", CODEX, "Codex"],
  [".codex/config.toml", CODEX.replaceAll("\n", "\r\n"), "Codex"],
  ["settings.json", ZED, "Zed"],
  ["settings.jsonc", `\uFEFF${ZED}`, "Zed"],
  ["plain.json", ZED.replaceAll(/^\/\/.*|\/\*.*?\*\/|,(?=\s*\})/gmu, ""), "Zed"],
  [".claude.json", CLAUDE_CODE, "Claude Code"],
  ["claude-backup.json", CLAUDE_CODE, "Claude Code"],
];

describe.each(SETTINGS)("%s", (name, text, label) => {
  test("is planned as its servers alone, without a word of its other settings", async () => {
    const plan = await planFiles([name, text]);
    expect(plan.items.map(({ verdict, format }) => [verdict, format])).toEqual([
      ["new", "mcp-config"],
    ]);
    expect(plan.items[0]!.notes).toContainEqual(
      expect.objectContaining({
        rule: "import.host-settings",
        message: expect.stringContaining(label),
      }),
    );
    // Under the name it was dropped by, and nobody else's.
    expect(plan.items[0]!.name.split("!")[0]).toBe(name);
    const made = await documentOf(plan);
    expect(serversIn(made)).toEqual([
      ["files", "npx"],
      ["remote", "https://mcp.example.com/mcp"],
    ]);
    for (const word of [PRIVATE, SECRET]) expect(made).not.toContain(word);
    // Nor does a plan that waits keep it on the disk.
    for (const word of [PRIVATE, SECRET]) expect(filesWith(word)).toEqual([]);
  });

  test("is the same in an archive", async () => {
    const inside = name === "config.toml" ? ".codex/config.toml" : name;
    const archive = await zipFiles([`dot/${inside}`, text], ["notes.md", "Notes"]);
    const plan = await planFiles(["dot.zip", archive]);
    expect(plan.items.map(({ format }) => format)).toContain("mcp-config");
  });
});

test("a bearer token of Codex becomes a reference to its variable", async () => {
  const made = await documentOf(await planFiles(["config.toml", CODEX]));
  expect(made).toContain("Bearer ${env:REMOTE_TOKEN}");
});

test.each<[string, string, string]>([
  ["settings without a server", "config.toml", 'model = "x"\n[mcp_servers]\n'],
  ["broken TOML", "config.toml", "[mcp_servers.a\n"],
  ["TOML that repeats a table", "config.toml", "[mcp_servers.a]\n[mcp_servers.a]\n"],
  ["settings of Zed without a server", "settings.json", '{"context_servers": {}, "theme": "x"}'],
  [
    "broken settings of Zed",
    "settings.json",
    '{"context_servers": {"a": {"command": "x"}} // open',
  ],
  ["too deep settings", "settings.json", `{"context_servers":{"a":${"[".repeat(9_000)}`],
])("%s is refused by name", async (_, name, text) => {
  const plan = await planFiles([name, text]);
  expect(plan.items.map(({ verdict }) => verdict)).toEqual(["invalid"]);
  expect(plan.items[0]!.problems[0]).toMatchObject({ message: expect.stringMatching(/\w/) });
});

test("a server that is called like a setting is a server", async () => {
  const mcpServers = { projects: { command: "p" }, context_servers: { command: "c" } };
  const text = JSON.stringify({ mcpServers });
  const plan = await planFiles([".mcp.json", text]);
  expect(serversIn(await documentOf(plan))).toEqual([
    ["context_servers", "c"],
    ["projects", "p"],
  ]);
  expect(plan.items[0]!.notes.map(({ rule }) => rule)).not.toContain("import.host-settings");
});
