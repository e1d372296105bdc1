import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { expectClean } from "./axe";
import { gardenToolsets, privateConversation, teaConversation } from "./documents";
import { downloadText, expect, message, test } from "./fixtures";

/** The same conversation with a trail in which others have changed and deleted the last message. */
const claimedTea = teaConversation().replace(
  '"content": "Thank\\u0020you."',
  `"content": "Thank you.", "auditTrail": [
      { "action": "created", "actorId": "user:ada", "timestamp": "2025-10-03T15:56:00Z" },
      { "action": "updated", "actorId": "user:bob", "timestamp": "2025-10-04T09:00:00Z", "changeDescription": "Politer" },
      { "action": "deleted", "actorId": "user:bob", "timestamp": "2025-10-05T09:00:00Z" } ]`,
);

const versions = (page: Page) => page.getByRole("list", { name: "History", exact: true });

async function documentOf(request: APIRequestContext, id: string): Promise<string> {
  return (await request.get(`/api/conversations/${id}`)).text();
}

async function rewrite(page: Page, article: Locator, text: string): Promise<void> {
  await article.hover();
  await article.getByRole("button", { name: "Edit text" }).click();
  const field = page.getByRole("textbox", { name: "Message text" });
  await field.fill(text);
  await page.keyboard.press("Control+s");
  await expect(field).toHaveCount(0);
  await expect(message(page, text)).toBeVisible();
}

async function openHistory(article: Locator, page: Page): Promise<void> {
  await article.hover();
  await article.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "History" }).click();
  await expect(page.getByRole("region", { name: "History of the message" })).toBeVisible();
}

test("every version of a message can be compared, restored, and restored back byte for byte", async ({
  page,
  request,
  importText,
}) => {
  const id = await importText("tea.json", teaConversation());
  await page.goto(`/conversations/${id}`);
  await rewrite(page, message(page, "Thank you."), "Thank you very much.");
  await rewrite(page, message(page, "Thank you very much."), "Thanks a lot.");
  await openHistory(message(page, "Thanks a lot."), page);
  await expect(versions(page).getByRole("listitem")).toHaveCount(3);
  await expect(versions(page).getByText("As it was imported")).toBeVisible();
  // Now against the one before.
  const changes = page.getByRole("group", { name: "Changes of the text" });
  await expect(changes.locator("ins").first()).toContainText("Thanks");
  // Now against the first.
  await versions(page).getByText("As it was imported").click();
  await versions(page).getByText("Edit the text").nth(1).click();
  await versions(page).getByText("Edit the text").first().click();
  await expect(page.getByRole("heading", { name: "Version 1" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Version 3 (now)" })).toBeVisible();
  await expect(changes.locator("del").first()).toContainText("Thank");
  const saved = await downloadText(page, () =>
    page.getByRole("link", { name: "Download version 1" }).click(),
  );
  expect(saved.name).toBe("message-version-1.json");
  expect(saved.bytes.toString()).toContain("Thank\\u0020you.");
  await page.getByRole("button", { name: "Restore version 1" }).click();
  await expect(page.getByText("Restored version 1", { exact: true })).toBeVisible();
  await expect.poll(() => documentOf(request, id)).toBe(teaConversation());
  await expect(versions(page).getByText("Restore version 1")).toBeVisible();
  await versions(page).getByText("Edit the text").nth(1).click();
  await page.getByRole("button", { name: "Restore version 2" }).click();
  await expect.poll(() => documentOf(request, id)).toContain("Thank you very much.");
  await page.keyboard.press("Escape");
  await expect(message(page, "Thank you very much.")).toBeVisible();
  await page.reload();
  await page.keyboard.press("Control+z");
  await expect.poll(() => documentOf(request, id)).toBe(teaConversation());
});

test("what the file says of itself is told apart from what was seen here", async ({
  page,
  importText,
}) => {
  const id = await importText("tea.json", claimedTea);
  await page.goto(`/conversations/${id}`);
  await expect(message(page, "Thank you.")).toHaveCount(0);
  await page.getByRole("button", { name: "More about this conversation" }).click();
  await page.getByRole("menuitem", { name: "Show 1 deleted message" }).click();
  const gone = message(page, "Thank you.");
  await expect(gone.getByText(/Deleted on 5 Oct 2025.* by user:bob, says the file/)).toBeVisible();
  await openHistory(gone, page);
  const claim = versions(page).getByRole("listitem").filter({ hasText: "Politer" });
  await expect(claim.getByText("the file says so")).toBeVisible();
  await expect(claim.getByText("user:bob")).toBeVisible();
  await expect(versions(page).getByRole("checkbox")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await gone.getByRole("button", { name: "Restore" }).click();
  await expect(gone.getByText(/says the file/)).toHaveCount(0);
  await openHistory(gone, page);
  await expect(versions(page).getByText("noted in the audit trail")).toBeVisible();
});

test("the conversation tells what was done here and what of it was undone", async ({
  page,
  importText,
}) => {
  const id = await importText("tea.json", teaConversation());
  await page.goto(`/conversations/${id}`);
  await rewrite(page, message(page, "Thank you."), "Thanks.");
  await page.getByRole("button", { name: "More about this conversation" }).click();
  await page.getByRole("menuitem", { name: "Mark as private" }).click();
  await expect(page.getByText("private", { exact: true }).first()).toBeVisible();
  await page.getByRole("button", { name: "More about this conversation" }).click();
  await page.getByRole("menuitem", { name: "History" }).click();
  const log = page.getByRole("list", { name: "Changes", exact: true });
  await expect(log.getByRole("listitem")).toHaveCount(2);
  await page.getByRole("button", { name: /^Undo: / }).click();
  await expect(log.getByRole("listitem").filter({ hasText: "Undone: " })).toHaveCount(1);
  await expect(log.getByText("undone", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: /^Redo: / }).click();
  await expect(log.getByRole("listitem").filter({ hasText: "Redone: " })).toHaveCount(1);
  await page.getByRole("tab", { name: "Versions" }).click();
  await expect(page.getByText("As it was imported")).toBeVisible();
  await expect(page.getByRole("group", { name: "Changed lines" })).toContainText("isPrivate");
});

test("edits are noted in the document everywhere once the person asks for it", async ({
  page,
  request,
  importText,
}) => {
  const id = await importText("tea.json", teaConversation());
  await page.goto(`/conversations/${id}`);
  await rewrite(page, message(page, "Thank you."), "Thanks.");
  expect(await documentOf(request, id)).not.toContain("auditTrail");
  await page.goto("/settings");
  const choice = page.getByRole("radiogroup", { name: "Keep an audit trail" });
  await choice.getByText("Everywhere").click();
  await expect(choice.getByRole("radio", { name: "Everywhere" })).toBeChecked();
  await page.goto(`/conversations/${id}`);
  await rewrite(page, message(page, "Thanks."), "Many thanks.");
  const text = await documentOf(request, id);
  await page.goto("/settings");
  await choice.getByText("Where there is one").click();
  await expect(choice.getByRole("radio", { name: "Where there is one" })).toBeChecked();
  expect(text).toContain("auditTrail");
  expect(text).toContain("user:local");
  expect(text.match(/"action"/g)).toHaveLength(1);
});

test("the trash gives back what was deleted, and lets go of it for good only when asked", async ({
  page,
  request,
  importText,
}) => {
  const tea = await importText("tea.json", teaConversation());
  const diary = await importText("diary.json", privateConversation());
  const tools = await importText("garden.json", gardenToolsets());
  for (const place of [`/conversations/${tea}`, `/conversations/${diary}`, `/toolsets/${tools}`]) {
    await page.goto(place);
    await page.getByRole("button", { name: /^More about this/ }).click();
    await page.getByRole("menuitem", { name: "Move to the trash" }).click();
    await expect(page.getByText(/to the trash$/).first()).toBeVisible();
  }
  await page.goto("/settings");
  await page.getByRole("link", { name: "Open the trash" }).click();
  await expect(page.getByText("2 conversations and 1 toolset file")).toBeVisible();
  const rows = page.getByRole("list", { name: "Trash" }).getByRole("listitem");
  await expect(rows).toHaveCount(3);
  await page.getByRole("button", { name: "Restore Tea for the garden party" }).click();
  await expect(page.getByText("Restored “Tea for the garden party”")).toBeVisible();
  await expect(rows).toHaveCount(2);
  await expect.poll(() => documentOf(request, tea)).toBe(teaConversation());
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect(rows).toHaveCount(3);
  await page.getByRole("button", { name: "Delete Diary of June for good" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question.getByText("This can’t be undone.")).toBeVisible();
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(rows).toHaveCount(3);
  await page.getByRole("button", { name: "Delete Diary of June for good" }).click();
  await question.getByRole("button", { name: "Delete for good" }).click();
  await expect(page.getByText("Deleted “Diary of June” for good")).toBeVisible();
  await expect(rows).toHaveCount(2);
  expect((await request.get(`/api/conversations/${diary}`)).status()).toBe(404);
  await rows.nth(0).getByRole("checkbox").check({ force: true });
  await rows.nth(1).getByRole("checkbox").check({ force: true });
  await expect(page.getByText("2 items selected")).toBeVisible();
  await page.getByRole("button", { name: "Clear selection" }).click();
  await page.getByRole("button", { name: "Empty the trash" }).click();
  await question.getByRole("button", { name: "Empty the trash" }).click();
  await expect(page.getByText("The trash is empty")).toBeVisible();
  expect((await request.get(`/api/conversations/${tea}`)).status()).toBe(404);
  expect((await request.get(`/api/toolsets/${tools}`)).status()).toBe(404);
});

test(`history and trash are free of accessibility faults`, async ({ page, importText }) => {
  test.setTimeout(120_000);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/trash");
  await expect(page.getByText("The trash is empty")).toBeVisible();
  await expectClean(page, "an empty trash");
  const id = await importText("tea.json", claimedTea);
  const diary = await importText("diary.json", privateConversation());
  await page.goto(`/conversations/${id}?deleted=true`);
  const gone = message(page, "Thank you.");
  await gone.getByRole("button", { name: "Restore" }).click();
  await rewrite(page, gone, "Thanks.");
  await openHistory(message(page, "Thanks."), page);
  await expect(page.getByRole("group", { name: "Changes of the text" })).toBeVisible();
  await expectClean(page, "history of a message");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "More about this conversation" }).click();
  await page.getByRole("menuitem", { name: "History" }).click();
  await expect(page.getByRole("list", { name: "Changes", exact: true })).toBeVisible();
  await expectClean(page, "history of a conversation");
  await page.goto(`/conversations/${diary}`);
  await page.getByRole("button", { name: "More about this conversation" }).click();
  await page.getByRole("menuitem", { name: "Move to the trash" }).click();
  await page.goto("/trash");
  const row = page.getByRole("list", { name: "Trash" }).getByRole("listitem");
  await row.getByRole("checkbox").check({ force: true });
  await expectClean(page, "trash");
  await page.getByRole("button", { name: "Delete Diary of June for good" }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await expectClean(page, "the question before deleting for good");
});
