import { join } from "node:path";
import { expectClean } from "./axe";
import { expect, test } from "./fixtures";
import { DATA_FOLDER } from "./place";
import { openDatabase } from "../lib/data/store/driver/driver";

const COUNT = 10_000;
/** What the page may send; of all keys it was 18 MB. */
const MOST_BYTES = 300_000;

/** As a program does that makes a key for each of its runs. */
function keepKeys(): void {
  const database = openDatabase(join(DATA_FOLDER, "colloquy.db"), { timeout: 5000 });
  try {
    database
      .prepare(
        `WITH RECURSIVE n(at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM n WHERE at < ?)
         INSERT INTO "ApiKey" (id, name, hash, prefix, scope, "createdMs")
         SELECT printf('apikey_%05d', at), 'Run ' || at, 'hash ' || at, 'clq_abcd', 'tools:read',
                1700000000000 + at * 1000 FROM n`,
      )
      .run(COUNT);
  } finally {
    database.close();
  }
}

test("of ten thousand API keys a person sees a page, goes on to the next, and finds one by its name", async ({
  page,
  request,
}) => {
  keepKeys();
  const sent = await request.get("/settings/api");
  expect((await sent.body()).length).toBeLessThan(MOST_BYTES);

  await page.goto("/settings/api");
  const keys = page.getByRole("list", { name: "Keys" });
  await expect(keys.getByRole("listitem")).toHaveCount(50);
  await expect(keys.getByRole("listitem").first()).toContainText("Run 10000");
  await expect(page.getByText("1–50 of 10,000 keys")).toBeVisible();
  await expectClean(page);

  await page.getByRole("link", { name: "Next page" }).click();
  await expect(page.getByText("51–100 of 10,000 keys")).toBeVisible();
  await expect(keys.getByRole("listitem").first()).toContainText("Run 9950");

  await page.getByRole("button", { name: "Sort by Key" }).click();
  await expect(page.getByText("1–50 of 10,000 keys")).toBeVisible();
  await expect(keys.getByRole("listitem").first()).toContainText("Run 1");

  await page.getByRole("searchbox", { name: "Search keys" }).fill("run 4711");
  await expect(page.getByText("1 of 10,000 keys")).toBeVisible();
  await keys.getByRole("button", { name: "Revoke" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
  await expect(keys.getByText("revoked")).toBeVisible();

  await page.getByRole("searchbox", { name: "Search keys" }).fill("nobody");
  await page.getByRole("button", { name: "Clear the search" }).click();
  await expect(page.getByText("1–50 of 10,000 keys")).toBeVisible();
});
