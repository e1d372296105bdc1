import { teaConversation } from "./documents";
import { downloadText, expect, test } from "./fixtures";
import { tabTo } from "./tab-to";

// Put together here, so that no scanner takes it for a real one.
const KEY = ["ghp", "a1B2c3D4e5F6a1B2c3D4e5F6a1B2c3D4e5F6"].join("_");

test("without a mouse: choose files, decide, import, undo", async ({ page, request }) => {
  await page.goto("/imports");
  // Caught from here on: a press right after asking for it may open the dialog before it is caught.
  const choosing = page.waitForEvent("filechooser");
  await tabTo(page, page.getByRole("button", { name: "Import files" }));
  await page.keyboard.press("Enter");
  await (
    await choosing
  ).setFiles([
    { name: "tea.json", mimeType: "application/json", buffer: Buffer.from(teaConversation()) },
    {
      name: "two.json",
      mimeType: "application/json",
      buffer: Buffer.from(teaConversation("tea-2", "Tea for two")),
    },
  ]);
  const plan = page.getByRole("dialog", { name: "Import plan" });
  await tabTo(page, plan.getByRole("button", { name: "Tea for the garden party", exact: true }));
  await page.keyboard.press("ArrowDown");
  await expect(plan.getByRole("button", { name: "Tea for two", exact: true })).toBeFocused();
  await page.keyboard.press("x");
  await tabTo(page, plan.getByRole("button", { name: "Import 1 document" }));
  await page.keyboard.press("Enter");
  const report = page.getByRole("dialog", { name: "Import report" });
  await expect(report.getByText("1 imported, 1 left out")).toBeVisible();
  await tabTo(page, report.getByRole("button", { name: "Undo this import" }));
  await page.keyboard.press("Enter");
  await expect(report.getByText("Undone: 1 removed")).toBeVisible();
  // What was taken back is named, and is no link to nothing.
  await expect(report.getByText("undone", { exact: true })).toBeVisible();
  await expect(report.getByRole("link", { name: "Tea for the garden party" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(report).toHaveCount(0);
  const left = (await (await request.get("/api/conversations")).json()) as { items: unknown[] };
  expect(left.items).toEqual([]);
});

test("without a mouse: export, review what was found, download", async ({ page, importText }) => {
  const id = await importText(
    "key.json",
    teaConversation("key-1", "Deploying").replace("Thank\\u0020you.", `The token is ${KEY}.`),
  );
  await page.goto(`/conversations/${id}`);
  await tabTo(page, page.getByRole("button", { name: "Export", exact: true }));
  await page.keyboard.press("Enter");
  const sheet = page.getByRole("dialog", { name: "Export" });
  await expect(sheet.getByText("Byte for byte as it was imported")).toBeVisible();
  await tabTo(page, sheet.getByRole("radio", { name: "Leave as they are" }));
  await page.keyboard.press("ArrowRight");
  await expect(sheet.getByText("Masked, so not the bytes of the import")).toBeVisible();
  await tabTo(page, sheet.getByRole("link", { name: "Review 1 finding" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Review before export" })).toBeVisible();
  await tabTo(page, page.getByRole("article", { name: "GitHub token in the text" }));
  await page.keyboard.press("m");
  await expect(page.getByText("All decided")).toBeVisible();
  await tabTo(page, page.getByRole("button", { name: "Export redacted" }), "Shift+Tab");
  const file = await downloadText(page, () => page.keyboard.press("Enter"));
  expect(file.bytes.toString("utf8")).toContain("The token is [secret 1].");
  expect(file.bytes.toString("utf8")).not.toContain(KEY);
});
