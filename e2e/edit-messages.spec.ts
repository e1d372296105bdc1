import { teaConversation } from "./documents";
import { changing, menuOf, textOf, undoAll, type Stored } from "./editing";
import { expect, message, test } from "./fixtures";

// Each of these saves many times.
test.describe.configure({ timeout: 180_000 });

let id = "";

test.beforeEach(async ({ page, importText }) => {
  id = await importText("tea.json", teaConversation());
  await page.goto(`/conversations/${id}`);
  await expect(message(page, "Thank you.")).toBeVisible();
});

test("messages are added, retried, moved, split, merged and removed, and all of it is undone", async ({
  page,
  request,
}) => {
  const change = (act: () => Promise<void>) => changing(request, id, act);
  const words = (document: Stored) => document.messages.map((each) => each["content"]);

  await change(() => menuOf(page, message(page, "Thank you."), "Add a message below", "Assistant"));
  const field = page.getByRole("textbox", { name: "Message text" });
  await field.fill("You are welcome. Come again.");
  await change(() => page.keyboard.press("Control+s"));
  const welcome = message(page, "You are welcome. Come again.");

  await welcome.hover();
  await welcome.getByRole("button", { name: "Edit text" }).click();
  await field.press("Control+Home");
  for (let step = 0; step < "You are welcome. ".length; step++) await field.press("ArrowRight");
  let document = await change(() =>
    page.getByRole("button", { name: "Split at the cursor" }).click(),
  );
  expect(words(document).slice(4)).toEqual(["You are welcome. ", "Come again."]);
  document = await change(() =>
    menuOf(page, message(page, "You are welcome."), "Split or merge", "Merge with the next"),
  );
  expect(document.messages).toHaveLength(5);

  document = await change(() => menuOf(page, message(page, "You are welcome."), "Move", "Up"));
  await expect(page.getByRole("article").nth(2)).toContainText("You are welcome.");
  await menuOf(page, message(page, "You are welcome."), "Move", "To a number…");
  await page.getByRole("textbox", { name: "New position" }).fill("1");
  await change(() => page.keyboard.press("Enter"));
  await expect(page.getByRole("article").first()).toContainText("You are welcome.");

  document = await change(() =>
    menuOf(page, message(page, "Thank you."), "Add a retry", "Copy of this message"),
  );
  expect(words(document).filter((each) => each === "Thank you.")).toHaveLength(2);
  await change(() => menuOf(page, message(page, "Which tea fits"), "Remove from the document"));
  await expect(message(page, "Which tea fits")).toHaveCount(0);
  await menuOf(page, message(page, "Cold brewed oolong."), "Split or merge", "Split…");
  document = await change(() =>
    page.getByRole("button", { name: "Cut before block 5, text" }).click(),
  );
  expect(document.messages.some((each) => (each["contentBlocks"] as unknown[])?.length === 1)).toBe(
    true,
  );
  await page.reload();
  await expect(message(page, "Thank you.").first()).toBeVisible();
  await undoAll(page, request, id);
  expect(await textOf(request, id)).toBe(teaConversation());
});

test("a conversation is forked at a message and can be opened", async ({ page, request }) => {
  await menuOf(page, message(page, "Which tea fits"), "Fork from here", /^Continuation/);
  await page.getByRole("button", { name: "Open it" }).click();
  await expect(page).not.toHaveURL(new RegExp(id));
  await expect(message(page, "Which tea fits")).toBeVisible();
  await expect(message(page, "Thank you.")).toHaveCount(0);
  expect(await textOf(request, id)).toBe(teaConversation());
});

test("many messages are selected, pinned, deleted, copied and moved as one change", async ({
  page,
  request,
}) => {
  // Reading is forbidden to pages here, so what they write is caught.
  await page.evaluate(() => {
    navigator.clipboard.write = async ([item]) => {
      const blob = await item?.getType("text/plain");
      (globalThis as { copied?: string }).copied = (await blob?.text()) ?? "";
    };
  });
  const copied = () => page.evaluate(() => (globalThis as { copied?: string }).copied);
  const change = (act: () => Promise<void>) => changing(request, id, act);
  await page.getByRole("article").first().focus();
  await page.keyboard.press("x");
  const bar = page.getByRole("group", { name: "Selection" });
  await expect(bar).toContainText("1 message selected");
  await message(page, "Thank you.")
    .getByRole("checkbox")
    .click({ modifiers: ["Shift"], force: true });
  await expect(bar).toContainText("3 messages selected");

  let document = await change(() => bar.getByRole("button", { name: "Pin" }).click());
  expect(document.messages.map((each) => each["pinned"] ?? false)).toEqual([
    true,
    false,
    true,
    true,
  ]);
  await bar.getByRole("button", { name: "Copy" }).click();
  await page.getByRole("menuitem", { name: "As Markdown" }).click();
  await expect(page.getByText("Copied 3 messages as Markdown")).toBeVisible();
  const toast = await page.getByRole("alertdialog").boundingBox();
  const below = await bar.boundingBox();
  expect(toast!.y + toast!.height, "the toast covers nothing of the bar").toBeLessThan(below!.y);
  expect(await copied()).toMatch(
    /^## User\n\nWhich tea fits a \*\*hot\*\* day\?\n\n## Assistant\n/,
  );
  await bar.getByRole("button", { name: "Copy" }).click();
  await page.getByRole("menuitem", { name: "As JSON" }).click();
  await expect(page.getByText("Copied 3 messages as JSON")).toBeVisible();
  expect(await copied()).toContain('"content": "Thank\\u0020you."');
  await change(() => bar.getByRole("button", { name: "Delete" }).click());
  await expect(page.getByRole("article")).toHaveCount(1);
  await bar.getByRole("button", { name: "More for the selected messages" }).click();
  await change(() => page.getByRole("menuitem", { name: "Restore" }).click());
  await bar.getByRole("button", { name: "More for the selected messages" }).click();
  await page.getByRole("menuitem", { name: "Move to a new conversation…" }).click();
  await page.getByRole("textbox", { name: "Title of the new conversation" }).fill("Moved teas");
  document = await change(() => page.getByRole("button", { name: "Move", exact: true }).click());
  expect(document.messages.map((each) => each["id"])).toEqual(["m2"]);
  await page.reload();
  await undoAll(page, request, id);
  expect(await textOf(request, id)).toBe(teaConversation());
});
