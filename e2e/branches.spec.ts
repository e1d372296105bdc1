import type { APIRequestContext } from "@playwright/test";
import { expectClean } from "./axe";
import { retriesConversation, treeExport } from "./branch-documents";
import { expect, message, test } from "./fixtures";

const bytesOf = async (request: APIRequestContext, id: string) =>
  (await request.get(`/api/conversations/${id}`)).text();

interface Exported {
  parentId?: string;
  extensions?: Record<string, unknown>;
  messages: { id: string; index?: number; isPreferred?: boolean }[];
}

test("a ChatGPT tree: the map shows every branch, and choosing one shows its whole path", async ({
  page,
  importText,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const id = await importText("conversations.json", treeExport());
  await page.goto(`/conversations/${id}`);
  await expect(message(page, "Then call it Kit")).toBeVisible();
  await page.getByRole("button", { name: "More about this conversation" }).click();
  await page.getByRole("menuitem", { name: "Branches" }).click();
  const map = page.getByRole("region", { name: "Branches" });
  await expect(map.getByText(/^3 branches\./)).toBeVisible();
  await expectClean(page, "branch map");
  await map.getByRole("row", { name: /Call it Heron/ }).click();
  await expect(map).toHaveCount(0);
  const branch = page.getByRole("navigation", { name: "Branch" });
  await expect(branch.getByText("Branch 1 of 3")).toBeVisible();
  await expect(message(page, "Call it Heron")).toBeVisible();
  await expect(message(page, "Herons wait well")).toBeVisible();
  await expect(message(page, "Call it Kestrel")).toHaveCount(0);
  await expect(message(page, "Then call it Kit")).toHaveCount(0);
  await expectClean(page, "a branch");
  await page.reload();
  await expect(branch.getByText("Branch 1 of 3")).toBeVisible();
  // The breadcrumb leads over to the other branch.
  await branch.getByRole("button", { name: "1 of 2" }).click();
  await page.getByRole("menuitemradio", { name: /Call it Kestrel/ }).click();
  await expect(message(page, "Call it Kestrel")).toBeVisible();
  await expect(message(page, "Something shorter")).toBeVisible();
  await branch.getByRole("button", { name: "Plain view" }).click();
  await expect(branch).toHaveCount(0);
  await expect(page).not.toHaveURL(/path=/);
});

test("preferring a path writes one preferred retry a slot, and undo gives the original bytes back", async ({
  page,
  importText,
  request,
}) => {
  const id = await importText("conversations.json", treeExport());
  const original = await bytesOf(request, id);
  await page.goto(`/conversations/${id}?panel=branches`);
  const map = page.getByRole("region", { name: "Branches" });
  await map.getByRole("row", { name: /Call it Heron/ }).click();
  await page.getByRole("button", { name: "All branches" }).click();
  await map.getByRole("button", { name: "Prefer this path" }).click();
  await expect.poll(() => bytesOf(request, id)).not.toBe(original);
  const { messages } = JSON.parse(await bytesOf(request, id)) as Exported;
  const preferred = messages.filter(({ isPreferred }) => isPreferred === true);
  const words = preferred.map((one) => JSON.stringify(one)).join("\n");
  expect(words).toContain("Call it Heron");
  expect(words).toContain("Herons wait well");
  expect(words).not.toContain("Call it Kestrel");
  const indexes = preferred.map(({ index }) => index);
  expect(new Set(indexes).size).toBe(indexes.length);
  await page.getByRole("navigation", { name: "Branch" }).getByText("Plain view").click();
  await expect(message(page, "Herons wait well")).toBeVisible();
  await page.getByRole("button", { name: /^Undo/ }).first().click();
  await expect.poll(() => bytesOf(request, id)).toBe(original);
});

test("a branch that is taken out becomes a child, and both know each other", async ({
  page,
  importText,
  request,
}) => {
  const id = await importText("conversations.json", treeExport());
  const original = await bytesOf(request, id);
  await page.goto(`/conversations/${id}?panel=branches`);
  const map = page.getByRole("region", { name: "Branches" });
  await map.getByRole("row", { name: /Call it Heron/ }).click();
  await page.getByRole("button", { name: "All branches" }).click();
  await map.getByRole("button", { name: "Extract this path as a child conversation" }).click();
  await page.getByRole("button", { name: "Open it" }).click();
  const parent = page.getByRole("link", { name: "Child of Names for a boat" });
  await expect(parent).toBeVisible();
  await expect(message(page, "Herons wait well")).toBeVisible();
  await expect(message(page, "Call it Kestrel")).toHaveCount(0);
  const childId = /conversations\/([^?]+)/.exec(page.url())?.[1] ?? "";
  const child = JSON.parse(await bytesOf(request, childId)) as Exported;
  const { id: parentId } = JSON.parse(original) as { id: string };
  expect(child.parentId).toBe(parentId);
  expect(child.messages).toHaveLength(4);
  expect(await bytesOf(request, id)).toBe(original);
  await parent.click();
  await page.getByRole("button", { name: "1 child" }).click();
  const family = page.getByRole("region", { name: "Child conversations" });
  await expect(family.getByText("a branch taken out of here")).toBeVisible();
  await expectClean(page, "children");
  await family.getByRole("button", { name: "Where it branches off" }).click();
  await expect(family).toHaveCount(0);
  await expect(message(page, "Herons wait well")).toBeFocused();
  await expect(message(page, "Herons wait well").getByText("branches off here")).toBeVisible();
  // What no import brought is taken away by hand.
  await page.goto(`/conversations/${childId}`);
  await page.getByRole("button", { name: "More about this conversation" }).click();
  await page.getByRole("menuitem", { name: "Move to the trash" }).click();
  await expect(page.getByText(/to the trash$/).first()).toBeVisible();
  await page.goto("/trash");
  await page.getByRole("button", { name: "Empty the trash" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Empty the trash" }).click();
  await expect(page.getByText("The trash is empty")).toBeVisible();
});

test("a retry that the next turn does not follow says so", async ({ page, importText }) => {
  const id = await importText("steeping.json", retriesConversation(3));
  await page.goto(`/conversations/${id}`);
  // Only the first retry is older than the prompt below.
  const hint = page.getByText("By their times, the turns below were written after retry 1.");
  await expect(hint).toBeVisible();
  await page.getByRole("button", { name: "Show it" }).click();
  await expect(message(page, "Steep the leaves for 2 minutes").getByText("1 / 3")).toBeVisible();
  await expect(hint).toHaveCount(0);
});

test("retries side by side: differences, figures, and a digit prefers one", async ({
  page,
  importText,
  request,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const id = await importText("steeping.json", retriesConversation(3));
  const original = await bytesOf(request, id);
  await page.goto(`/conversations/${id}`);
  await expect(message(page, "Steep the leaves for 4 minutes")).toBeVisible();
  await page.keyboard.press("j");
  await expect(message(page, "Steep the leaves for 4 minutes")).toBeFocused();
  await page.keyboard.press("c");
  const sheet = page.getByRole("dialog", { name: "Compare retries" });
  const second = sheet.getByRole("region", { name: "Retry 2" });
  await expect(second.getByText("Tokens out")).toBeVisible();
  await expect(second.getByText("(−13)")).toBeVisible();
  await expect(second.locator("ins").filter({ hasText: "3" }).first()).toBeVisible();
  await expect(sheet.getByText("other arguments").first()).toBeVisible();
  await expectClean(page, "compare");
  await page.keyboard.press("2");
  await expect(second.getByText("preferred", { exact: true })).toBeVisible();
  const { messages } = JSON.parse(await bytesOf(request, id)) as Exported;
  const retries = messages.filter((one) => one.id.startsWith("r"));
  expect(retries.filter(({ isPreferred }) => isPreferred === true).map((one) => one.id)).toEqual([
    "r2",
  ]);
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
  await expect(message(page, "Steep the leaves for 3 minutes")).toBeFocused();
  await page.keyboard.press("Control+z");
  await expect.poll(() => bytesOf(request, id)).toBe(original);
});

test("the number of a retry can be typed", async ({ page, importText }) => {
  const id = await importText("steeping.json", retriesConversation(9));
  await page.goto(`/conversations/${id}`);
  const slot = page.locator('[data-slot="1"]');
  await slot.getByRole("button", { name: "9 / 9" }).click();
  await page.getByRole("textbox", { name: "Number of the retry, 1 to 9" }).fill("4");
  await page.keyboard.press("Enter");
  const number = slot.getByRole("button", { name: "4 / 9" });
  await expect(number).toBeFocused();
  await expect(page).toHaveURL(/v=1\./);
});

test("retries and branches are a picture whose marks lead to their messages", async ({
  page,
  importText,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const id = await importText("steeping.json", retriesConversation(4));
  await page.goto(`/conversations/${id}/branches`);
  const picture = page.getByRole("region", { name: "Branches and retries" });
  await expect(picture).toContainText("1 choice in");
  const rows = picture.getByRole("list", { name: "Branches and retries" }).getByRole("link");
  expect(await rows.count()).toBeGreaterThanOrEqual(4);
  await expectClean(page, "picture of retries");
  await page.getByRole("button", { name: "Show as table" }).click();
  await expect(picture.getByRole("table")).toBeVisible();
  // The second row is a retry that is not shown; its link shows it.
  await rows.nth(1).click();
  await expect(page).toHaveURL(/v=/);
  await expect(page.locator('[data-slot="1"]').getByText("1 / 4")).toBeVisible();
  // In the reader the picture stays next to the messages.
  await page.goto(`/conversations/${id}?panel=branches`);
  const pane = page.getByRole("region", { name: "Branches", exact: true });
  await pane.getByRole("list", { name: "Branches and retries" }).getByRole("link").nth(2).click();
  await expect(page.locator('[data-slot="1"]').getByText("2 / 4")).toBeVisible();
  await expect(pane).toBeVisible();
});

test("what a panel could not load is loaded with one press, and the focus stays in it", async ({
  page,
  importText,
}) => {
  const id = await importText("conversations.json", treeExport());
  await page.route("**/branches?**", (route) => route.fulfill({ status: 500, body: "" }));
  await page.route("**/branches", (route) => route.fulfill({ status: 500, body: "" }));
  await page.goto(`/conversations/${id}?panel=branches`);
  const map = page.getByRole("region", { name: "Branches" });
  await expect(map.getByText("The branches could not be loaded")).toBeVisible();
  await page.unroute("**/branches?**");
  await page.unroute("**/branches");
  const again = map.getByRole("button", { name: "Try again" });
  await again.press("Shift+Tab");
  await again.press("Enter");
  await expect(map.getByText(/^3 branches\./)).toBeVisible();
  await expect(page.locator("body")).not.toBeFocused();
});
