import { teaConversation } from "./documents";
import { downloadText, expect, message, test } from "./fixtures";

test("a conversation is exported and forked from the palette", async ({ page, importText }) => {
  const id = await importText("tea.json", teaConversation());
  await page.goto(`/conversations/${id}`);
  await page.keyboard.press("j");
  await expect(message(page, "Cold brewed oolong.")).toBeFocused();
  const field = page.getByRole("combobox", { name: "Search or run a command" });
  await page.keyboard.press("Control+k");
  // The palette is loaded when it is first wanted; what is typed before belongs to the page.
  await expect(field).toBeFocused();
  await page.keyboard.type("export the conv");
  await page.getByRole("option", { name: /Export the conversation/ }).click();
  const sheet = page.getByRole("dialog", { name: "Export" });
  await downloadText(page, () => sheet.getByRole("button", { name: "Export" }).click());
  await expect(sheet).toHaveCount(0);
  await page.keyboard.press("Control+k");
  await expect(field).toBeFocused();
  await page.keyboard.type("fork the conv");
  await page.getByRole("option", { name: /Fork the conversation here/ }).click();
  await page.getByRole("button", { name: "Open it" }).click();
  await expect(page).not.toHaveURL(new RegExp(id));
});
