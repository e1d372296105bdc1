import type { Locator, Page } from "@playwright/test";
import { gardenToolsets, teaConversation } from "./documents";
import { downloadText, expect, message, test } from "./fixtures";
import { tabTo } from "./tab-to";

/** Goes to a control by the Tab key and presses it. */
async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}

/** Opens a menu and goes down to one of its entries. */
async function choose(page: Page, menu: Locator, entry: string): Promise<void> {
  await press(page, menu);
  const item = page.getByRole("menuitem", { name: entry });
  await expect(item).toBeVisible();
  for (let step = 0; step < 20; step++) {
    if (await item.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press("ArrowDown");
  }
  await expect(item).toBeFocused();
  await page.keyboard.press("Enter");
}

test("the main job, from a file to the trash and back, with the keyboard alone", async ({
  page,
  request,
}) => {
  test.setTimeout(120_000);
  await page.goto("/conversations");
  const documentOf = async (path: string) => (await request.get(path)).text();
  const idIn = (url: string) => new URL(url).pathname.split("/").at(-1) ?? "";

  await test.step("chooses files, sees the plan, imports", async () => {
    const choosing = page.waitForEvent("filechooser");
    await press(page, page.getByRole("button", { name: "Import files" }));
    const mimeType = "application/json";
    await (
      await choosing
    ).setFiles([
      { name: "tea.json", mimeType, buffer: Buffer.from(teaConversation()) },
      { name: "garden.json", mimeType, buffer: Buffer.from(gardenToolsets()) },
    ]);
    const plan = page.getByRole("dialog", { name: "Import plan" });
    await press(page, plan.getByRole("button", { name: "Import 2 documents" }));
    await expect(page.getByRole("dialog", { name: "Import report" })).toContainText("2 imported");
  });

  await test.step("opens the conversation, moves, edits, undoes", async () => {
    const report = page.getByRole("dialog", { name: "Import report" });
    await press(page, report.getByRole("link", { name: "Tea for the garden party" }));
    await expect(report).toHaveCount(0);
    await expect(message(page, "Which tea fits a hot day?")).toBeVisible();
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await expect(message(page, "Thank you.")).toBeFocused();
    await page.keyboard.press("k");
    await page.keyboard.press("j");
    await page.keyboard.press("e");
    const field = page.getByRole("textbox", { name: "Message text" });
    await expect(field).toBeFocused();
    await page.keyboard.press("Control+A");
    await page.keyboard.type("Thank you kindly.");
    await press(page, page.getByRole("button", { name: "Save", exact: true }));
    await expect(field).toHaveCount(0);
    await expect(message(page, "Thank you kindly.")).toBeFocused();
    await page.keyboard.press("Control+z");
    await expect(message(page, "Thank you.")).toBeVisible();
    const path = `/api/conversations/${idIn(page.url())}`;
    await expect.poll(() => documentOf(path)).toBe(teaConversation());
  });
  const conversation = page.url();

  await test.step("tags it, exports it with the tag, undoes the tag", async () => {
    const path = `/api/conversations/${idIn(conversation)}`;
    await press(page, page.getByRole("button", { name: "Change tags" }));
    await expect(page.getByRole("textbox", { name: "Find or add a tag" })).toBeFocused();
    await page.keyboard.type("garden");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await expect(page.locator("header").getByText("garden", { exact: true })).toBeVisible();
    await expect.poll(() => documentOf(path)).toContain('"garden"');
    await press(page, page.getByRole("button", { name: "Export", exact: true }));
    const sheet = page.getByRole("dialog", { name: "Export" });
    await tabTo(page, sheet.getByRole("button", { name: "Export", exact: true }));
    const file = await downloadText(page, () => page.keyboard.press("Enter"));
    expect(file.bytes.toString("utf8")).toContain('"garden"');
    await expect(sheet).toHaveCount(0);
    await page.keyboard.press("Control+z");
    await expect.poll(() => documentOf(path)).toBe(teaConversation());
  });

  await test.step("sets a permission in the grid of a toolset", async () => {
    await press(
      page,
      page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /^Toolsets/ }),
    );
    await press(page, page.getByRole("link", { name: /garden/ }).first());
    const weather = page.getByTestId("effective-weather");
    await expect(weather).toContainText("Ask · toolset default");
    const cells = page.getByRole("grid", { name: "Tools" }).locator('[data-column][tabindex="0"]');
    await tabTo(page, cells.first());
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("d");
    await expect(weather).toContainText("Off · this tool");
    await press(page, page.getByRole("button", { name: "Save", exact: true }));
    await expect(page.getByText("1 change is not saved")).toHaveCount(0);
    const path = `/api/toolsets/${idIn(page.url())}`;
    await expect.poll(() => documentOf(path)).toMatch(/"weather"[^}]*\}[^}]*"enabled": *false/);
  });

  await test.step("exports", async () => {
    await press(
      page,
      page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /^Conversations/ }),
    );
    await press(page, page.getByRole("link", { name: /Tea for the garden/ }));
    await press(page, page.getByRole("button", { name: "Export", exact: true }));
    const sheet = page.getByRole("dialog", { name: "Export" });
    await tabTo(page, sheet.getByRole("button", { name: "Export", exact: true }));
    const file = await downloadText(page, () => page.keyboard.press("Enter"));
    expect(file.bytes.toString("utf8")).toBe(teaConversation());
  });

  await test.step("deletes and restores", async () => {
    const menu = page.getByRole("button", { name: /^More about this/ });
    await choose(page, menu, "Move to the trash");
    await expect(page.getByText(/to the trash$/).first()).toBeVisible();
    await page.goto("/trash");
    await press(page, page.getByRole("button", { name: "Restore Tea for the garden party" }));
    await expect(page.getByText("Restored “Tea for the garden party”")).toBeVisible();
    expect(await documentOf(`/api/conversations/${idIn(conversation)}`)).toBe(teaConversation());
  });
});
