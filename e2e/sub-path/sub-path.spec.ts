import { expect, test, type Page } from "@playwright/test";
import { teaConversation } from "../documents";

// Every address is relative to the path below which this build is served.

/** What a browser asked this host for outside that path, and what was not there. */
function strays(page: Page, root: string): string[] {
  const found: string[] = [];
  page.on("response", (response) => {
    const url = response.url();
    if (!url.startsWith("http")) return;
    if (!url.startsWith(root) || response.status() >= 400)
      found.push(`${response.status()} ${url}`);
  });
  return found;
}

test("the whole way of a conversation goes below a path of the host", async ({ page, baseURL }) => {
  const root = baseURL ?? "";
  const wrong = strays(page, root);
  await page.goto("imports");
  await page.locator("html[data-keys]").waitFor({ state: "attached" });

  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Import files" }).click();
  await (
    await chooser
  ).setFiles({
    name: "tea.json",
    mimeType: "application/json",
    buffer: Buffer.from(teaConversation()),
  });
  await page.getByRole("button", { name: "Import 1 document" }).click();
  // A file that succeeds opens itself.
  await page.waitForURL((url) => url.href.startsWith(`${root}conversations/`));
  const opened = page.url();

  await page.getByRole("link", { name: "Settings" }).first().click();
  await page.waitForURL(`${root}settings`);
  await page.goBack();
  await page.waitForURL(opened);
  await page.reload();
  await expect(page).toHaveURL(opened);

  for (const place of [
    "conversations",
    "toolsets",
    "permissions",
    "search?q=tea",
    "exports",
    "trash",
    "pins",
    "activity",
  ]) {
    await page.goto(place);
    await page.locator("html[data-keys]").waitFor({ state: "attached" });
    const links = await page
      .locator("a[href^='/']")
      .evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    const { pathname } = new URL(root);
    expect(links.filter((href) => !`${href ?? ""}/`.startsWith(pathname))).toEqual([]);
  }
  expect(wrong).toEqual([]);
});

test("programs find the API and its description below the path", async ({ request, baseURL }) => {
  const root = baseURL ?? "";
  const { pathname } = new URL(root);
  for (const place of ["api/openapi.json", "v1/openapi.json"]) {
    const document = (await (await request.get(place)).json()) as { servers: { url: string }[] };
    expect(document.servers.map(({ url }) => url)).toEqual([pathname]);
  }
  expect((await request.get("api/conversations?limit=1")).status()).toBe(200);
  expect((await request.get("v1/tool_sets/%74oolset_none")).status()).not.toBe(500);
  expect((await request.get(new URL("/api/health", root).href)).status()).toBe(404);
});
