import { join } from "node:path";
import { teaConversation } from "./documents";
import { downloadText, expect, test } from "./fixtures";
import { DATA_FOLDER } from "./place";
import { openDatabase } from "../lib/data/store/driver/driver";

/** Changes a stored text behind the back of the app. */
function alter(from: string, to: string): void {
  const database = openDatabase(join(DATA_FOLDER, "colloquy.db"), { timeout: 5000 });
  database.prepare(`UPDATE "MessageBody" SET raw = replace(raw, ?, ?)`).run(from, to);
  database.close();
}

test("a backup is downloaded, and the library is verified on request", async ({ page }) => {
  await page.goto("/settings");
  await page.getByRole("link", { name: "Backup" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Backup" })).toBeVisible();
  const { name, bytes } = await downloadText(page, () =>
    page.getByRole("button", { name: "Download a backup" }).click(),
  );
  expect(name).toMatch(/^colloquy-\d{8}T\d{6}Z\.zip$/);
  expect(bytes.subarray(0, 2).toString()).toBe("PK");
  expect(bytes.subarray(-157, -134).toString()).toBe("colloquy-backup sha256:");

  await page.getByRole("button", { name: "Verify now" }).click();
  const checks = page.getByRole("list", { name: "Checks" });
  await expect(checks.getByRole("listitem")).toHaveCount(8, { timeout: 60_000 });
  await expect(checks).toContainText("Documents");
  await expect(page.getByText("No problems found")).toBeVisible();
  await page.reload();
  await expect(checks.getByRole("listitem")).toHaveCount(8);
});

test("a damaged conversation is named before a backup is downloaded", async ({
  page,
  importText,
}) => {
  await importText("tea.json", teaConversation("tea-damaged", "Hazel talk"));
  alter("Black tea", "Black pea");
  await page.goto("/settings/backup");
  await page.getByRole("button", { name: "Download a backup" }).click();
  const damage = page.getByRole("list", { name: "Damage" });
  await expect(damage.getByRole("link", { name: "Hazel talk" })).toBeVisible({ timeout: 30_000 });
  const { bytes } = await downloadText(page, () =>
    page.getByRole("button", { name: "Download anyway" }).click(),
  );
  expect(bytes.subarray(0, 2).toString()).toBe("PK");
  await expect(damage).toBeHidden();
  alter("Black pea", "Black tea");
});
