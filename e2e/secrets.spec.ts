import type { Page } from "@playwright/test";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expectClean } from "./axe";
import { expect, test } from "./fixtures";
import { DATA_FOLDER } from "./place";

const CANARY = "canary-value-9c41";
const SERVER = "https://tools.example";

const secretsOf = (page: Page) => page.getByRole("region", { name: "Secrets" });

/** What each spec makes it also takes away: secrets belong to no import. */
test.afterEach(async ({ page }) => {
  await page.goto("/settings");
  await expect(page.getByRole("button", { name: "New secret" })).toBeVisible();
  await expect(secretsOf(page).getByRole("status")).toHaveCount(0);
  const remove = page.getByRole("button", { name: /^Delete [A-Z]/ });
  for (let left = await remove.count(); left > 0; left--) {
    await remove.first().click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expect(remove).toHaveCount(left - 1);
  }
});

test("a secret is kept, allowed for servers, replaced and deleted, and never shown", async ({
  page,
}) => {
  const answers: string[] = [];
  page.on("response", async (response) => {
    const body = await response.text().catch(() => "");
    if (body.includes(CANARY)) answers.push(response.url());
  });
  await page.goto("/settings");
  const section = secretsOf(page);
  await expect(section).toContainText("No secrets yet");
  await section.getByRole("button", { name: "New secret" }).click();
  const dialog = page.getByRole("dialog", { name: "New secret" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("garden_key");
  const keep = dialog.getByRole("button", { name: "Save secret" });
  await expect(keep).toBeDisabled();
  const value = dialog.getByLabel("Value");
  await expect(value).toHaveAttribute("type", "password");
  await value.fill(CANARY);
  await dialog.getByRole("textbox", { name: "Server" }).fill("tools.example");
  await expect(dialog).toContainText("An address begins with https://");
  await dialog.getByRole("textbox", { name: "Server" }).fill(`${SERVER}/mcp`);
  await expectClean(page);
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();

  const row = section.getByRole("listitem").filter({ hasText: "GARDEN_KEY" });
  await expect(row).toContainText(SERVER);
  await row.getByRole("textbox").fill("http://localhost:4000/mcp");
  await row.getByRole("button", { name: "Allow GARDEN_KEY for that server" }).click();
  const servers = row.getByRole("grid", { name: "Servers GARDEN_KEY may be sent to" });
  await expect(servers.getByRole("row")).toHaveCount(2);
  await expectClean(page);
  await servers.getByRole("row", { name: "http://localhost:4000" }).focus();
  await page.keyboard.press("Delete");
  await expect(servers.getByRole("row")).toHaveCount(1);

  await section.getByRole("button", { name: "New secret" }).click();
  await dialog.getByRole("textbox", { name: "Name" }).fill("GARDEN_KEY");
  await dialog.getByLabel("Value").fill("another");
  await keep.click();
  await expect(dialog).toContainText("There is a secret named GARDEN_KEY already");
  await expect(dialog.getByLabel("Value")).toHaveValue("another");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Discard", exact: true }).click();
  await expect(dialog).toBeHidden();

  await row.getByRole("button", { name: "Replace GARDEN_KEY" }).click();
  const replacing = page.getByRole("dialog", { name: "Replace the value of GARDEN_KEY" });
  await replacing.getByLabel("Value").fill(`${CANARY}-2`);
  await replacing.getByRole("button", { name: "Replace value" }).click();
  await expect(replacing).toBeHidden();
  await expect(row).toContainText(SERVER);

  await page.reload();
  await expect(row).toBeVisible();
  expect(await page.content()).not.toContain(CANARY);
  expect(answers).toEqual([]);
  const files = readdirSync(DATA_FOLDER, { recursive: true, encoding: "utf8" })
    .map((name) => join(DATA_FOLDER, name))
    .filter((file) => statSync(file).isFile());
  expect(files.filter((file) => readFileSync(file).includes(CANARY))).toEqual([]);
  expect(statSync(join(DATA_FOLDER, "secret.key")).mode & 0o777).toBe(0o600);
});

test("the report over references says what is missing, and leads to mending it", async ({
  page,
  importText,
}) => {
  await importText(
    "garden.json",
    JSON.stringify({
      schema: "https://schema.cjson.dev/0/toolsets/cjson-toolsets-0.1.0-SNAPSHOT.schema.json",
      toolsets: [
        {
          id: "garden",
          kind: "mcp",
          server: { type: "http", url: `${SERVER}/mcp` },
          headers: { Authorization: "Bearer ${secret:GARDEN}", "X-Home": "${env:HOME}" },
          tools: [],
        },
      ],
    }),
  );
  await page.goto("/permissions/checks?view=references");
  const list = page.getByRole("list", { name: "References" });
  await expect(list).toContainText("May not be used here");
  await expect(list).toContainText("Not set");
  await page.getByRole("link", { name: "Add the secret" }).click();
  const dialog = page.getByRole("dialog", { name: "New secret" });
  await expect(dialog.getByRole("textbox", { name: "Name" })).toHaveValue("GARDEN");
  await expect(dialog.getByRole("textbox", { name: "Server" })).toHaveValue(SERVER);
  await dialog.getByLabel("Value").fill(CANARY);
  await dialog.getByRole("textbox", { name: "Server" }).fill("https://other.example");
  await dialog.getByRole("button", { name: "Save secret" }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(({ search }) => search === "");

  await page.goto("/permissions/checks?view=references");
  await page.getByRole("button", { name: `Allow GARDEN for ${SERVER}` }).click();
  await expect(list.getByText("Set", { exact: true })).toBeVisible();
  await expectClean(page);
});
