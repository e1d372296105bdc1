import { chatGptExport, gardenToolsets, teaConversation } from "./documents";
import { expect, test } from "./fixtures";

test("a new person sees what belongs here and can look at the samples", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByText("Your conversations belong here")).toBeVisible();
  await page.getByRole("button", { name: "Import sample data" }).click();
  await expect(page.getByRole("heading", { name: "Latest conversations" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("link").first()).toBeVisible();
});

test("a person drops a conversation, sees a plan first, and imports it", async ({
  page,
  request,
  dropFiles,
}) => {
  await page.goto("/conversations");
  await dropFiles(page, { "tea.cjson.json": teaConversation() });
  const sheet = page.getByRole("dialog", { name: "Import plan" });
  await expect(sheet.getByText("Tea for the garden party", { exact: true })).toBeVisible();
  expect(
    ((await (await request.get("/api/conversations")).json()) as { items: unknown[] }).items,
  ).toEqual([]);
  await sheet.getByRole("button", { name: "Import 1 document" }).click();
  // One document that is new opens itself.
  await expect(page.getByText("Which tea fits a hot day?")).toBeVisible();
  await expect(sheet).toBeHidden();
  await expect(page.getByText("Imported “Tea for the garden party”")).toBeVisible();
  await page.getByRole("button", { name: "Show report" }).click();
  await expect(page).toHaveURL(/\/imports\//);
  await expect(page.getByText("1 imported")).toBeVisible();
});

test("a toolset file and a ChatGPT export arrive in one drop, branches kept", async ({
  page,
  dropFiles,
}) => {
  await page.goto("/conversations");
  await dropFiles(page, { "garden.json": gardenToolsets(), "conversations.json": chatGptExport() });
  const sheet = page.getByRole("dialog", { name: "Import plan" });
  await expect(sheet.getByText("from ChatGPT")).toBeVisible();
  await sheet.getByRole("button", { name: "Import 2 documents" }).click();
  const report = page.getByRole("dialog", { name: "Import report" });
  await expect(report.getByText("2 imported")).toBeVisible();
  await report.getByRole("link", { name: "Names for a boat" }).click();
  await expect(page.getByText("Call it Kestrel")).toBeVisible();
  await expect(page.getByText("2 / 2")).toBeVisible();
});

test("a broken file says where it is broken and does not sink its neighbour", async ({
  page,
  dropFiles,
}) => {
  await page.goto("/conversations");
  await dropFiles(page, {
    "tea.json": teaConversation(),
    "torn.json": '{\n  "id": "x",\n  "messages": [1, }',
  });
  const sheet = page.getByRole("dialog", { name: "Import plan" });
  await expect(sheet.getByText("can’t be read", { exact: true })).toBeVisible();
  await sheet.getByRole("button", { name: "torn.json" }).click();
  const item = page.getByRole("dialog", { name: "torn.json" });
  await expect(item.getByRole("list", { name: "Problems" })).toContainText("json.");
  await expect(item.getByRole("button", { name: /Open line 3/ }).first()).toBeVisible();
  await expect(item.getByRole("heading", { name: /Line 3, column \d+/ })).toBeVisible();
  await expect(item.getByRole("list", { name: "Lines of the file" })).toContainText(
    '"messages": [1, }',
  );
  await item.getByRole("button", { name: "Back to the plan" }).click();
  await sheet.getByRole("button", { name: "Import 1 document" }).click();
  await expect(page.getByText("1 imported, 1 not imported")).toBeVisible();
});

test("the same file again changes nothing, and says so", async ({
  page,
  importText,
  dropFiles,
}) => {
  await importText("tea.json", teaConversation());
  await page.goto("/conversations");
  await dropFiles(page, { "tea.json": teaConversation() });
  const sheet = page.getByRole("dialog", { name: "Import plan" });
  await expect(sheet.getByText("identical", { exact: true })).toBeVisible();
  await expect(sheet.getByText("Nothing would change.")).toBeVisible();
  await sheet.getByRole("button", { name: "Finish" }).click();
  await expect(page.getByText("1 unchanged")).toBeVisible();
  await expect(page.getByText("The library is unchanged")).toBeVisible();
});

test("a longer version extends what is here, a changed one asks", async ({
  page,
  importText,
  dropFiles,
}) => {
  await importText("tea.json", teaConversation());
  await page.goto("/conversations");
  const longer = teaConversation().replace(
    '"content": "Thank\\u0020you." }',
    '"content": "Thank\\u0020you." },\n    { "id": "m5", "role": "assistant", "messageType": "text", "index": 3, "content": "Any time." }',
  );
  const changed = longer.replace("Which tea", "What tea");
  await dropFiles(page, { "longer.json": longer });
  await expect(page.getByRole("dialog").getByText("extends", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Import 1 document" }).click();
  await expect(page.getByText("1 extended")).toBeVisible();
  await page.getByRole("button", { name: "Close" }).last().click();
  await dropFiles(page, { "changed.json": changed });
  await expect(page.getByRole("dialog").getByText("conflict", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: /What to do with Tea/ }).click();
  await page.getByRole("option", { name: "Keep both" }).click();
  await page.getByRole("button", { name: "Import 1 document" }).click();
  await expect(page.getByText("1 kept both")).toBeVisible();
});

test("an import can be undone as a whole", async ({ page, request, dropFiles }) => {
  await page.goto("/conversations");
  await dropFiles(page, { "tea.json": teaConversation() });
  await page.getByRole("button", { name: "Import 1 document" }).click();
  await page.getByRole("button", { name: "Show report" }).click();
  await page.getByRole("button", { name: "Undo this import" }).click();
  await expect(page.getByText(/Undone: 1 removed/)).toBeVisible();
  const left = (await (await request.get("/api/conversations")).json()) as { items: unknown[] };
  expect(left.items).toEqual([]);
});
