import type { Browser, Page } from "@playwright/test";

import { gardenToolsets, teaConversation } from "./documents";
import { expect, test } from "./fixtures";
import { BASE_URL } from "./place";

const PHONE = {
  baseURL: BASE_URL,
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
};

/** A page that fingers can use, once it hears keys. */
async function openOnPhone(browser: Browser, path: string): Promise<Page> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await page.goto(path);
  await page.locator("html[data-keys]").waitFor({ state: "attached" });
  return page;
}

test("on a phone, retries and transports stay in their line", async ({ browser, importText }) => {
  const tea = await importText("tea.json", teaConversation());
  const page = await openOnPhone(browser, `/conversations/${tea}`);
  const answer = page.getByRole("article").filter({ hasText: "Cold brewed oolong." });
  const role = await answer.getByRole("heading").first().boundingBox();
  const retries = answer.getByRole("group", { name: "Retries of this message" });
  const place = await retries.boundingBox();
  const middle = (box: typeof role) => (box?.y ?? 0) + (box?.height ?? 0) / 2;
  expect(Math.abs(middle(role) - middle(place))).toBeLessThan(8);
  // What has no room there is in the menu.
  await expect(retries.getByRole("button", { name: "Compare" })).toBeHidden();
  await answer.getByRole("button", { name: "More", exact: true }).tap();
  await expect(page.getByRole("menuitem", { name: "Prefer this retry" })).toBeVisible();
  await page.getByRole("menuitem", { name: "Compare retries" }).tap();
  await expect(page.getByRole("dialog", { name: "Compare retries" })).toBeVisible();

  await importText("garden.json", gardenToolsets());
  await page.goto("/toolsets");
  await page.locator("html[data-keys]").waitFor({ state: "attached" });
  await page.getByRole("main").getByRole("button", { name: "More", exact: true }).tap();
  await page.getByRole("menuitem", { name: "Add a server" }).tap();
  const transports = page.getByRole("radiogroup", { name: "Transport" });
  await expect(transports.locator("label")).toHaveCount(3);
  const tall = await transports
    .locator("label")
    .evaluateAll((labels) =>
      labels
        .filter((label) => label.scrollHeight > label.clientHeight)
        .map((label) => label.textContent),
    );
  expect(tall).toEqual([]);
  const [box, dialog] = [
    await transports.boundingBox(),
    await page.getByRole("dialog", { name: "Add a server" }).boundingBox(),
  ];
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan((dialog?.x ?? 0) + (dialog?.width ?? 0));
  await page.context().close();
});

test("a panel with a text field shows below a finger as soon as it has a place", async ({
  browser,
  importText,
}) => {
  const tea = await importText("tea.json", teaConversation());
  const page = await openOnPhone(browser, `/conversations/${tea}`);
  // React-aria waits for a keyboard of the screen, and hides what is placed meanwhile by a clip of its own.
  const clips = await page.evaluateHandle(() => {
    const seen: string[] = [];
    new MutationObserver(() => {
      for (const panel of document.querySelectorAll("[data-placement]"))
        if (panel.querySelector("[role=dialog]") !== null)
          seen.push(getComputedStyle(panel).clipPath);
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
    return seen;
  });
  await page.getByRole("button", { name: "Tags" }).filter({ visible: true }).tap();
  await expect(page.getByRole("dialog", { name: "Tags" })).toBeVisible();
  const seen = await clips.jsonValue();
  expect(seen.length).toBeGreaterThan(0);
  expect(new Set(seen)).toEqual(new Set(["none"]));
  await page.context().close();
});

test("on a phone, a text is found in a conversation by its menu", async ({
  browser,
  importText,
}) => {
  const tea = await importText("tea.json", teaConversation());
  const page = await openOnPhone(browser, `/conversations/${tea}`);
  await page.getByRole("button", { name: "More about this conversation" }).tap();
  await page.getByRole("menuitem", { name: "Find in this conversation" }).tap();
  const bar = page.getByRole("search", { name: "Find in this conversation" });
  await expect(bar.getByRole("searchbox")).toBeFocused();
  await page.keyboard.type("oolong");
  await expect(bar.getByRole("status")).toHaveText("1 in 1 message");
  await page.context().close();
});

test("on a phone, a message is called by the number of its place", async ({
  browser,
  importText,
}) => {
  const tea = await importText("tea.json", teaConversation());
  const page = await openOnPhone(browser, `/conversations/${tea}`);
  // The answer is the third message of the document, and the second in the reader.
  const answer = page.getByRole("article").filter({ hasText: "Cold brewed oolong." });
  await answer.getByRole("button", { name: "More", exact: true }).tap();
  await page.getByRole("menuitem", { name: "Comment", exact: true }).tap();
  await expect(page.getByText("On message 2")).toBeVisible();
  await page.context().close();
});

test("on a phone, the outcomes of a long report can be read and chosen", async ({
  browser,
  importText,
}) => {
  await importText("garden.json", gardenToolsets());
  const page = await openOnPhone(browser, "/");
  const files = Array.from({ length: 24 }, (_, n) => ({
    name: `tea-${n}.json`,
    mimeType: "application/json",
    buffer: Buffer.from(n % 4 === 0 ? teaConversation(`tea-${n}`, `Tea ${n}`) : "no conversation"),
  }));
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Import files" }).tap();
  await (await chooser).setFiles(files);
  await page.getByRole("button", { name: "Import 6 documents" }).tap();
  const choice = page.getByRole("radiogroup", { name: "Show items by outcome" });
  await expect(choice).toBeVisible();
  const heights = await choice.evaluate(({ clientHeight, parentElement }) => [
    parentElement?.clientHeight,
    clientHeight,
  ]);
  expect(heights[0]).toBe(heights[1]);
  await page.context().close();
});

/** Files of which two are conversations, so that their report is shown. */
const someFiles = () =>
  Array.from({ length: 24 }, (_, n) => ({
    name: `tea-${n}.json`,
    mimeType: "application/json",
    buffer: Buffer.from(n % 12 === 0 ? teaConversation(`tea-${n}`, `Tea ${n}`) : "no conversation"),
  }));

async function importSome(page: Page): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Import files" }).first().tap();
  await (await chooser).setFiles(someFiles());
  await page.getByRole("button", { name: "Import 2 documents" }).tap();
}

test("on a phone, a toast leaves the buttons of a report free", async ({ browser }) => {
  const page = await openOnPhone(browser, "/imports");
  await importSome(page);
  const report = page.getByRole("dialog", { name: "Import report" });
  await report.getByRole("button", { name: "Undo this import" }).tap();
  const toast = page.getByRole("alertdialog").filter({ hasText: "The import was undone" });
  await expect(toast).toBeVisible();
  const download = report.getByRole("button", { name: "Download report" });
  await expect(async () => {
    const [top, button] = [await toast.boundingBox(), await download.boundingBox()];
    expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(top?.y ?? 0);
  }).toPass();
  await page.context().close();
});

test("on a phone, an override without effect is told in one row", async ({
  browser,
  importText,
}) => {
  await importText("garden.json", gardenToolsets());
  const lost = teaConversation("tea-o").replace(
    '"messages": [',
    '"toolOverrides": [{ "toolId": "garden.wether", "enabled": false }], "messages": [',
  );
  const tea = await importText("tea.json", lost);
  const page = await openOnPhone(browser, `/conversations/${tea}`);
  const banner = page.getByRole("status").filter({ hasText: "has no effect" });
  await expect(banner).toBeVisible();
  expect((await banner.boundingBox())?.height).toBeLessThanOrEqual(44);
  await page.context().close();
});
