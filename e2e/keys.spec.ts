import type { Page } from "@playwright/test";
import { expectClean } from "./axe";
import { teaConversation } from "./documents";
import { expect, message, test } from "./fixtures";

const sheet = (page: Page) => page.getByRole("dialog", { name: "Keyboard shortcuts" });

async function openSheet(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press("?");
    await expect(sheet(page)).toBeVisible({ timeout: 1000 });
  }).toPass();
}

/** The row of a command. */
const row = (page: Page, label: string) =>
  sheet(page).getByRole("listitem").filter({ hasText: label });

/** A sheet gives the focus back in the frame after it has gone. */
const focusGivenBack = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((done) => {
        requestAnimationFrame(() => requestAnimationFrame(done));
      }),
  );

test("the sheet of keys lists, finds, changes and names clashes; the change holds at once", async ({
  page,
  importText,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const id = await importText("tea.json", teaConversation());
  await page.goto(`/conversations/${id}`);
  await expect(message(page, "Thank you.")).toBeVisible();
  await openSheet(page);
  await expect(row(page, "Prefer this retry")).toContainText("P");
  await expectClean(page);
  await sheet(page).getByRole("searchbox", { name: "Find a command" }).fill("pin or");
  await expect(sheet(page).getByRole("listitem")).toHaveCount(1);
  const change = row(page, "Pin or unpin").getByRole("button", { name: /^Change the shortcut/ });
  await change.focus();
  await page.keyboard.press("Enter");
  await expect(sheet(page).getByText(/Press the new shortcut/)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet(page).getByText(/Press the new shortcut/)).toHaveCount(0);
  await expect(change).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("p");
  await expect(row(page, "Pin or unpin")).toContainText("The same shortcut as “Prefer this retry”");
  await expect(change).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("q");
  await expect(row(page, "Pin or unpin")).toContainText("Q");
  await expect(row(page, "Pin or unpin")).not.toContainText("The same shortcut");
  await page.keyboard.press("Escape");
  await expect(sheet(page)).toHaveCount(0);
  await focusGivenBack(page);
  await message(page, "Thank you.").focus();
  await page.keyboard.press("b");
  await page.keyboard.press("q");
  await expect(message(page, "Thank you.").getByText("pinned", { exact: true })).toBeVisible();
  await page.reload();
  await expect(message(page, "Thank you.").getByText("pinned", { exact: true })).toBeVisible();
  await openSheet(page);
  await sheet(page).getByRole("button", { name: "Reset all shortcuts" }).click();
  await expect(row(page, "Pin or unpin")).toContainText("B");
});

test("single-letter keys can be switched off; keys with Control stay", async ({
  page,
  importText,
}) => {
  const id = await importText("tea.json", teaConversation());
  await page.goto(`/conversations/${id}`);
  await expect(message(page, "Thank you.")).toBeVisible();
  await openSheet(page);
  const single = sheet(page).getByRole("switch", { name: "Single-letter shortcuts" });
  await single.press("Space");
  await expect(page.locator("html")).toHaveAttribute("data-single-keys", "off");
  await page.keyboard.press("Escape");
  await expect(sheet(page)).toHaveCount(0);
  await focusGivenBack(page);
  await message(page, "Thank you.").focus();
  await page.keyboard.press("b");
  await page.keyboard.press("?");
  await page.keyboard.press("Control+f");
  await expect(page.getByRole("search", { name: "Find in this conversation" })).toBeVisible();
  await expect(sheet(page)).toHaveCount(0);
  await expect(message(page, "Thank you.").getByText("pinned", { exact: true })).toHaveCount(0);
  // The settings lead back to the sheet.
  await page.goto("/settings");
  await page.getByRole("button", { name: "Show shortcuts" }).click();
  await single.press("Space");
  await expect(page.locator("html")).not.toHaveAttribute("data-single-keys", "off");
});
