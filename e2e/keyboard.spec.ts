import { teaConversation } from "./documents";
import { expect, message, test } from "./fixtures";

test("a person without a mouse finds, reads, switches, prefers, pins, edits and undoes", async ({
  page,
  importText,
  request,
}) => {
  const id = await importText("tea.json", teaConversation());
  await page.goto("/conversations");
  await expect(page.getByRole("link", { name: /Tea for the garden/ })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: /Skip/ })).toBeFocused();
  await page.keyboard.press("Enter");
  for (let press = 0; press < 30; press++) {
    const isThere = await page
      .getByRole("link", { name: /Tea for the garden/ })
      .evaluate((link) => link === document.activeElement);
    if (isThere) break;
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
  await expect(message(page, "Which tea fits a hot day?")).toBeVisible();
  await page.keyboard.press("j");
  await expect(message(page, "Cold brewed oolong.")).toBeFocused();
  await page.keyboard.press("[");
  await expect(message(page, "Black tea, strong.").getByText("1 / 2")).toBeVisible();
  await page.keyboard.press("p");
  await expect(
    message(page, "Black tea, strong.").getByRole("button", { name: "Preferred" }),
  ).toBeVisible();
  await page.keyboard.press("j");
  await expect(message(page, "Thank you.")).toBeFocused();
  await page.keyboard.press("b");
  await expect(message(page, "Thank you.").getByText("pinned", { exact: true })).toBeVisible();
  await page.keyboard.press("e");
  const field = page.getByRole("textbox", { name: "Message text" });
  await expect(field).toBeFocused();
  await page.keyboard.press("Control+A");
  await page.keyboard.type("Thanks, jay");
  await page.keyboard.press("Control+Enter");
  await expect(field).toHaveCount(0);
  await expect(message(page, "Thanks, jay")).toBeVisible();
  for (let step = 0; step < 3; step++) {
    const before = await (await request.get(`/api/conversations/${id}`)).text();
    await page.keyboard.press("Control+z");
    await expect
      .poll(async () => (await request.get(`/api/conversations/${id}`)).text())
      .not.toBe(before);
  }
  expect(await (await request.get(`/api/conversations/${id}`)).text()).toBe(teaConversation());
});
