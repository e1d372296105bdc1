import { teaConversation } from "./documents";
import { expect, test } from "./fixtures";

test("a control says what it does, to the pointer and to the keyboard", async ({
  page,
  importText,
}) => {
  const tea = await importText("tea.json", teaConversation());
  await page.goto(`/conversations/${tea}`, { waitUntil: "networkidle" });
  const tooltip = page.getByRole("tooltip");
  const view = page.getByRole("button", { name: "View", exact: true });

  await view.hover();
  await expect(tooltip).toContainText("View");
  await tooltip.hover();
  await expect(tooltip).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(tooltip).toBeHidden();

  await view.focus();
  await page.keyboard.press("Tab");
  await expect(tooltip).toContainText("More about this conversation");
  await page.keyboard.press("Shift+Tab");
  await expect(tooltip).toContainText("View");
  await page.mouse.click(700, 600);
  await expect(tooltip).toBeHidden();
});
