import type { Page } from "@playwright/test";
import { expectClean } from "./axe";
import { treeExport } from "./branch-documents";
import { privateConversation, teaConversation } from "./documents";
import { expect, message, test } from "./fixtures";

const dialog = (page: Page) => page.getByRole("dialog", { name: "Share", exact: true });

async function openShare(page: Page): Promise<void> {
  await page.getByRole("button", { name: "More about this conversation" }).click();
  await page.getByRole("menuitem", { name: "Share…" }).click();
  await expect(dialog(page).getByRole("button", { name: "Create link" })).toBeVisible();
}

async function createLink(page: Page): Promise<string> {
  await dialog(page).getByRole("button", { name: "Create link" }).click();
  const made = page.getByRole("dialog", { name: "Copy the link now" });
  const link = await made.locator("code").innerText();
  await made.getByRole("button", { name: "Done" }).click();
  await expect(made).toHaveCount(0);
  return link;
}

/** Nothing runs on the page of a link, not even the judge, who is shown a copy of it. */
async function expectSharedClean(page: Page, link: string, what: string): Promise<void> {
  const copy = await page.context().newPage();
  await copy.setContent(await (await page.request.get(link)).text());
  await expectClean(copy, what);
  await copy.close();
}

test("a link shows what was shared until I share the current version, and nothing once I revoke it", async ({
  page,
  browser,
  importText,
}) => {
  const id = await importText("tea.json", teaConversation());
  await page.goto(`/conversations/${id}`);
  await openShare(page);
  await expectClean(page);
  const link = await createLink(page);

  const outsider = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  const asked: string[] = [];
  outsider.on("request", (request) => asked.push(request.url()));
  await outsider.goto(link);
  await expect(outsider.getByText("Thank you.")).toBeVisible();
  expect(asked.filter((url) => url !== link && !url.startsWith("data:"))).toEqual([]);

  await message(page, "Thank you.").hover();
  await message(page, "Thank you.").getByRole("button", { name: "Edit text" }).click();
  await page.getByRole("textbox", { name: "Message text" }).fill("Thank you kindly.");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(message(page, "Thank you kindly.")).toBeVisible();
  const stored = async () => (await page.request.get(`/api/conversations/${id}`)).text();
  await expect.poll(stored).toContain("Thank you kindly.");
  await outsider.reload();
  await expect(outsider.getByText("Thank you.", { exact: true })).toBeVisible();

  await openShare(page);
  const links = dialog(page).getByRole("region", { name: "Your links" });
  await expect(links).toContainText("opened 2 times");
  await expectSharedClean(page, link, "what was shared");
  await links.getByRole("button", { name: "Share current version" }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: "Share current version" })
    .click();
  await expect(links.getByRole("button", { name: "Share current version" })).toHaveCount(0);
  await outsider.reload();
  await expect(outsider.getByText("Thank you kindly.")).toBeVisible();

  await links.getByRole("button", { name: "Revoke" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
  await expect(links).toContainText("revoked");
  expect((await outsider.goto(link))?.status()).toBe(404);
  await expect(outsider.getByRole("heading", { name: "Link not found" })).toBeVisible();
  await expectSharedClean(page, link, "a link that was revoked");
  await outsider.context().close();
});

test("a private conversation is shared only when that is ticked", async ({ page, importText }) => {
  const id = await importText("diary.json", privateConversation());
  await page.goto(`/conversations/${id}`);
  await openShare(page);
  await expect(dialog(page).getByRole("button", { name: "Create link" })).toBeDisabled();
  await dialog(page).getByText("Share this private conversation").click();
  expect(await createLink(page)).toContain("/s/");
});

/** Chooses an option of a list by keyboard alone. */
async function chooseByKeys(page: Page, field: string, option: string): Promise<void> {
  await dialog(page)
    .getByRole("button", { name: new RegExp(field) })
    .focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("option", { name: option })).toBeVisible();
  for (let steps = 0; steps < 6; steps += 1) {
    if ((await page.locator("[role=option]:focus").textContent())?.includes(option)) break;
    await page.keyboard.press("ArrowDown");
  }
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByRole("button", { name: new RegExp(field) })).toContainText(option);
}

test("the dialog of the conversation shares the branch that is shown, or the message that is read", async ({
  page,
  browser,
  importText,
}) => {
  const id = await importText("conversations.json", treeExport());
  await page.goto(`/conversations/${id}`);
  await page.getByRole("button", { name: "More about this conversation" }).click();
  await page.getByRole("menuitem", { name: "Branches" }).click();
  const map = page.getByRole("region", { name: "Branches" });
  await map.getByRole("row", { name: /Call it Heron/ }).click();
  await expect(message(page, "Herons wait well")).toBeVisible();
  await openShare(page);
  await expectClean(page);
  await chooseByKeys(page, "What to share", "This branch");
  const branch = await createLink(page);
  await openShare(page);
  await chooseByKeys(page, "What to share", "Message 1 only");
  const first = await createLink(page);

  const outsider = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await outsider.goto(branch);
  await expect(outsider.getByText("Herons wait well")).toBeVisible();
  await expect(outsider.getByText("Then call it Kit")).toHaveCount(0);
  await outsider.goto(first);
  await expect(outsider.getByText("Name my boat")).toBeVisible();
  await expect(outsider.getByText("Call it Heron")).toHaveCount(0);
  await outsider.context().close();
});
