import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expectClean } from "./axe";
import { expect, test } from "./fixtures";
import { DATA_FOLDER } from "./place";

const CANARY = "canary-value-5d27c90e";
const SERVER = "https://tools.example";
const NAME = "POND_AUTHORIZATION";

/** The files of the library, its database among them, that hold the value in plain. */
function leaks(): string[] {
  return readdirSync(DATA_FOLDER, { recursive: true, encoding: "utf8" })
    .map((name) => join(DATA_FOLDER, name))
    .filter((file) => statSync(file, { throwIfNoEntry: false })?.isFile() === true)
    .filter((file) => readFileSync(file).includes(CANARY));
}

/** Secrets belong to no import, so undoing it does not take this one away. */
test.afterEach(async ({ page }) => {
  await page.goto("/settings");
  const section = page.getByRole("region", { name: "Secrets" });
  await expect(section.getByRole("button", { name: "New secret" })).toBeVisible();
  await expect(section.getByRole("status")).toHaveCount(0);
  const remove = page.getByRole("button", { name: /^Delete [A-Z]/ });
  for (let left = await remove.count(); left > 0; left--) {
    await remove.first().click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expect(remove).toHaveCount(left - 1);
  }
});

test("a credential in a dropped configuration is kept as a secret from its plan", async ({
  page,
  dropFiles,
}) => {
  const configuration = {
    servers: {
      pond: {
        type: "http",
        url: `${SERVER}/mcp`,
        headers: { Authorization: `Bearer ${CANARY}` },
      },
    },
  };
  await page.goto("/conversations");
  await dropFiles(page, { "vscode.mcp.json": JSON.stringify(configuration) });
  const plan = page.getByRole("dialog", { name: "Import plan" });
  const offer = plan.getByRole("region", { name: /^1 credential can be kept as a secret/ });
  const found = plan.getByRole("list", { name: "Credentials that were found" });
  const box = offer.getByRole("checkbox", { name: new RegExp(NAME) });
  await expect(box).not.toBeChecked();
  await expect(found).toContainText("Authorization of pond in vscode.mcp.json");
  await expect(found).toContainText(`Sent only to ${SERVER}`);
  const keep = offer.getByRole("button", { name: "Keep as secrets" });
  await expect(keep).toBeDisabled();
  expect(await page.content()).not.toContain(CANARY);
  expect(leaks()).toEqual([]);
  await expectClean(page);
  // Nothing of it is wider than a small screen.
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await offer.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0);
  await expectClean(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  await found.getByText(NAME).click();
  await expect(box).toBeChecked();
  await keep.click();
  await expect(found.getByText("Kept", { exact: true })).toBeVisible();
  await expect(
    plan.getByRole("heading", { name: "1 credential is kept as a secret" }),
  ).toBeFocused();
  await expect(plan.getByRole("button", { name: "Keep as secrets" })).toHaveCount(0);
  await expectClean(page);
  expect(leaks()).toEqual([]);

  await plan.getByRole("button", { name: "Import 1 document" }).click();
  await expect(page.getByText(/^Imported “/)).toBeVisible();
  await page.goto("/permissions/checks?view=references");
  const references = page.getByRole("list", { name: "References" });
  await expect(references).toContainText(NAME);
  await expect(references.getByText("Set", { exact: true })).toBeVisible();
  expect(leaks()).toEqual([]);
});
