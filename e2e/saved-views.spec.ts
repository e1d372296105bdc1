import { expectClean } from "./axe";
import { expect, test } from "./fixtures";

const TOOLSETS = JSON.stringify({
  schema: "https://schema.cjson.dev/0/toolsets/cjson-toolsets-0.1.0-SNAPSHOT.schema.json",
  toolsets: [{ id: "garden", kind: "builtin", tools: [{ name: "water" }] }],
});

test("a list keeps views of its own, opens them and deletes them", async ({ page, importText }) => {
  await importText("garden.json", TOOLSETS);
  await page.goto("/toolsets?sort=size&order=asc");
  await page.getByRole("button", { name: "Saved views" }).click();
  const panel = page.getByRole("dialog", { name: "Saved views" });
  await panel.getByRole("textbox", { name: "Save this view as" }).fill("Smallest first");
  await panel.getByRole("button", { name: "Save view" }).click();
  await expect(panel.getByRole("link", { name: "Smallest first" })).toBeVisible();
  await expectClean(page, "saved views");

  await page.goto("/imports");
  await page.getByRole("button", { name: "Saved views" }).click();
  await expect(panel.getByText("No saved views yet.")).toBeVisible();

  await page.goto("/toolsets");
  await page.getByRole("button", { name: "Saved views" }).click();
  await panel.getByRole("link", { name: "Smallest first" }).click();
  await expect(page).toHaveURL(/\/toolsets\?order=asc&sort=size$/);
  await expect(panel).toBeHidden();

  await page.getByRole("button", { name: "Saved views" }).click();
  await panel.getByRole("button", { name: "Delete the view Smallest first" }).click();
  await expect(panel.getByRole("link", { name: "Smallest first" })).toBeHidden();
});

test("a view that I deleted and took back is where it was", async ({ page, importText }) => {
  await importText("garden.json", TOOLSETS);
  const panel = page.getByRole("dialog", { name: "Saved views" });
  const orders = ["sort=size&order=asc", "sort=size&order=desc", "sort=tools&order=asc"];
  const names = ["Smallest first", "Largest first", "Fewest tools"];
  for (const [at, order] of orders.entries()) {
    await page.goto(`/toolsets?${order}`);
    await page.getByRole("button", { name: "Saved views" }).click();
    await panel.getByRole("textbox", { name: "Save this view as" }).fill(names[at] ?? "");
    await panel.getByRole("button", { name: "Save view" }).click();
    await expect(panel.getByRole("link", { name: names[at] ?? "" })).toBeVisible();
  }
  await panel.getByRole("button", { name: "Delete the view Largest first" }).click();
  await expect(panel.getByRole("link")).toHaveText(["Smallest first", "Fewest tools"]);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(panel.getByRole("link")).toHaveText(names);
  for (const name of names) {
    await panel.getByRole("button", { name: `Delete the view ${name}` }).click();
    await expect(panel.getByRole("link", { name })).toBeHidden();
  }
});

test("a view of a name that is taken says that it replaces the other, with undo", async ({
  page,
  importText,
}) => {
  await importText("garden.json", TOOLSETS);
  await page.goto("/toolsets?sort=size&order=asc");
  await page.getByRole("button", { name: "Saved views" }).click();
  const panel = page.getByRole("dialog", { name: "Saved views" });
  const name = panel.getByRole("textbox", { name: "Save this view as" });
  await name.fill("By size");
  await panel.getByRole("button", { name: "Save view" }).click();
  const view = panel.getByRole("link", { name: "By size" });
  await expect(view).toHaveAttribute("href", /order=asc/);

  await page.goto("/toolsets?sort=size&order=desc");
  await page.getByRole("button", { name: "Saved views" }).click();
  await name.fill("By size");
  await panel.getByRole("button", { name: "Replace view" }).click();
  await expect(view).toHaveAttribute("href", /order=desc/);
  const saved = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await saved;
  await page.reload();
  await page.getByRole("button", { name: "Saved views" }).click();
  await expect(view).toHaveAttribute("href", /order=asc/);
  await panel.getByRole("button", { name: "Delete the view By size" }).click();
  await expect(view).toBeHidden();
});
