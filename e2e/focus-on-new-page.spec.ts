import type { Page } from "@playwright/test";
import { teaConversation } from "./documents";
import { expect, test } from "./fixtures";

// Whoever goes to another page is there: the next key goes on from its heading, which a screen reader reads.

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole("main").getByRole("heading", { level: 1, name });

async function goByPalette(page: Page, words: string, address: RegExp): Promise<void> {
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: "Search or run a command" })).toBeFocused();
  await page.keyboard.type(words);
  await expect(
    page.getByRole("dialog", { name: "Palette" }).getByRole("option").first(),
  ).toHaveAttribute("data-focused", "true");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(address);
}

test("the palette takes a person to the heading of the page it goes to", async ({
  page,
  importText,
}) => {
  await importText("tea.json", teaConversation());
  await page.goto("/settings");
  await goByPalette(page, "go to pins", /\/pins/);
  await expect(heading(page, "Pins")).toBeFocused();
  // From there as well, and on from what had the focus on the page before.
  await goByPalette(page, "go to trash", /\/trash/);
  await expect(heading(page, "Trash")).toBeFocused();
  await page.goBack();
  await expect(heading(page, "Pins")).toBeFocused();
});

test("a link in a list and one in an import report lead to the heading of their page", async ({
  page,
  dropFiles,
}) => {
  await page.goto("/settings");
  await dropFiles(page, {
    "tea.json": teaConversation("tea", "Tea"),
    "more.json": teaConversation("more", "More tea"),
  });
  await page
    .getByRole("dialog", { name: "Import plan" })
    .getByRole("button", { name: /^Import 2/ })
    .press("Enter");
  const report = page.getByRole("dialog", { name: "Import report" });
  await report.getByRole("link", { name: "More tea" }).press("Enter");
  await expect(page).toHaveURL(/\/conversations\//);
  await expect(heading(page, "More tea")).toBeFocused();

  await page.goto("/conversations");
  await page.getByRole("main").getByRole("link", { name: /^Tea/ }).first().press("Enter");
  await expect(page).toHaveURL(/\/conversations\//);
  await expect(heading(page, "Tea")).toBeFocused();
});

test("a press of the mouse leads to a heading without a ring around it", async ({
  page,
  importText,
}) => {
  await importText("tea.json", teaConversation());
  await page.goto("/conversations");
  await page.getByRole("main").getByRole("link", { name: /^Tea/ }).first().click();
  const title = heading(page, /^Tea/);
  await expect(title).toBeFocused();
  expect(await title.evaluate((element) => element.matches(":focus-visible"))).toBe(false);
});

test("what takes the focus by itself on a page keeps it", async ({ page }) => {
  await page.goto("/settings");
  await goByPalette(page, "new conversation", /\/conversations\//);
  await expect(page.getByRole("main").locator(":focus")).toHaveCount(1);
  const held = await page.evaluateHandle(() => document.activeElement);
  // Longer than the page is looked at.
  await page.waitForTimeout(2000);
  expect(await held.evaluate((element) => element === document.activeElement)).toBe(true);
});
