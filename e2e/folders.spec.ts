import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectClean } from "./axe";
import { teaConversation } from "./documents";
import { expect, test } from "./fixtures";
import { BASE_URL } from "./place";

const sidebar = (page: Page) => page.getByRole("region", { name: "Conversations list" });
const folder = (page: Page, name: string) =>
  sidebar(page).getByRole("button", { name: new RegExp(`^${name}`) });

/** The other specs do without the conversations in the sidebar. */
async function withList(page: Page): Promise<void> {
  await page.context().addCookies([{ name: "colloquy-sidebar", value: "280-open", url: BASE_URL }]);
}

async function makeFolder(page: Page, name: string): Promise<void> {
  await sidebar(page).getByRole("button", { name: "New folder" }).click();
  const dialog = page.getByRole("dialog", { name: "New folder" });
  await dialog.getByRole("textbox", { name: "Name" }).fill(name);
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(folder(page, name)).toBeVisible();
}

test("a person makes a folder, drags a conversation into it, renames and deletes it", async ({
  page,
  importText,
}) => {
  await withList(page);
  const id = await importText("tea.json", teaConversation());
  await importText("coffee.json", teaConversation("coffee-1", "Coffee for the meeting"));
  await page.goto("/settings");
  await makeFolder(page, "Work");
  const tea = sidebar(page).getByRole("link", { name: /Tea for/ });
  await tea.dragTo(folder(page, "Work"));
  await expect(page.getByText("Moved “Tea for the garden party” to “Work”")).toBeVisible();
  await expect(folder(page, "Work")).toHaveAccessibleName(/1 conversation/);
  await expect(tea).toBeHidden();
  await folder(page, "Work").click();
  await expect(tea).toBeVisible();
  await expectClean(page, "folders", "aside");
  await page.reload();
  await expect(tea).toBeVisible();
  await folder(page, "Work").click();
  await expect(tea).toBeHidden();
  await page.goto(`/conversations/${id}`);
  await expect(tea).toHaveAttribute("aria-current", "page");
  await folder(page, "Work").click();
  await expect(tea).toBeHidden();
  await folder(page, "Work").click();
  await folder(page, "Work").hover();
  await page.getByRole("button", { name: "More about the folder “Work”" }).click();
  await page.getByRole("menuitem", { name: "Rename…" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Garden");
  await page.keyboard.press("Enter");
  await expect(folder(page, "Garden")).toBeVisible();
  await folder(page, "Garden").hover();
  await page.getByRole("button", { name: "More about the folder “Garden”" }).click();
  await page.getByRole("menuitem", { name: /Delete folder/ }).click();
  await expect(folder(page, "Garden")).toBeHidden();
  await expect(tea).toBeVisible();
  const toast = page.getByRole("region", { name: /notification/ });
  // Until it comes, there is an Undo of the new name.
  await expect(toast).toContainText("Deleted the folder “Garden”");
  await toast.getByRole("button", { name: "Undo" }).click();
  await expect(folder(page, "Garden")).toHaveAccessibleName(/1 conversation/);
});

test("by the keyboard a person moves selected conversations to a new folder and filters by it", async ({
  page,
  importText,
}) => {
  await withList(page);
  await importText("tea.json", teaConversation());
  await importText("coffee.json", teaConversation("coffee-1", "Coffee for the meeting"));
  await page.goto("/conversations");
  const list = page.getByRole("list", { name: "Conversations", exact: true });
  await list.getByRole("link", { name: /Coffee for/ }).focus();
  await page.keyboard.press("x");
  await page.getByRole("button", { name: "Move to folder" }).press("Enter");
  const panel = page.getByRole("dialog", { name: "Move to folder" });
  await panel.getByRole("textbox", { name: "Find or create a folder" }).fill("Meetings");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Moved “Coffee for the meeting” to “Meetings”")).toBeVisible();
  await expect(page.getByRole("group", { name: "Selection" })).toBeHidden();
  await folder(page, "Meetings").focus();
  await page.keyboard.press("ArrowRight");
  await expect(folder(page, "Meetings")).toHaveAttribute("aria-expanded", "true");
  await page.getByRole("button", { name: "Filter" }).click();
  await page
    .getByRole("dialog", { name: "Filters" })
    .getByRole("button", { name: /^Meetings 1/ })
    .click();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/folder=/);
  await expect(list.getByRole("link")).toHaveCount(1);
  await expect(page.getByText("Folder Meetings")).toBeVisible();
});

test("an export names a folder only when that is asked for", async ({ page, importText }) => {
  await withList(page);
  const tea = await importText("tea.json", teaConversation());
  await page.goto(`/conversations/${tea}`);
  await makeFolder(page, "Zanzibar");
  await sidebar(page)
    .getByRole("link", { name: /Tea for/ })
    .dragTo(folder(page, "Zanzibar"));
  await page.goto("/conversations");
  const list = page.getByRole("list", { name: "Conversations", exact: true });
  await list.getByRole("link", { name: /Tea for/ }).focus();
  await page.keyboard.press("x");
  for (const isAsked of [false, true]) {
    await page.getByRole("button", { name: "Export…", exact: true }).click();
    const sheet = page.getByRole("dialog", { name: "Export" });
    const box = sheet.getByRole("checkbox", { name: /Add the folder as a tag/ });
    await expect(box).not.toBeChecked();
    if (isAsked) await sheet.getByText("Add the folder as a tag").click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      sheet.getByRole("button", { name: "Export", exact: true }).click(),
    ]);
    expect((await readFile(await download.path(), "utf8")).includes("Zanzibar")).toBe(isAsked);
  }
});
