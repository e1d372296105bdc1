import { gzipSync } from "node:zlib";
import type { Page, Request } from "@playwright/test";
import { listing, plainTool } from "../lib/testing/mcp/behaviours";
import { serveTools } from "../lib/testing/mcp/tool-server";
import { longConversation } from "../scripts/bench/long-conversation";
import { teaConversation } from "./documents";
import { expect, test } from "./fixtures";
import { BASE_URL } from "./place";

const MOST_KB = 250;

/** A page rests once it has asked for no script for so long. */
const REST_MS = 1500;

/** Bytes of a script, compressed. */
async function weighScript(request: Request): Promise<number> {
  const response = await request.response();
  // A script that is not there is asked for in vain on every visit.
  expect([200, 304], request.url()).toContain(response?.status());
  return gzipSync((await response?.body()) ?? "").length;
}

/** Kilobytes of JavaScript, compressed, that a page loads until it rests. */
async function weigh(page: Page, path: string): Promise<number> {
  const asked: Request[] = [];
  const note = (request: Request) => {
    if (new URL(request.url()).pathname.endsWith(".js")) asked.push(request);
  };
  page.on("request", note);
  await page.goto(path, { waitUntil: "networkidle" });
  // Parts that draw what came by a request come after it.
  for (let known = -1; known !== asked.length;) {
    known = asked.length;
    await Promise.all(asked.map((request) => request.response()));
    await page.waitForTimeout(REST_MS);
  }
  page.off("request", note);
  const all = await Promise.all(asked.map(weighScript));
  return all.reduce((sum, size) => sum + size, 0) / 1000;
}

/** Adds a server whose tools are listed, and gives the address of the page of its toolset. */
async function addServer(page: Page, url: string): Promise<string> {
  await page.goto("/toolsets");
  await page.getByRole("button", { name: "Add a server" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a server" });
  await dialog.getByRole("textbox", { name: "Name", exact: true }).fill("garden");
  await dialog.getByRole("textbox", { name: "Address" }).fill(url);
  await dialog.getByRole("button", { name: "Add the server" }).click();
  await page.waitForURL(/\/toolsets\/[^/?]+$/);
  await expect(page.getByText("2 tools listed: 2 new").first()).toBeVisible();
  return new URL(page.url()).pathname;
}

test("the reader and the lists load no more than they show, also beside folders", async ({
  browser,
  page,
  importText,
}) => {
  // Each page is watched until it rests.
  test.slow();
  const tea = await importText("tea.json", teaConversation());
  const plain = await importText("plain.json", longConversation(12));
  const sidebar = { name: "colloquy-sidebar", value: "280-open", url: BASE_URL };
  await page.context().addCookies([sidebar]);
  await page.goto("/settings");
  await page.getByRole("button", { name: "New folder" }).click();
  await page.getByRole("dialog").getByRole("textbox", { name: "Name" }).fill("Work");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /^Work/ })).toBeVisible();
  const server = await serveTools(listing(() => [plainTool("water"), plainTool("weed")]));
  const garden = await addServer(page, server.url).finally(() => server.close());
  const paths = [
    `/conversations/${plain}`,
    // With retries, tool calls and attachments.
    `/conversations/${tea}`,
    "/conversations",
    "/toolsets",
    // With the bar of a server.
    garden,
    "/imports",
    "/exports",
    "/settings",
    "/activity",
  ];
  const judge = async (path: string) => {
    const context = await browser.newContext({ baseURL: BASE_URL });
    await context.addCookies([sidebar]);
    const tab = await context.newPage();
    const weight = await weigh(tab, path);
    // A style element that a script adds makes the browser compute and lay out the whole page a second time.
    await expect(tab.locator("style"), path).toHaveCount(0);
    await context.close();
    expect(weight, path).toBeGreaterThan(100);
    expect(weight, path).toBeLessThanOrEqual(MOST_KB);
  };
  // Most of the time of a page is its rest: two rest at once.
  while (paths.length > 0) await Promise.all(paths.splice(0, 2).map(judge));
});
