import type { Locator } from "@playwright/test";
import { teaConversation } from "./documents";
import { expect, message, test } from "./fixtures";
import { BASE_URL } from "./place";

// What a person edited or removed takes no focus along: the next key goes on where the person was.

test("the focus stays where an editor was, however that is left", async ({ page, importText }) => {
  const id = await importText("tea.json", teaConversation());
  await page.goto(`/conversations/${id}`);

  for (const [key, words] of [
    ["Enter", "Tea at noon"],
    ["Escape", "Tea at noon"],
    ["Control+s", "Tea at night"],
  ] as const) {
    await page.getByRole("button", { name: /^Tea/ }).click();
    await page.getByRole("textbox", { name: "Title" }).fill(key === "Escape" ? "No" : words);
    await page.keyboard.press(key);
    await expect(page.getByRole("button", { name: words })).toBeFocused();
  }

  const thanks = message(page, "Thank you.");
  await thanks.hover();
  await thanks.getByRole("button", { name: "Edit text" }).click();
  await page.keyboard.type(" Typed");
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
  await expect(thanks).toBeFocused();
});

test("the focus stays with the pins when a note is saved or a pin removed", async ({
  page,
  importText,
}) => {
  await importText(
    "tea.json",
    teaConversation().replaceAll('"messageType"', '"pinned": true, "messageType"'),
  );
  await page.goto("/pins");
  const pins = page.getByRole("article");
  await expect(pins).toHaveCount(4);
  const press = async (pin: Locator, name: string | RegExp) => {
    await pin.hover();
    await pin.getByRole("button", { name, exact: true }).click();
  };
  const second = pins.nth(1);
  await press(second, "Add a note");
  await page.getByRole("textbox", { name: "Note" }).fill("For the party");
  await press(second, "Save the note");
  await expect(second.locator(":focus")).toHaveCount(1);
  const third = await pins.nth(2).innerText();
  await press(second, "Unpin");
  await expect(pins).toHaveCount(3);
  await expect(pins.nth(1).locator(":focus")).toHaveCount(1);
  expect(await pins.nth(1).innerText()).toBe(third);
});

test("the focus is in the list when what is selected was renamed", async ({ page, importText }) => {
  await importText("tea.json", teaConversation());
  await page.goto("/conversations");
  await page.getByRole("checkbox", { name: /^Select Tea/ }).press("Space");
  await page.getByRole("button", { name: "Rename…" }).click();
  await page.getByRole("textbox", { name: "Title of conversation 1" }).fill("Tea at noon");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("group", { name: "Selection" })).toHaveCount(0);
  await expect(page.locator("[data-index] :focus")).toHaveCount(1);
});

test("the next row has the focus when one was restored or deleted for good", async ({
  page,
  importText,
}) => {
  for (const name of ["1", "2", "3"]) {
    await importText(`tea-${name}.json`, teaConversation(`tea-${name}`, `Tea ${name}`));
  }
  await page.goto("/conversations");
  await page.getByRole("checkbox", { name: "Select Tea 1" }).focus();
  await page.keyboard.press("Control+a");
  await page.getByRole("button", { name: "Move to the trash" }).click();
  await expect(page.getByText("Moved 3 conversations to the trash")).toBeVisible();
  await page.goto("/trash");
  const rows = page.locator("main [data-index]");
  await expect(rows).toHaveCount(3);
  await page
    .getByRole("button", { name: /^Restore/ })
    .first()
    .click();
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(0).locator(":focus")).toHaveCount(1);
  await page
    .getByRole("button", { name: /for good$/ })
    .first()
    .click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete for good" }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows.nth(0).locator(":focus")).toHaveCount(1);
});

test("the focus is on what an empty list says, or on what adds to it, when the last row goes", async ({
  page,
  importText,
}) => {
  await importText(
    "tea.json",
    teaConversation().replace('"messageType"', '"pinned": true, "messageType"'),
  );
  await page.goto("/pins");
  const pin = page.getByRole("article");
  await pin.hover();
  await pin.getByRole("button", { name: "Unpin" }).click();
  await expect(page.getByRole("heading", { name: "No pins yet" })).toBeFocused();

  await page.goto("/conversations");
  await page.getByRole("checkbox", { name: /^Select Tea/ }).focus();
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "Move to the trash" }).click();
  await expect(page.getByRole("checkbox", { name: /^Select Tea/ })).toHaveCount(0);
  await page.goto("/trash");
  await page.getByRole("button", { name: /^Restore/ }).click();
  await expect(page.getByRole("heading", { name: "The trash is empty" })).toBeFocused();

  await page.goto("/settings");
  const add = page.getByRole("button", { name: "New secret" });
  for (const name of ["FIRST_KEY", "SECOND_KEY"]) {
    await add.click();
    const dialog = page.getByRole("dialog", { name: "New secret" });
    await dialog.getByRole("textbox", { name: "Name" }).fill(name);
    await dialog.getByLabel("Value").fill("canary-value-9c41");
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    await expect(add).toBeFocused();
  }
  const rows = page.getByRole("list", { name: "Secrets" }).locator("[data-index]");
  const remove = async () => {
    await rows
      .first()
      .getByRole("button", { name: /^Delete/ })
      .press("Enter");
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).press("Enter");
  };
  await expect(rows).toHaveCount(2);
  await remove();
  await expect(rows).toHaveCount(1);
  // On the row that is left, or on what adds one: the dialog may close before the row goes, or after it.
  await expect(page.locator("main :focus")).toHaveCount(1);
  await remove();
  await expect(add).toBeFocused();
});

test("on a phone the focus is on the page when the report of the first import is closed", async ({
  browser,
}) => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, baseURL: BASE_URL };
  const context = await browser.newContext({ ...phone, locale: "en-GB", reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto("/conversations");
  await expect(page.locator("html")).toHaveAttribute("data-keys");
  const choosing = page.waitForEvent("filechooser");
  // A tap moves no pointer before it presses.
  await page.getByRole("main").getByRole("button", { name: "Import files" }).first().tap();
  const tea = (name: string) => ({
    name: `${name}.json`,
    mimeType: "application/json",
    buffer: Buffer.from(teaConversation(name, name)),
  });
  await (await choosing).setFiles([tea("Oolong"), tea("Sencha")]);
  const plan = page.getByRole("dialog", { name: "Import plan" });
  await plan.getByRole("button", { name: /^Import 2/ }).tap();
  const report = page.getByRole("dialog", { name: "Import report" });
  await expect(report).toContainText("2 imported");
  // The empty state that had the button becomes the list below the report.
  await expect(page.getByText("2 conversations", { exact: true })).toBeAttached();
  await report.getByRole("button", { name: "Close" }).first().tap();
  await expect(page.getByRole("heading", { name: "Conversations" })).toBeFocused();
  await context.close();
});
