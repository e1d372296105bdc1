import type { Page } from "@playwright/test";
import { longConversation } from "../scripts/bench/long-conversation";
import { expect, message, test } from "./fixtures";

/** Nodes in the list of messages. */
const nodes = (page: Page) =>
  page.locator("[role=feed]").evaluate((feed) => feed.querySelectorAll("*").length);

/** Where a message begins on the screen, once it has come to rest. */
async function topOf(page: Page, id: string): Promise<number> {
  const article = page.locator(`[data-message="${id}"]`);
  let before = Number.NaN;
  await expect(async () => {
    const top = (await article.boundingBox())?.y ?? Number.NaN;
    const isAtRest = top === before;
    before = top;
    expect(isAtRest).toBe(true);
  }).toPass({ intervals: [150] });
  return before;
}

async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "View", exact: true }).click();
  await page.getByRole("menuitemcheckbox", { name, exact: true }).click();
  await page.keyboard.press("Escape");
}

test("10,000 messages: only what is near the screen is in the page, any place can be reached", async ({
  page,
  importText,
}) => {
  test.setTimeout(120_000);
  const id = await importText("long.json", longConversation(10_000));
  const answer = await page.goto(`/conversations/${id}`);
  expect((await answer?.body())?.length ?? 0).toBeLessThan(300_000);
  await expect(page.getByText("Message 0.").first()).toBeVisible();
  expect(await nodes(page)).toBeLessThanOrEqual(600);
  await page.keyboard.press("Control+g");
  await page.getByRole("textbox", { name: /Message number/ }).fill("8001");
  await page.keyboard.press("Enter");
  await expect(page.locator('[data-slot="8000"]')).toBeInViewport();
  await expect(page.getByRole("group", { name: "Where you are" })).toContainText("8,001 of 9,000");
  expect(await nodes(page)).toBeLessThanOrEqual(600);
  await page.goto(`/conversations/${id}?m=m5000`);
  await expect(page.locator('[data-message="m5000"]')).toBeInViewport();
  await page.goto(`/conversations/${id}?m=slot:7000`);
  await expect(page.locator('[data-slot="7000"]')).toBeInViewport();
  await page.mouse.move(700, 500);
  await page.mouse.wheel(0, 20_000);
  await expect(page.locator("[role=feed] article").first()).toBeVisible();
  expect(await nodes(page)).toBeLessThanOrEqual(600);
});

test("the place that was gone to is there again after a reload", async ({ page, importText }) => {
  const id = await importText("long.json", longConversation(2000));
  await page.goto(`/conversations/${id}`);
  await expect(page.getByText("Message 0.").first()).toBeVisible();
  await page.keyboard.press("Control+g");
  await page.getByRole("textbox", { name: /Message number/ }).fill("801");
  await page.keyboard.press("Enter");
  await expect(page.locator('[data-slot="800"]')).toBeFocused();
  await expect(page).toHaveURL(/[?&]m=/);
  await page.reload();
  await expect(page.locator('[data-slot="800"]')).toBeInViewport();
});

test("the scroll bar reaches both ends, and the keys go on from what is read", async ({
  page,
  importText,
}) => {
  const id = await importText("long.json", longConversation(2000));
  await page.goto(`/conversations/${id}`);
  const list = page.getByTestId("timeline");
  await list.evaluate((element) => (element.scrollTop = element.scrollHeight));
  await expect(message(page, "Message 1999.")).toBeInViewport();
  await list.evaluate((element) => (element.scrollTop = 0));
  await expect(message(page, "Message 0.").first()).toBeInViewport();
  await page.mouse.move(700, 500);
  await page.mouse.wheel(0, 6000);
  await expect(page.getByRole("group", { name: "Where you are" })).toBeVisible();
  await page.waitForTimeout(400);
  await page.keyboard.press("j");
  const focused = page.locator("[role=feed] article:focus");
  await expect(focused).toBeInViewport();
  const posinset = Number(await focused.getAttribute("aria-posinset"));
  expect(posinset).toBeGreaterThan(10);
  await page.keyboard.press("Shift+K");
  await expect(page.locator("[role=feed] article:focus")).toContainText("User");
  // The message gone to may be a prompt of its own.
  await expect
    .poll(async () => Number(await focused.getAttribute("aria-posinset")))
    .toBeLessThan(posinset);
});

test("what is being read stays in place while cards above open and the filter changes", async ({
  page,
  importText,
}) => {
  const id = await importText("long.json", longConversation(2000));
  await page.goto(`/conversations/${id}?m=m1000`);
  await expect(message(page, "Message 1000.")).toBeInViewport();
  const top = await topOf(page, "m1000");
  await page.keyboard.press("t");
  await expect(page.getByRole("button", { name: /search/, expanded: true }).first()).toBeAttached();
  expect(Math.abs((await topOf(page, "m1000")) - top)).toBeLessThanOrEqual(2);
  await choose(page, "Tool calls");
  await expect(page.getByText(/tool blocks hidden/)).toBeVisible();
  expect(Math.abs((await topOf(page, "m1000")) - top)).toBeLessThanOrEqual(2);
  await choose(page, "Compact");
  await expect(page).toHaveURL(/density=compact/);
  expect(Math.abs((await topOf(page, "m1000")) - top)).toBeLessThanOrEqual(2);
  await page.getByRole("button", { name: "Show everything" }).click();
  await expect(page.getByText(/tool blocks hidden/)).toHaveCount(0);
  expect(Math.abs((await topOf(page, "m1000")) - top)).toBeLessThanOrEqual(2);
});

test("a person reads prompts and final answers only, and is told what is hidden", async ({
  page,
  importText,
}) => {
  const id = await importText("long.json", longConversation(300));
  await page.goto(`/conversations/${id}`);
  const first = page.locator("[role=feed] article").first();
  await expect(first).toHaveAttribute("aria-setsize", "270");
  await choose(page, "Prompts and final answers only");
  await expect(page).toHaveURL(/focused=true/);
  await expect(page.getByText(/tool blocks hidden/)).toBeVisible();
  await expect(page.locator("[role=feed] article").first()).not.toHaveAttribute(
    "aria-setsize",
    "270",
  );
  await page.reload();
  await expect(page.getByText(/tool blocks hidden/)).toBeVisible();
  await choose(page, "Answers");
  await expect(page).toHaveURL(/show=user/);
  await expect(page.getByText("Message 2.")).toBeVisible();
  await expect(page.getByText("Message 1.")).toHaveCount(0);
  await page.getByRole("button", { name: "Show everything" }).click();
  await expect(page.getByText("Message 1.")).toBeVisible();
});

test("the rail shows the turns and leads to them, by mouse and by keyboard", async ({
  page,
  importText,
}) => {
  const id = await importText("long.json", longConversation(300));
  await page.goto(`/conversations/${id}`);
  const rail = page.getByRole("slider", { name: "Outline of the conversation" });
  // It comes with the first use of the page.
  await page.mouse.move(400, 300);
  await rail.focus();
  await page.keyboard.press("End");
  await expect(rail).toHaveAttribute("aria-valuetext", /Turn \d+.*Message 296/);
  await page.keyboard.press("Enter");
  await expect(message(page, "Message 296.")).toBeFocused();
  const box = await rail.boundingBox();
  await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 3);
  await expect(message(page, "Message 0.").first()).toBeInViewport();
  await page.setViewportSize({ width: 800, height: 900 });
  await expect(rail).toHaveCount(0);
});

test("the address names the last message after Shift+G, also where it was not loaded", async ({
  page,
  importText,
}) => {
  const id = await importText("long.json", longConversation(2001));
  await page.goto(`/conversations/${id}`);
  await expect(page.getByText("Message 0.").first()).toBeVisible();
  await page.keyboard.press("Shift+G");
  await expect(page).toHaveURL(/[?&]m=m2000(?:&|$)/);
  await page.reload();
  await expect(page.locator('[data-message="m2000"]')).toBeInViewport();
});
