import { expectClean } from "./axe";
import { teaConversation } from "./documents";
import { expect, test } from "./fixtures";

const OTHER = teaConversation("tea-2", "Tea for the garden party, again")
  .replace("Which tea fits a **hot** day?", "Which tea fits a **cold** day?")
  .replace(
    '{ "id": "m4"',
    '{ "id": "m9", "role": "user", "messageType": "text", "index": 2, "content": "And cake?" },\n    { "id": "m4"',
  )
  .replace('"index": 2, "content": "Thank', '"index": 3, "content": "Thank');

test("two selected conversations are compared, and the address shows the same again", async ({
  page,
  importText,
}) => {
  await importText("tea.json", teaConversation());
  await importText("tea-2.json", OTHER);
  await page.goto("/conversations?sort=title");
  for (const name of [
    "Select Tea for the garden party",
    "Select Tea for the garden party, again",
  ]) {
    await page.getByRole("checkbox", { name, exact: true }).press("Space");
  }
  await page.getByRole("link", { name: "Compare" }).click();
  await expect(page.getByRole("heading", { name: "Compare conversations" })).toBeVisible();
  const changed = page.getByRole("region", { name: "Left message 1 and right message 1" });
  await expect(changed.getByRole("deletion")).toHaveText(/hot/);
  await expect(changed.getByRole("insertion")).toHaveText(/cold/);
  await expect(page.getByRole("region", { name: "Right message 3" })).toContainText("And cake?");
  await expect(page.getByText("2 the same, 1 changed, 0 only left, 1 only right")).toBeVisible();
  await expectClean(page, "comparison");
  await page.getByText("Side by side", { exact: true }).click();
  await expect(changed.getByText("**hot**")).toBeVisible();
  await expectClean(page, "comparison in columns");
  await page.reload();
  await expect(page.getByRole("radio", { name: "Side by side" })).toBeChecked();
  await page.getByRole("button", { name: "Swap" }).click();
  await expect(page.getByRole("region", { name: "Left message 3" })).toContainText("And cake?");
  await page.getByRole("link", { name: "Left 3" }).click();
  await expect(page.getByRole("article", { name: /And cake|User/ }).first()).toBeVisible();
  await expect(page).toHaveURL(/m=m9/);
});

test("a reader compares the open conversation with another one", async ({ page, importText }) => {
  const id = await importText("tea.json", teaConversation());
  const other = await importText("tea-2.json", OTHER);
  await page.goto(`/conversations/${id}`);
  await page.getByRole("button", { name: "More about this conversation" }).click();
  await page.getByRole("menuitem", { name: "Compare with…" }).click();
  await page.getByRole("searchbox", { name: "Search conversations" }).fill("again");
  await page.getByRole("button", { name: /again/ }).click();
  await expect(page).toHaveURL(`/conversations/compare?left=${id}&right=${other}`);
  await page.getByRole("link", { name: "Split view" }).click();
  await expect(page.getByRole("region", { name: "Split view" })).toBeVisible();
  await page.getByRole("link", { name: "Compare" }).click();
  await expect(page.getByText("1 changed")).toBeVisible();
});
