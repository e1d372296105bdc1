import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "./fixtures";
import { DATA_FOLDER } from "./place";

// Put together here, so that no scanner takes this file for a leak.
const KEY = ["sk", "live", "7c6d5e4f".repeat(3)].join("-");
const WORDS = "words of an older prompt";

/** Settings of three programs with the same two servers, and much else. */
const SETTINGS = [
  {
    program: "Codex",
    file: "config.toml",
    text: `# ${KEY}
model = "gpt-5"
notify = ["${WORDS}"]

[mcp_servers.plum]
command = "plum"
args = ["--stdio"]

[mcp_servers.pear]
url = "https://pear.example/mcp"
`,
  },
  {
    program: "Zed",
    file: "settings.json",
    text: `// ${WORDS}
{
  "language_models": { "openai": { "api_key": "${KEY}" } },
  "context_servers": {
    "plum": { "command": "plum", "args": ["--stdio"] },
    "pear": { "url": "https://pear.example/mcp" },
  },
}
`,
  },
  {
    program: "Claude Code",
    file: ".claude.json",
    text: JSON.stringify({
      primaryApiKey: KEY,
      mcpServers: { pear: { type: "http", url: "https://pear.example/mcp" } },
      projects: {
        "/home/ada/site": {
          history: [{ display: WORDS }],
          mcpServers: { plum: { command: "plum", args: ["--stdio"] } },
        },
      },
    }),
  },
] as const;

function filesWith(text: string): string[] {
  return readdirSync(DATA_FOLDER, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => readFileSync(path).includes(text));
}

for (const { program, file, text } of SETTINGS) {
  test(`the settings of ${program} dropped into the window arrive as a plan of their servers, which imports`, async ({
    page,
    request,
    dropFiles,
  }) => {
    await page.goto("/conversations");
    await dropFiles(page, { [file]: text });
    const sheet = page.getByRole("dialog", { name: "Import plan" });
    await expect(sheet.getByText("from MCP server configuration")).toBeVisible();
    const both = /^(?:plum, pear|pear, plum)$/;
    await sheet.getByRole("button", { name: both }).click();
    const item = page.getByRole("dialog", { name: both });
    await expect(item).toContainText(`These are the settings of ${program}.`);
    await expect(item).toContainText("Only its servers are imported");
    // Nothing else of the file is on this machine any more, although nobody has decided yet.
    for (const word of [KEY, WORDS]) expect(filesWith(word)).toEqual([]);

    await item.getByRole("button", { name: "Back to the plan" }).click();
    await sheet.getByRole("button", { name: "Import 1 document" }).click();
    await expect(page.getByText(/^Imported “/)).toBeVisible();
    const list = (await (await request.get("/api/imports")).json()) as { items: { id: string }[] };
    const answer = await request.get(`/api/imports/${list.items[0]?.id}`);
    const made = (await answer.json()) as { import: { items: { entityId: string }[] } };
    const id = made.import.items[0]?.entityId;
    const { toolsets } = (await (await request.get(`/api/toolsets/${id}`)).json()) as {
      toolsets: { id: string; server: Record<string, unknown> }[];
    };
    const servers = toolsets.map(({ id: name, server }) => [
      name,
      server["command"] ?? server["url"],
    ]);
    expect(Object.fromEntries(servers)).toEqual({
      pear: "https://pear.example/mcp",
      plum: "plum",
    });
    await page.goto(`/toolsets/${id}`);
    await expect(page.getByText("plum").first()).toBeVisible();
    await expect(page.getByText("pear").first()).toBeVisible();
    for (const word of [KEY, WORDS]) expect(filesWith(word)).toEqual([]);
  });
}
