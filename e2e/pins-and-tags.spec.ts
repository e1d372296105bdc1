import type { APIRequestContext, Page } from "@playwright/test";
import { expectClean } from "./axe";
import { privateConversation, teaConversation } from "./documents";
import { expect, message, test } from "./fixtures";

/** The same conversation with its last message pinned. */
const pinnedTea = teaConversation().replace(
  '"content": "Thank\\u0020you."',
  '"pinned": true, "content": "Thank you."',
);

const pins = (page: Page) => page.getByRole("list", { name: "Pinned messages" });
const row = (page: Page, title: string) =>
  page
    .getByRole("list", { name: "Conversations" })
    .getByRole("listitem")
    .filter({ hasText: title });

async function documentOf(request: APIRequestContext, id: string): Promise<string> {
  return (await request.get(`/api/conversations/${id}`)).text();
}

test("a person gives a pin a note, unpins and undoes, without losing a byte", async ({
  page,
  request,
  importText,
}) => {
  expect(pinnedTea).toContain("pinned");
  const id = await importText("tea.json", pinnedTea);
  await page.goto("/pins");
  await expect(page.getByText("1 pinned message")).toBeVisible();
  const pin = pins(page).getByRole("article").filter({ hasText: "Thank you." });
  await pin.hover();
  await pin.getByRole("button", { name: "Add a note" }).click();
  await page.getByRole("textbox", { name: "Note" }).fill("Ask about oolong");
  await page.getByRole("button", { name: "Save the note" }).click();
  await expect(pin.getByText("Ask about oolong")).toBeVisible();
  await expect.poll(() => documentOf(request, id)).toContain("dev.colloquy:note");
  await page.getByRole("searchbox", { name: "Filter pins" }).fill("oolong");
  await expect(pin).toBeVisible();
  await page.getByRole("searchbox", { name: "Filter pins" }).fill("zebra");
  await expect(page.getByText("No matching pins")).toBeVisible();
  await page.getByRole("button", { name: "Clear the filter" }).click();
  await pin.hover();
  await pin.getByRole("button", { name: "Unpin" }).click();
  await expect(page.getByText("No pins yet")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect(pin).toBeVisible();
  await page.goto(`/conversations/${id}`);
  await expect(message(page, "Thank you.")).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect.poll(() => documentOf(request, id)).toBe(pinnedTea);
});

test("pins stand by conversation or by date, and open at their message", async ({
  page,
  importText,
}) => {
  await importText("tea.json", pinnedTea);
  await page.goto("/pins");
  await expect(pins(page).getByRole("heading", { name: "Tea for the garden party" })).toBeVisible();
  await page.getByText("By date").click();
  await expect(page).toHaveURL(/sort=date/);
  await expect(pins(page).getByRole("heading")).toHaveCount(0);
  await pins(page)
    .getByRole("link", { name: /Thank you/ })
    .click();
  await expect(message(page, "Thank you.")).toBeVisible();
  await expect(page).toHaveURL(/\/conversations\//);
  await page.goBack();
  await expect(page).toHaveURL(/sort=date/);
});

test("tags are given to several conversations at once, filter the list, and can be undone", async ({
  page,
  request,
  importText,
}) => {
  const tea = await importText("tea.json", teaConversation());
  const diary = await importText("diary.json", privateConversation());
  await page.goto("/conversations");
  await row(page, "Tea for the garden").locator("label").click();
  await row(page, "Diary of June").locator("label").click();
  await page.getByRole("button", { name: "Tags" }).click();
  const panel = page.getByRole("dialog", { name: "Tags" });
  await panel.getByRole("textbox", { name: "Find or add a tag" }).fill("summer");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Changed the tags of 2 conversations")).toBeVisible();
  await expect(row(page, "Tea for the garden").getByText("summer")).toBeVisible();
  await expect.poll(() => documentOf(request, tea)).toContain("dev.colloquy:tags");
  await page.getByRole("button", { name: "Clear selection" }).click();
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page
    .getByRole("dialog", { name: "Filters" })
    .getByRole("button", { name: /^summer/ })
    .click();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/tag=summer/);
  await expect(page.getByText("2 conversations").first()).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect(page.getByText("No matching conversations")).toBeVisible();
  await expect.poll(() => documentOf(request, tea)).toBe(teaConversation());
  await expect.poll(() => documentOf(request, diary)).toBe(privateConversation());
});

test("the tags of a conversation are changed where it is read", async ({
  page,
  request,
  importText,
}) => {
  const id = await importText("tea.json", teaConversation());
  await page.goto(`/conversations/${id}`);
  await page.getByRole("button", { name: "Change tags" }).click();
  await page.getByRole("textbox", { name: "Find or add a tag" }).fill("garden");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Apply: add 1" }).click();
  await expect(page.locator("header").getByText("garden", { exact: true })).toBeVisible();
  await expect.poll(() => documentOf(request, id)).toContain('"garden"');
  await page.goto("/search?q=tag%3Agarden");
  await expect(
    page.getByRole("list", { name: "Results" }).getByText("Tea for the garden party"),
  ).toBeVisible();
});

test("a list is walked, selected and emptied by keys alone", async ({ page, importText }) => {
  await importText("tea.json", teaConversation());
  await importText("diary.json", privateConversation());
  await page.goto("/conversations?sort=title");
  const diary = page.getByRole("link", { name: /Diary of June/ });
  await diary.focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("link", { name: /Tea for the garden/ })).toBeFocused();
  await page.keyboard.press("x");
  await expect(page.getByText("1 conversation selected")).toBeVisible();
  await page.getByRole("button", { name: "Move to the trash" }).click();
  await expect(page.getByText("Moved “Tea for the garden party” to the trash")).toBeVisible();
  await expect(page.getByRole("link", { name: /Tea for the garden/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect(page.getByRole("link", { name: /Tea for the garden/ })).toBeVisible();
});

test(`pins and tags are free of accessibility faults`, async ({ page, importText }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/pins");
  await expect(page.getByText("No pins yet")).toBeVisible();
  await expectClean(page, "no pins");
  await importText("tea.json", pinnedTea);
  await page.goto("/pins");
  const pin = pins(page).getByRole("article");
  await pin.hover();
  await pin.getByRole("button", { name: "Add a note" }).click();
  await expectClean(page, "pins with an open note");
  await page.goto("/conversations");
  await row(page, "Tea for the garden").locator("label").click();
  await page.getByRole("button", { name: "Tags" }).click();
  await expect(page.getByRole("dialog", { name: "Tags" })).toBeVisible();
  await expectClean(page, "the panel of tags");
});
