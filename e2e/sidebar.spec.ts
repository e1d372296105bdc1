import type { Page } from "@playwright/test";
import { expectClean } from "./axe";
import { teaConversation } from "./documents";
import { expect, message, test } from "./fixtures";
import { BASE_URL } from "./place";

const sidebar = (page: Page) => page.getByRole("region", { name: "Conversations list" });

/** The other specs do without the conversations in the sidebar. */
async function withList(page: Page): Promise<void> {
  await page.context().addCookies([{ name: "colloquy-sidebar", value: "280-open", url: BASE_URL }]);
}

test("a person switches conversations in the sidebar and stays in the reader", async ({
  page,
  importText,
}) => {
  await withList(page);
  const tea = await importText("tea.json", teaConversation());
  await importText("coffee.json", teaConversation("coffee-1", "Coffee for the meeting"));
  await page.goto(`/conversations/${tea}`);
  const list = sidebar(page);
  await expect(list.getByRole("link", { name: /Tea for/ })).toHaveAttribute("aria-current", "page");
  await expect(list.getByRole("link", { name: /Coffee for/ })).toContainText("Which tea fits");
  await list.getByRole("link", { name: /Coffee for/ }).click();
  await expect(page.getByRole("heading", { name: "Coffee for the meeting" })).toBeVisible();
  await expect(message(page, "Cold brewed oolong.")).toBeVisible();
  await expect(list.getByRole("link", { name: /Coffee for/ })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await page.keyboard.press("f");
  await page.keyboard.type("tea part");
  await expect(list.getByRole("link")).toHaveCount(1);
  await page.keyboard.press("ArrowDown");
  await expect(list.getByRole("link", { name: /Tea for/ })).toBeFocused();
  await expectClean(page, "sidebar", "aside");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Tea for the garden party" })).toBeVisible();
});

test("a person pins a conversation to the sidebar, takes it back, and hides the list", async ({
  page,
  importText,
}) => {
  await withList(page);
  await importText("tea.json", teaConversation());
  await page.goto("/settings");
  const list = sidebar(page);
  await expect(list.getByRole("heading", { name: "October 2025" })).toBeVisible();
  await list.getByRole("link", { name: /Tea for/ }).hover();
  await list.getByRole("button", { name: /^Pin “Tea for/ }).click();
  await expect(page.getByText("Pinned “Tea for the garden party” to the sidebar")).toBeVisible();
  await expect(list.getByRole("heading", { name: "Pinned" })).toBeVisible();
  await page.reload();
  await expect(list.getByRole("heading", { name: "Pinned" })).toBeVisible();
  await list.getByRole("link", { name: /Tea for/ }).hover();
  await list.getByRole("button", { name: /^Unpin “Tea for/ }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(list.getByRole("heading", { name: "Pinned" })).toBeVisible();
  await list.getByRole("button", { name: "Hide conversations" }).click();
  await page.reload();
  await expect(list).toBeHidden();
  await page.getByRole("button", { name: "Show conversations" }).click();
  await expect(list.getByRole("link", { name: /Tea for/ })).toBeVisible();
});

test("home shows what was opened and what arrived, and a phone has the list in a sheet", async ({
  page,
  importText,
}) => {
  const tea = await importText("tea.json", teaConversation());
  await page.goto(`/conversations/${tea}`);
  await page.getByRole("link", { name: "Home" }).click();
  await expect(page.getByRole("heading", { name: "Recently opened" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: /Tea for/ })).toBeVisible();
  await expect(page.getByRole("link", { name: /tea\.json.*1 imported/ })).toBeVisible();
  await expectClean(page, "home");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Show conversations" }).click();
  const sheet = page.getByRole("dialog", { name: "Conversations" });
  await sheet.getByRole("link", { name: /Tea for/ }).click();
  await expect(message(page, "Thank you.")).toBeVisible();
  await expect(sheet).toBeHidden();
});

test("an address that leads nowhere still has the way to the conversations on a phone", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/conversations/nothing-has-this-id");
  await expect(page.getByRole("heading", { name: "Not found", level: 1 })).toBeVisible();
  await page.getByRole("button", { name: "Show conversations" }).click();
  await expect(page.getByRole("dialog", { name: "Conversations" })).toBeVisible();
});
