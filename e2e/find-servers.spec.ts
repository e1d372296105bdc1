import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { expectClean } from "./axe";
import { expect, test } from "./fixtures";
import { ownData, startOwnServer } from "./own-server";

test("what an address publishes opens as a plan, and nothing is added by itself", async ({
  page,
}) => {
  const card = { name: "orchard", remotes: [{ type: "streamable-http", url: "/mcp" }] };
  const server = createServer((request, response) => {
    const isCard = request.url === "/.well-known/mcp/server-card.json";
    response.writeHead(isCard ? 200 : 404).end(isCard ? JSON.stringify(card) : "{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    const { port } = server.address() as AddressInfo;
    await page.goto("/toolsets/discover");
    const place = page.getByRole("region", { name: "At an address" });
    await place.getByRole("textbox", { name: "Address" }).fill("http://10.0.0.1/");
    await place.getByRole("button", { name: "Find servers" }).click();
    await expect(place.getByText(/network that Colloquy may not reach/)).toBeVisible();
    await expectClean(page);
    await place.getByRole("textbox", { name: "Address" }).fill(`http://127.0.0.1:${port}/`);
    await place.getByRole("button", { name: "Find servers" }).click();
    await expect(page.getByText("found-servers.json").first()).toBeVisible();
    await page.goto("/toolsets");
    await expect(page.getByRole("link", { name: /orchard/ })).toHaveCount(0);
  } finally {
    server.close();
  }
});

test("the configurations of this machine open as a plan, and those that can’t be read are named", async ({
  page,
}) => {
  const { data, remove } = ownData();
  const home = mkdtempSync(join(tmpdir(), "colloquy-home-"));
  const write = (path: string, content: string) => {
    mkdirSync(join(home, dirname(path)), { recursive: true });
    writeFileSync(join(home, path), content);
  };
  write(".cursor/mcp.json", '{ "mcpServers": { "pear": { "url": "https://pear.example/mcp" } } }');
  write(".codex/config.toml", '[mcp_servers.plum]\ncommand = "plum"\n');
  write(".gemini/settings.json", '{ "mcpServers": { broken');
  const server = await startOwnServer(data, { HOME: home });
  try {
    await page.goto(`${server.url}/toolsets/discover`);
    await page.getByRole("button", { name: "Find configurations" }).click();
    await expect(page.getByText("mcp.json").first()).toBeVisible();
    await expect(page.getByText(/\.mcp\.json/).first()).toBeVisible();
    await expect(page.getByText("These files were not read:")).toBeAttached();
    await expect(page.getByText(/settings\.json/)).toBeAttached();
    await page.goto(`${server.url}/toolsets`);
    await expect(page.getByRole("link", { name: /pear|plum/ })).toHaveCount(0);
  } finally {
    await server.end("SIGTERM");
    rmSync(home, { recursive: true, force: true });
    remove();
  }
});

test("what the operator's registry lists for my words opens as a plan, and nothing is added by itself", async ({
  page,
}) => {
  const listed = {
    name: "example/quince",
    remotes: [{ type: "streamable-http", url: "https://quince.example/mcp" }],
  };
  const asked: string[] = [];
  const registry = createServer((request, response) => {
    asked.push(request.url ?? "");
    response.end(JSON.stringify({ servers: [{ server: listed }] }));
  });
  await new Promise<void>((resolve) => registry.listen(0, "127.0.0.1", resolve));
  const { port } = registry.address() as AddressInfo;
  const { data, remove } = ownData();
  const server = await startOwnServer(data, {
    COLLOQUY_REGISTRY_URL: `http://127.0.0.1:${port}/`,
  });
  try {
    await page.goto(`${server.url}/toolsets/discover`);
    const place = page.getByRole("region", { name: "In the registry" });
    await place.getByRole("textbox").fill("quince jam");
    expect(asked).toEqual([]);
    await place.getByRole("button", { name: /Search|Find/ }).click();
    await expect(page.getByText("found-servers.json").first()).toBeVisible();
    expect(asked[0]).toMatch(/\bsearch=quince(?:\+|%20)jam\b/);
    await expectClean(page);
    await page.goto(`${server.url}/toolsets`);
    await expect(page.getByRole("link", { name: /quince/ })).toHaveCount(0);
  } finally {
    await server.end("SIGTERM");
    registry.close();
    remove();
  }
});
