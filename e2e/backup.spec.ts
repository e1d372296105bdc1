import { downloadText, expect, test } from "./fixtures";

test("a backup is downloaded, and the library is verified on request", async ({ page }) => {
  await page.goto("/settings");
  await page.getByRole("link", { name: "Backup" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Backup" })).toBeVisible();
  const { name, bytes } = await downloadText(page, () =>
    page.getByRole("link", { name: "Download a backup" }).click(),
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
