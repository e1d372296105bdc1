import type { APIRequestContext } from "@playwright/test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { fixtureOf } from "./format-samples";
import { expect, test } from "./fixtures";
import { DATA_FOLDER } from "./place";

// Put together here, so that no scanner takes this file for a leak.
const TOKEN = ["ghp", "dE4".repeat(12)].join("_");

const DESKTOP = {
  mcpServers: {
    repositories: {
      command: "npx",
      args: ["-y", "@example/repositories"],
      env: { REPOSITORY_TOKEN: TOKEN, PAGE_SIZE: "20" },
    },
  },
  theme: "dusk",
};

/** Files of the library, the database and its journal too, that hold a text. */
function filesWith(text: string): string[] {
  return readdirSync(DATA_FOLDER, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => readFileSync(path).includes(text));
}

async function lastToolset(request: APIRequestContext): Promise<string> {
  const list = (await (await request.get("/api/imports")).json()) as { items: { id: string }[] };
  const answer = await request.get(`/api/imports/${list.items[0]?.id}`);
  const record = (await answer.json()) as { import: { items: { entityId: string }[] } };
  return record.import.items[0]?.entityId ?? "";
}

async function exported(request: APIRequestContext, id: string, format: string): Promise<unknown> {
  const answer = await request.post("/api/exports", { data: { toolsets: [id], format } });
  expect(answer.status()).toBe(200);
  return parse(await answer.text()) as unknown;
}

test("a token in a configuration is shown as a place and a name, and is kept nowhere", async ({
  page,
  request,
  dropFiles,
}) => {
  await page.goto("/conversations");
  await dropFiles(page, { "claude_desktop_config.json": JSON.stringify(DESKTOP, null, 2) });
  const sheet = page.getByRole("dialog", { name: "Import plan" });
  await expect(sheet.getByText("from MCP server configuration")).toBeVisible();
  await sheet.getByRole("button", { name: "repositories", exact: true }).click();
  const item = page.getByRole("dialog", { name: "repositories" });
  await expect(item.getByRole("list", { name: "Problems" })).toContainText("REPOSITORY_TOKEN");
  await expect(item).not.toContainText(TOKEN);
  expect(filesWith(TOKEN)).toEqual([]);

  await item.getByRole("button", { name: "Back to the plan" }).click();
  await sheet.getByRole("button", { name: "Import 1 document" }).click();
  await expect(page.getByText(/^Imported “/)).toBeVisible();
  expect(filesWith(TOKEN)).toEqual([]);

  const id = await lastToolset(request);
  const [{ env, ...server }] = [DESKTOP.mcpServers.repositories];
  expect(await exported(request, id, "mcp-config-claude-desktop")).toEqual({
    ...DESKTOP,
    mcpServers: {
      repositories: { ...server, env: { ...env, REPOSITORY_TOKEN: "${env:REPOSITORY_TOKEN}" } },
    },
  });
  const forEditor = JSON.stringify(await exported(request, id, "mcp-config-vscode"));
  expect(forEditor).toMatch(/repository[-_]token/i);
  expect(forEditor).not.toContain(TOKEN);
  expect(filesWith(TOKEN)).toEqual([]);
});

test("a list of OXP, a file of VS Code with comments and one of Goose leave as they came", async ({
  page,
  request,
  dropFiles,
}) => {
  const oxp = fixtureOf("oxp", "tools-with-protocol.input.json").toString("utf8");
  const code = fixtureOf("mcp-config", "vscode-with-inputs.input.json").toString("utf8");
  const goose =
    "# what the assistant may use\nextensions:\n  lights:\n    type: stdio\n    cmd: lights\n    enabled: true\n";
  const drops = [
    { name: "tools.json", text: oxp, format: "oxp", value: JSON.parse(oxp) as unknown },
    {
      name: "mcp.json",
      text: `// who may ask\n${code}`,
      format: "mcp-config-vscode",
      value: JSON.parse(code) as unknown,
    },
    { name: "goose.yaml", text: goose, format: "mcp-config-goose", value: parse(goose) as unknown },
  ];
  for (const { name, text, format, value } of drops) {
    await page.goto("/conversations");
    await dropFiles(page, { [name]: text });
    const sheet = page.getByRole("dialog", { name: "Import plan" });
    await sheet.getByRole("button", { name: "Import 1 document" }).click();
    await expect(page.getByText(/^Imported “/)).toBeVisible();
    expect(await exported(request, await lastToolset(request), format)).toEqual(value);
  }
});

test("a guessed program is changed in the plan, and the file leaves as its own", async ({
  page,
  request,
  dropFiles,
}) => {
  const server = { command: "npx", args: ["tide"], env: { TIDE_TOKEN: TOKEN, HOME: "${HOME}" } };
  await page.goto("/conversations");
  await dropFiles(page, { "servers.json": JSON.stringify({ mcpServers: { tide: server } }) });
  const sheet = page.getByRole("dialog", { name: "Import plan" });
  await expect(sheet.getByText("read as a list of MCP servers")).toBeVisible();
  await sheet.getByRole("button", { name: "tide", exact: true }).click();
  const item = page.getByRole("dialog", { name: "tide" });
  await item.getByRole("button", { name: /Read as a file of/ }).click();
  await page.getByRole("option", { name: "Claude Code" }).click();
  await expect(
    item.getByText("You chose this. Neither name nor contents say which program’s file it is."),
  ).toBeVisible();
  await item.getByRole("button", { name: "Back to the plan" }).click();
  await expect(sheet.getByText("read as Claude Code")).toBeVisible();
  await sheet.getByRole("button", { name: "Import 1 document" }).click();
  await page.getByRole("button", { name: "Show report" }).click();
  await expect(page.getByRole("region", { name: "Report" })).toContainText("read as Claude Code");

  const id = await lastToolset(request);
  expect(await exported(request, id, "mcp-config-claude-code")).toEqual({
    mcpServers: { tide: { ...server, env: { TIDE_TOKEN: "${TIDE_TOKEN}", HOME: "${HOME}" } } },
  });
  expect(filesWith(TOKEN)).toEqual([]);
});
