import { longConversation } from "../scripts/bench/long-conversation";
import { expect, test } from "./fixtures";

test("10,000 messages: only what is near the screen is in the page, any place can be reached", async ({
  page,
  importText,
}) => {
  test.setTimeout(120_000);
  const id = await importText("long.json", longConversation(10_000));
  const answer = await page.goto(`/conversations/${id}`);
  expect((await answer?.body())?.length ?? 0).toBeLessThan(300_000);
  await expect(page.getByText("Message 0.").first()).toBeVisible();
  const nodes = () =>
    page.locator("[role=feed]").evaluate((feed) => feed.querySelectorAll("*").length);
  expect(await nodes()).toBeLessThanOrEqual(600);
  await page.getByRole("button", { name: /messages$/ }).click();
  await page.getByRole("textbox", { name: /Message number/ }).fill("8001");
  await page.keyboard.press("Enter");
  await expect(page.locator('[data-slot="8000"]')).toBeVisible();
  expect(await nodes()).toBeLessThanOrEqual(600);
  await page.goto(`/conversations/${id}?m=m5000`);
  await expect(page.locator('[data-message="m5000"]')).toBeInViewport();
  await page.mouse.move(700, 500);
  await page.mouse.wheel(0, 20_000);
  await expect(page.locator("[role=feed] article").first()).toBeVisible();
  expect(await nodes()).toBeLessThanOrEqual(600);
});
