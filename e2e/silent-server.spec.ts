import type { Page } from "@playwright/test";
import { teaConversation } from "./documents";
import { expect, test } from "./fixtures";

test.describe.configure({ mode: "parallel" });

/** Nothing that is sent there has an answer, nor has the question whether the server is there. */
async function silence(page: Page, path: RegExp): Promise<() => Promise<void>> {
  await page.route(
    (url) => path.test(url.pathname) || url.pathname === "/api/health",
    () => undefined,
  );
  return () => page.unrouteAll({ behavior: "ignoreErrors" });
}

test("an upload and a run to a server that fell silent end, and work when it is back", async ({
  page,
  dropFiles,
}) => {
  await page.goto("/conversations");
  const files = { "tea.cjson.json": teaConversation() };
  const wakeForUpload = await silence(page, /^\/api\/imports$/);
  await dropFiles(page, files);
  await expect(page.getByText("The server stopped answering. Nothing was imported.")).toBeVisible({
    timeout: 12_000,
  });
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await wakeForUpload();
  await dropFiles(page, files);
  const sheet = page.getByRole("dialog", { name: "Import plan" });
  const start = sheet.getByRole("button", { name: "Import 1 document" });
  await expect(start).toBeVisible();
  const wakeForRun = await silence(page, /\/run$/);
  await start.click();
  await expect(sheet.getByText(/stopped answering while importing/)).toBeVisible({
    timeout: 12_000,
  });
  await wakeForRun();
  await start.click();
  await expect(page.getByText("Which tea fits a hot day?")).toBeVisible();
});
