import { privateConversation, teaConversation } from "./documents";
import { downloadText, expect, test } from "./fixtures";

test("one click downloads a conversation byte for byte", async ({ page, importText }) => {
  const id = await importText("tea.json", teaConversation());
  await page.goto(`/conversations/${id}`);
  const file = await downloadText(page, () => page.getByRole("button", { name: "Export" }).click());
  expect(file.bytes.toString("utf8")).toBe(teaConversation());
  expect(file.name).toMatch(/\.cjson\.json$/);
});

test("a private conversation leaves only with consent", async ({ page, importText, request }) => {
  const id = await importText("diary.json", privateConversation());
  const consents = async () => (await page.request.get("/settings")).text();
  expect(await consents()).not.toContain("diary-1");
  await page.goto(`/conversations/${id}`);
  await page.getByRole("button", { name: "Export" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Export 1 private conversation?" });
  await expect(dialog).toContainText("Diary of June");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  expect(await consents()).not.toContain("diary-1");
  await page.getByRole("button", { name: "Export" }).click();
  const file = await downloadText(page, () =>
    dialog.getByRole("button", { name: "Export it" }).click(),
  );
  expect(file.bytes.toString("utf8")).toBe(privateConversation());
  expect(await consents()).toContain("diary-1");
  const refused = await request.post("/api/exports", {
    data: { conversations: [id], format: "cjson" },
  });
  expect(refused.status()).toBe(409);
  expect(await refused.json()).toMatchObject({
    type: expect.stringContaining("consent-required"),
  });
});

test("several conversations leave as one zip, private ones only where allowed", async ({
  page,
  importText,
}) => {
  await importText("tea.json", teaConversation());
  await importText("second.json", teaConversation("tea-2", "Tea for two"));
  await importText("diary.json", privateConversation());
  await page.goto("/conversations");
  for (const title of ["Tea for the garden party", "Tea for two", "Diary of June"]) {
    await page.getByText(title, { exact: true }).waitFor();
    await page
      .locator("label", { has: page.getByRole("checkbox", { name: `Select ${title}` }) })
      .click();
  }
  await expect(page.getByText("3 conversations selected")).toBeVisible();
  await page.getByRole("button", { name: "Export as zip" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Export 1 private conversation?" });
  await expect(dialog).toContainText("Diary of June");
  const file = await downloadText(page, () =>
    dialog.getByRole("button", { name: "Leave private out" }).click(),
  );
  expect(file.name).toMatch(/\.zip$/);
  const archive = file.bytes.toString("latin1");
  expect(archive).toContain("manifest.json");
  expect(archive).toContain("Tea for two.cjson.json");
  expect(archive).not.toContain("Diary");
});
