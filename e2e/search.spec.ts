import type { Page } from "@playwright/test";
import { expectClean } from "./axe";
import { chatGptExport, privateConversation, teaConversation } from "./documents";
import { expect, message, test } from "./fixtures";

const field = (page: Page) => page.getByRole("searchbox", { name: "Search all conversations" });
const results = (page: Page) => page.getByRole("list", { name: "Results" });

test.beforeEach(async ({ importText }) => {
  await importText("tea.json", teaConversation());
  await importText("diary.json", privateConversation());
  await importText("chats.json", chatGptExport());
});

test("a person searches from anywhere and sees where each hit is", async ({ page }) => {
  await page.goto("/settings");
  await expect(page.getByRole("heading", { name: "Settings" })).toBeVisible();
  await expect(async () => {
    await page.keyboard.press("/");
    await expect(field(page)).toBeFocused({ timeout: 1000 });
  }).toPass();
  await page.keyboard.type("strong");
  const retry = results(page).getByRole("link", { name: /Black tea, strong/ });
  await expect(retry).toContainText("in a retry not shown");
  await expect(retry.locator("mark")).toHaveText("strong");
  await expect(page.getByText("The index is complete")).toBeVisible();
  for (const [words, badge] of [
    ["wanted", "in thinking"],
    ["Kathmandu", "in a tool call"],
    ["leaf.png", "attachment name"],
    ["merchant", "system message"],
  ] as const) {
    await field(page).fill(words);
    await expect(results(page).getByText(badge), words).toBeVisible();
  }
});

test("a search that can't find anything says what it lacks", async ({ page }) => {
  for (const [typed, title, next] of [
    ["te", "Type a little more", "Type at least three letters, or add a filter."],
    ["-tea", "Add a word to find", "A minus only leaves words out of what is found."],
    ["🍵", "Add letters or digits", "Search doesn’t cover emoji and punctuation."],
  ] as const) {
    await page.goto(`/search?q=${encodeURIComponent(typed)}`);
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
    await expect(page.getByText(next)).toBeVisible();
  }
});

test("a filter that I typed twice is one chip, and goes as one", async ({ page }) => {
  await page.goto(`/search?q=${encodeURIComponent("tea is:pinned is:pinned")}`);
  const chips = page.getByRole("grid", { name: "Active filters" }).getByRole("row");
  await expect(chips).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Clear the filter" })).toBeVisible();
  await chips.focus();
  await page.keyboard.press("Delete");
  await expect(field(page)).toHaveValue("tea");
});

test("a hit opens at its message with the retry shown, and going back keeps the search", async ({
  page,
}) => {
  await page.goto("/search?q=strong");
  await results(page)
    .getByRole("link", { name: /Black tea, strong/ })
    .click();
  const retry = message(page, "Black tea, strong.");
  await expect(retry).toBeVisible();
  await expect(retry.getByText("1 / 2")).toBeVisible();
  expect(page.url()).toContain("find=strong");
  await page.goBack();
  await expect(field(page)).toHaveValue("strong");
  await expect(results(page).getByRole("link", { name: /Black tea, strong/ })).toBeVisible();
});

test("filters are chips, text and address at once", async ({ page }) => {
  await page.goto("/search?q=tea");
  await expect(results(page).getByText("Black tea, strong.")).toBeVisible();
  await page.getByRole("button", { name: "Written by" }).click();
  await page.getByRole("menuitemcheckbox", { name: "User" }).click();
  await page.keyboard.press("Escape");
  await expect(field(page)).toHaveValue("tea role:user");
  await expect(page).toHaveURL(/role%3Auser|role:user/);
  await expect(results(page).getByText(/Which tea fits/)).toBeVisible();
  await expect(results(page).getByText("Black tea, strong.")).toHaveCount(0);
  const chip = page.getByRole("row", { name: "Written by User" });
  await chip.getByRole("button", { name: /Remove/ }).click();
  await expect(field(page)).toHaveValue("tea");
  await expect(results(page).getByText("Black tea, strong.")).toBeVisible();
  await page.goBack();
  await expect(field(page)).toHaveValue("tea role:user");
});

test("private conversations and those of a source can be asked for alone", async ({ page }) => {
  await page.goto("/search?q=is%3Aprivate");
  await expect(results(page).getByRole("link", { name: "Diary of June" })).toBeVisible();
  await expect(results(page).getByText("Names for a boat")).toHaveCount(0);
  await page.goto("/search?q=source%3Achatgpt+call");
  await expect(results(page).getByText(/Call it Heron/)).toBeVisible();
  await expect(results(page).getByText("Diary of June")).toHaveCount(0);
});

test("a mistake in the text is shown at its place and mended by one press", async ({ page }) => {
  await page.goto("/search");
  await field(page).fill("tea rol:user");
  await field(page).press("Enter");
  const problems = page.getByRole("list", { name: "Problems of this search" });
  await expect(problems).toContainText("rol:");
  await problems.getByRole("button", { name: /Use role:user/ }).click();
  await expect(field(page)).toHaveValue("tea role:user");
  await expect(problems).toHaveCount(0);
});

test("no result says what was looked through and offers to drop the filters", async ({ page }) => {
  await page.goto("/search?q=tea+role%3Atool");
  await expect(page.getByText("No matches")).toBeVisible();
  await page.getByRole("button", { name: "Clear the filter" }).click();
  await expect(results(page).getByText("Black tea, strong.")).toBeVisible();
});

test("a search that fails is an error, never an empty answer", async ({ page }) => {
  await page.route("**/api/search?**", (route) =>
    route.fulfill({
      status: 503,
      contentType: "application/problem+json",
      body: JSON.stringify({ type: "unavailable", title: "", status: 503, detail: "No index." }),
    }),
  );
  await page.goto("/search?q=strong");
  await expect(page.getByText("The search failed")).toBeVisible();
  await expect(page.getByText("No matches")).toHaveCount(0);
  await page.unroute("**/api/search?**");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(results(page).getByText("Black tea, strong.")).toBeVisible();
});

test("the arrow keys go from the field along the hits", async ({ page }) => {
  await page.goto("/search?q=tea");
  await expect(results(page).getByText("Black tea, strong.")).toBeVisible();
  await field(page).press("ArrowDown");
  const hits = results(page).locator("[data-hit]");
  await expect(hits.first()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(hits.nth(1)).toBeFocused();
});

test(`the search page is free of accessibility faults`, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/search");
  await expect(field(page)).toBeVisible();
  await expectClean(page, "before a search");
  await page.goto("/search?q=tea+colour%3Ared");
  await expect(results(page)).toBeVisible();
  await expectClean(page, "results and a problem");
  await page.getByRole("button", { name: "Date" }).click();
  await expect(page.getByLabel("Written before")).toBeVisible();
  await expectClean(page, "an open filter");
  await page.goto("/search?q=nothing-has-this-word+is%3Apinned");
  await expect(page.getByText("No matches")).toBeVisible();
  await expectClean(page, "no result");
});
