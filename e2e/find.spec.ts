import type { Page } from "@playwright/test";
import { expectClean } from "./axe";
import { retriesConversation, spiceConversation } from "./branch-documents";
import { expect, message, test } from "./fixtures";

const bar = (page: Page) => page.getByRole("search", { name: "Find in this conversation" });

/** The text that is marked as the current place. */
const marked = (page: Page) =>
  page.evaluate(() => [...(CSS.highlights.get("found-current") ?? [])].map(String).join("|"));

async function openBar(page: Page): Promise<void> {
  await expect(page.getByRole("article").first()).toBeVisible();
  // The first press may come before the page's scripts.
  await expect(async () => {
    await page.keyboard.press("Control+f");
    await expect(bar(page).getByRole("searchbox")).toBeFocused({ timeout: 500 });
  }).toPass();
}

test("finding counts all 2,000 messages and steps through them by keys", async ({
  page,
  importText,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const id = await importText("spices.json", spiceConversation(2000));
  await page.goto(`/conversations/${id}`);
  await openBar(page);
  await page.keyboard.type("saffron");
  await expect(bar(page).getByRole("status")).toHaveText("200 in 200 messages");
  await page.keyboard.press("Enter");
  await expect(bar(page).getByRole("status")).toHaveText("1 of 200 in 200 messages");
  await expect(message(page, "Order 3 asks")).toBeInViewport();
  await expect.poll(() => marked(page)).toBe("saffron");
  await page.keyboard.press("F3");
  await expect(message(page, "Order 13 asks")).toBeInViewport();
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.press("Shift+Enter");
  await expect(bar(page).getByRole("status")).toHaveText("200 of 200 in 200 messages");
  await expect(message(page, "Order 1993 asks")).toBeInViewport();
  await expectClean(page);
  // Escape leaves the bar at once, and the keys go on from what was found.
  await page.keyboard.press("Escape");
  await expect(bar(page)).toHaveCount(0);
  await expect(message(page, "Order 1993 asks")).toBeFocused();
  await expect(page).not.toHaveURL(/find=/);
});

test("Enter that comes before the answer goes to the first place when it is there", async ({
  page,
  importText,
}) => {
  const id = await importText("spices.json", spiceConversation(400));
  await page.route("**/find?*", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 600));
    await route.continue();
  });
  await page.goto(`/conversations/${id}`);
  await openBar(page);
  await page.keyboard.type("saffron");
  await page.keyboard.press("Enter");
  await expect(bar(page).getByRole("status")).toHaveText("1 of 40 in 40 messages");
  await expect.poll(() => marked(page)).toBe("saffron");
  // Nor does it go to a place of what was looked for before.
  await bar(page).getByRole("searchbox").fill("Order 213 asks");
  await page.keyboard.press("Enter");
  await expect(bar(page).getByRole("status")).toHaveText("1 of 1 in 1 message");
  await expect(message(page, "Order 213 asks")).toBeInViewport();
});

test("what is folded in a run of calls is opened for what is found in it", async ({
  page,
  importText,
}) => {
  const id = await importText("spices.json", spiceConversation(400));
  await page.goto(`/conversations/${id}`);
  await openBar(page);
  await page.keyboard.type("cardamom");
  await expect(bar(page).getByRole("status")).toHaveText("1 in 1 message");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "4 tool calls" })).toBeInViewport();
  await expect.poll(() => marked(page)).toBe("cardamom");
  await expect(message(page, "green cardamom").getByText("green cardamom")).toBeInViewport();
  await bar(page).getByRole("button", { name: "Search options" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Search tool calls" }).click();
  await page.keyboard.press("Escape");
  await expect(bar(page).getByRole("status")).toHaveText("Not found");
});

test("a regular expression finds, and one that can’t be read is told", async ({
  page,
  importText,
}) => {
  const id = await importText("spices.json", spiceConversation(400));
  await page.goto(`/conversations/${id}`);
  await openBar(page);
  await bar(page).getByRole("button", { name: "Search options" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Regular expression" }).click();
  await page.keyboard.press("Escape");
  await bar(page).getByRole("searchbox").fill("Order \\d3 ");
  await expect(bar(page).getByRole("status")).toHaveText("9 in 9 messages");
  await page.keyboard.press("Enter");
  await expect.poll(() => marked(page)).toBe("Order 13 ");
  await bar(page).getByRole("searchbox").fill("Order (");
  await expect(bar(page).getByRole("status")).toContainText("This pattern can’t be read");
});

test("F3 opens the bar, and a retry that is not shown is found and shown", async ({
  page,
  importText,
}) => {
  const id = await importText("steeping.json", retriesConversation(9));
  await page.goto(`/conversations/${id}`);
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(async () => {
    await page.keyboard.press("F3");
    await expect(bar(page)).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.keyboard.type("82 degrees");
  await expect(bar(page).getByRole("status")).toHaveText("Not found");
  await bar(page).getByRole("button", { name: "Search options" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Search retries not shown" }).click();
  await page.keyboard.press("Escape");
  await expect(bar(page).getByRole("status")).toHaveText("1 in 1 message");
  await bar(page).getByRole("searchbox").press("Enter");
  await expect(page.locator('[data-slot="1"]').getByText("3 / 9")).toBeVisible();
  await expect.poll(() => marked(page)).toBe("82 degrees");
});

test("the hit of a search is marked in its message, also in what is folded there", async ({
  page,
  importText,
}) => {
  const id = await importText("spices.json", spiceConversation(400));
  await page.goto(`/conversations/${id}?m=s300&find=green+carda&in=results`);
  await expect(bar(page).getByRole("status")).toContainText(/1 of \d in 1 message/);
  await expect.poll(() => marked(page)).toBe("green");
  await expect(message(page, "green cardamom").getByText("green cardamom")).toBeInViewport();
});

test("the places are listed next to the reader, and the list is used by keys", async ({
  page,
  importText,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  const id = await importText("spices.json", spiceConversation(400));
  await page.goto(`/conversations/${id}`);
  await openBar(page);
  await page.keyboard.type("saffron");
  const pane = page.getByRole("region", { name: "Matches" });
  await expect(pane).toContainText("40 matches in 40 messages");
  // Typing goes on in the field while the list comes.
  await expect(bar(page).getByRole("searchbox")).toBeFocused();
  const rows = pane.getByRole("button").filter({ hasText: "saffron" });
  await expect(rows.first()).toContainText("Message 4");
  await expect(rows.first().locator("mark")).toHaveText("saffron");
  await page.keyboard.press("ArrowDown");
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(message(page, "Order 13 asks")).toBeInViewport();
  await expect.poll(() => marked(page)).toBe("saffron");
  await expect(bar(page).getByRole("status")).toHaveText("2 of 40 in 40 messages");
  await expect(rows.nth(1)).toHaveAttribute("aria-current", "true");
  // Stepping by the bar's keys moves through the list.
  await page.keyboard.press("F3");
  await expect(rows.nth(2)).toHaveAttribute("aria-current", "true");
  await expectClean(page);
  await page.keyboard.press("Escape");
  await expect(bar(page).getByRole("searchbox")).toBeFocused();
  // Details take its place as long as they are open.
  await page.goto(`/conversations/${id}?find=saffron&panel=conversation`);
  await expect(page.getByRole("region", { name: "Conversation details" })).toBeVisible();
  await expect(pane).toHaveCount(0);
  await page
    .getByRole("region", { name: "Conversation details" })
    .getByRole("button", { name: "Close" })
    .click();
  await expect(pane).toBeVisible();
  await pane.getByRole("button", { name: "Close" }).click();
  await expect(pane).toHaveCount(0);
  await bar(page).getByRole("button", { name: "List of matches" }).click();
  await expect(pane).toBeVisible();
  await page.setViewportSize({ width: 1000, height: 900 });
  await expect(pane).toHaveCount(0);
});
