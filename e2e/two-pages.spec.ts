import type { Page } from "@playwright/test";
import { gardenToolsets, teaConversation } from "./documents";
import { expect, test } from "./fixtures";

// What two pages change at once, and what is pressed twice: nothing of it goes.

const SCHEMA = "https://schema.cjson.dev/0/toolsets/cjson-toolsets-0.1.0-SNAPSHOT.schema.json";

/** Lets no save through, as a server that is gone. */
async function breakSaves(page: Page): Promise<() => Promise<void>> {
  await page.route("**/*", async (route) => {
    const asked = route.request();
    const isSave = asked.method() === "POST" && "next-action" in asked.headers();
    if (!isSave && !asked.url().endsWith("/api/health")) return route.fallback();
    return route.abort("connectionrefused");
  });
  return () => page.unrouteAll({ behavior: "ignoreErrors" });
}

async function another(page: Page, path: string): Promise<Page> {
  const other = await page.context().newPage();
  await other.goto(path);
  await other.locator("html[data-keys]").waitFor({ state: "attached" });
  return other;
}

test.describe("saved views", () => {
  const panel = (page: Page) => page.getByRole("dialog", { name: "Saved views" });
  async function saveView(page: Page, name: string): Promise<void> {
    await page.getByRole("button", { name: "Saved views" }).click();
    await panel(page).getByRole("textbox", { name: "Save this view as" }).fill(name);
    await panel(page).getByRole("button", { name: "Save view" }).click();
    await expect(panel(page).getByRole("link", { name })).toBeVisible();
  }

  test.afterEach(async ({ page }) => {
    await page.goto("/toolsets");
    await page.getByRole("button", { name: "Saved views" }).click();
    const remove = panel(page).getByRole("button", { name: /^Delete the view/ });
    for (let left = await remove.count(); left > 0; left--) {
      await remove.first().click();
      await expect(remove).toHaveCount(left - 1);
    }
  });

  test("of two pages are both kept, and an undo brings back no more than its view", async ({
    page,
    importText,
  }) => {
    await importText("garden.json", gardenToolsets());
    await page.goto("/toolsets?sort=size&order=asc");
    const other = await another(page, "/toolsets?sort=tools&order=asc");
    await saveView(page, "Smallest");
    await saveView(other, "Fewest tools");
    await expect(panel(other).getByRole("link", { name: "Smallest" })).toBeVisible();
    await panel(other).getByRole("button", { name: "Delete the view Smallest" }).click();
    await expect(panel(other).getByRole("link", { name: "Smallest" })).toHaveCount(0);
    await other.close();
    await page.goto("/toolsets");
    await page.getByRole("button", { name: "Saved views" }).click();
    await expect(panel(page).getByRole("link")).toHaveText(["Fewest tools"]);
  });
});

test("filters that two pages change are asked about, and what was not typed stays theirs", async ({
  page,
  importText,
}) => {
  const toolset = { id: "files", kind: "mcp", tools: [{ name: "read" }, { name: "write" }] };
  const id = await importText("f.json", JSON.stringify({ schema: SCHEMA, toolsets: [toolset] }));
  const path = `/toolsets/${id}/filters?set=files`;
  await page.goto(path);
  const rule = (on: Page, list: string) => on.getByLabel(`Value of ${list} rule 1`);
  const add = async (on: Page, list: string, value: string) => {
    await on.getByRole("button", { name: `Add a rule to ${list}` }).click();
    await rule(on, list).fill(value);
  };
  await add(page, "Include", "read");
  const other = await another(page, path);
  await add(other, "Exclude", "write");
  await other.getByRole("button", { name: "Save", exact: true }).click();
  await expect(other.getByText("The filters are not saved")).toHaveCount(0);
  await other.close();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const question = page.getByRole("alertdialog", { name: "This toolset was changed elsewhere" });
  await expect(question).toContainText("write");
  const mend = await breakSaves(page);
  await question.getByRole("button", { name: "Save mine over it" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Not saved." })).toBeVisible();
  await mend();
  await expect(page.getByText("The filters are not saved")).toHaveCount(0);
  const stored = async () => (await page.request.get(`/api/toolsets/${id}`)).text();
  await expect.poll(stored).toContain('"includeTools"');
  expect(await stored()).toContain('"excludeTools"');
});

test("a permission test that another page deletes while it is edited takes no other one’s place", async ({
  page,
  importText,
}) => {
  const named = (name: string) => ({ name, match: {}, expect: { requiresApproval: true } });
  const extensions = { "dev.colloquy:tests": { v: 1, tests: ["One", "Two", "Three"].map(named) } };
  const toolset = { id: "files", kind: "mcp", extensions, tools: [{ name: "read" }] };
  const id = await importText("t.json", JSON.stringify({ schema: SCHEMA, toolsets: [toolset] }));
  await page.goto("/permissions/checks");
  await page.getByRole("button", { name: "Edit “Two”" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit the permission test" });
  await dialog.getByRole("textbox", { name: "Sentence" }).fill("Mine");
  const other = await another(page, "/permissions/checks");
  await other.getByRole("button", { name: "Delete “Two”" }).click();
  await expect(other.getByText("Test deleted")).toBeVisible();
  await other.close();
  await expect(dialog).toContainText("This test was changed or deleted elsewhere");
  await dialog.getByRole("button", { name: "Save as a new test" }).click();
  await expect(dialog).toHaveCount(0);
  const stored = (await (await page.request.get(`/api/toolsets/${id}`)).json()) as {
    toolsets: { extensions: typeof extensions }[];
  };
  const names = stored.toolsets[0]?.extensions["dev.colloquy:tests"].tests.map(({ name }) => name);
  expect(names).toEqual(["One", "Three", "Mine"]);
});

test("tags and an override that are typed outlive a dead server and are saved when it is back", async ({
  page,
  importText,
}) => {
  const id = await importText("tea.json", teaConversation());
  await page.goto(`/conversations/${id}`);
  await page.locator("header").getByRole("button", { name: "More" }).first().click();
  await page.getByRole("menuitem", { name: "Edit fields" }).click();
  const sheet = page.getByRole("dialog", { name: "Edit the conversation" });
  await sheet.getByRole("button", { name: "Override a tool" }).click();
  const tool = sheet.getByRole("textbox", { name: "Id of the tool" });
  await tool.fill("garden/water");
  const mend = await breakSaves(page);
  await sheet.getByRole("button", { name: "Add override" }).click();
  const notice = sheet.getByRole("alert").filter({ hasText: "Not saved." });
  await expect(notice).toBeVisible();
  await expect(tool).toHaveValue("garden/water");
  const tags = sheet.getByRole("textbox", { name: "Add tags" });
  await tags.fill("green");
  await page.keyboard.press("Enter");
  await expect(notice).toHaveCount(2);
  await expect(tags).toHaveValue("green");
  await mend();
  const stored = async () => (await page.request.get(`/api/conversations/${id}`)).text();
  await expect.poll(stored).toContain('"garden/water"');
  await expect.poll(stored).toContain('"green"');
  await expect(notice).toHaveCount(0);
});

test("JSON that is no JSON yet is kept as it was typed", async ({ page, importText }) => {
  const argsSchema = { type: "object", properties: { city: { type: "string" } } };
  const toolset = { id: "lab", kind: "builtin", tools: [{ name: "weather", argsSchema }] };
  const id = await importText("l.json", JSON.stringify({ schema: SCHEMA, toolsets: [toolset] }));
  const path = `/toolsets/${id}/tool?set=lab&name=weather&tab=form`;
  await page.goto(path);
  await page.getByText("JSON", { exact: true }).click();
  const editor = page.getByRole("textbox", { name: "Arguments as JSON" });
  await editor.click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText('{ "city": "Bern", ');
  await expect(page.getByText("Not valid JSON yet.").first()).toBeVisible();
  await page.reload();
  const offer = page.getByRole("group", { name: /^Draft of Arguments as JSON/ });
  await offer.getByRole("button", { name: "Restore" }).click();
  await expect(editor).toContainText('{ "city": "Bern",');
});

test("Enter pressed twice makes one key, which a press beside it does not close", async ({
  page,
}) => {
  await page.goto("/settings/api");
  await page.getByRole("button", { name: "New key" }).click();
  await page.getByRole("dialog", { name: "New key" }).getByLabel("Name").fill("Twice");
  let made = 0;
  await page.route("**/settings/api", async (route) => {
    if (route.request().method() === "POST") made += 1;
    await route.continue();
  });
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  const shown = page.getByRole("dialog", { name: "Copy the key now" });
  await expect(shown).toBeVisible();
  await page.mouse.click(5, 400);
  await expect(shown).toBeVisible();
  await shown.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("list", { name: "Keys" }).getByText("Twice")).toHaveCount(1);
  expect(made).toBe(1);
});

test("a secret that was typed is not lost by Escape or a press beside it", async ({ page }) => {
  await page.goto("/settings");
  await page.getByRole("button", { name: "New secret" }).click();
  const dialog = page.getByRole("dialog", { name: "New secret" });
  await dialog.getByLabel("Value").fill("typed by hand");
  await page.mouse.click(5, 400);
  await expect(dialog.getByLabel("Value")).toBeFocused();
  await page.keyboard.press("Escape");
  const question = page.getByRole("alertdialog", { name: "Discard what you typed?" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(dialog.getByLabel("Value")).toHaveValue("typed by hand");
  await expect(dialog.getByLabel("Value")).toBeFocused();
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Discard", exact: true }).click();
  await expect(dialog).toHaveCount(0);
});

test("rows that were chosen under other filters are not chosen any more", async ({
  page,
  importText,
}) => {
  await importText("tea.json", teaConversation());
  await importText("coffee.json", teaConversation("coffee-1", "Coffee for the meeting"));
  await page.goto("/conversations");
  await page.getByRole("checkbox", { name: /^Select Tea/ }).press("Space");
  await expect(page.getByText("1 conversation selected")).toBeVisible();
  await page
    .getByRole("searchbox", { name: /^Search/ })
    .first()
    .fill("meeting");
  await expect(page.getByRole("checkbox", { name: /^Select Tea/ })).toHaveCount(0);
  await expect(page.getByText("1 conversation selected")).toHaveCount(0);
  await page.keyboard.press("Escape");
});
