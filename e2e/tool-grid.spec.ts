import type { Page } from "@playwright/test";
import { gardenToolsets, teaConversation } from "./documents";
import { expect, test } from "./fixtures";

const TOOLSETS = "https://schema.cjson.dev/0/toolsets/cjson-toolsets-0.1.0-SNAPSHOT.schema.json";

function hinted(name: string, hints: object | null): object {
  const source = {
    name,
    inputSchema: { type: "object" },
    ...(hints ? { annotations: hints } : {}),
  };
  return {
    name,
    summary: `Does ${name}`,
    argsSchema: { type: "object", properties: { place: { type: "string" } } },
    extensions: { "dev.colloquy:mcp": { v: 1, format: "mcp", origin: true, source } },
  };
}

/** Tools of one server with hints of every kind, and two of one name in another. */
function shedToolsets(): string {
  const schema = TOOLSETS;
  const shed = {
    id: "shed",
    kind: "mcp",
    toolsetDefaults: { requiresApproval: true },
    tools: [
      hinted("list_seeds", { readOnlyHint: true }),
      hinted("list_pots", { readOnlyHint: true, idempotentHint: true }),
      hinted("burn_leaves", { destructiveHint: true }),
      hinted("sharpen", null),
      { ...hinted("plant", { destructiveHint: false }), requiresApproval: false },
    ],
  };
  const attic = { id: "attic", kind: "builtin", tools: [{ name: "look" }, { name: "look" }] };
  return JSON.stringify({ schema, toolsets: [shed, attic] });
}

const grid = (page: Page) => page.getByRole("grid", { name: "Tools" });
const effective = (page: Page, name: string) => page.getByTestId(`effective-${name}`);

test("users narrow the grid, change what is shown at once, and take it back with one undo", async ({
  page,
  importText,
}) => {
  const text = shedToolsets();
  const id = await importText("shed.json", text);
  await page.goto(`/toolsets/${id}`);
  await expect(grid(page).getByRole("row")).toHaveCount(10);
  await page
    .getByRole("button", { name: /read-only|never used/ })
    .first()
    .waitFor();

  await page.getByRole("searchbox", { name: "Filter tools" }).fill("place");
  await expect(page.getByText("5 of 7 tools")).toBeVisible();
  await page.getByRole("button", { name: "Select", exact: true }).click();
  await page.getByRole("menuitem", { name: "All 5 shown" }).click();
  const bar = page.getByRole("group", { name: "Selection" });
  await expect(bar).toContainText("5 tools selected");

  await bar.getByRole("button", { name: "Allow" }).click();
  await expect(bar).toContainText("Allow: 4 change, 1 already so");
  await expect(bar).toContainText("calls these destructive: burn_leaves");
  await expect(bar).toContainText("declare themselves non-destructive: sharpen");
  await bar.getByRole("button", { name: "Allow for 4 all the same" }).click();
  await expect(effective(page, "burn_leaves")).toContainText("Allow · this tool");
  await expect(page.getByText("4 changes are not saved")).toBeVisible();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("4 changes are not saved")).toHaveCount(0);
  const saved = await (await page.request.get(`/api/toolsets/${id}`)).text();
  expect(saved).not.toBe(text);

  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect(effective(page, "burn_leaves")).toContainText("Ask · toolset default");
  expect(await (await page.request.get(`/api/toolsets/${id}`)).text()).toBe(text);
});

test("counts narrow the list, and the address keeps what it is narrowed to", async ({
  page,
  importText,
}) => {
  const id = await importText("shed.json", shedToolsets());
  await page.goto(`/toolsets/${id}`);
  await page.getByRole("button", { name: /^1 destructive/ }).click();
  await expect(page.getByText("1 of 7 tools")).toBeVisible();
  await expect(page).toHaveURL(/f=hint:destructive/);
  await page.reload();
  await expect(effective(page, "burn_leaves")).toBeVisible();
  await expect(effective(page, "sharpen")).toHaveCount(0);
  await page.getByRole("button", { name: /^1 destructive/ }).click();
  await expect(page.getByText("7 tools", { exact: true })).toBeVisible();
});

test("the grid explains a value: every step, what it lost to, and what would be without it", async ({
  page,
  importText,
}) => {
  const id = await importText("garden.json", gardenToolsets());
  await page.goto(`/toolsets/${id}`);
  await effective(page, "water:plants").click();
  const sheet = page.getByRole("dialog", { name: "water:plants" });
  const enabled = sheet.getByRole("region", { name: "Enabled" });
  await expect(enabled.getByRole("heading")).toHaveText("Enabled: Off");
  await expect(enabled).toContainText("tool entry: Off, decides");
  await expect(enabled).toContainText("standard default: On, overruled by tool entry");
  await expect(enabled).toContainText(
    "Without tool entry it would be On, decided by standard default.",
  );
  const approval = sheet.getByRole("region", { name: "Approval" });
  await expect(approval).toContainText("toolset defaults: Ask, decides");
  await expect(approval.getByRole("link", { name: /Edit step/ }).first()).toBeVisible();
});

test("an override of a conversation is edited in the grid and seen in the conversation", async ({
  page,
  importText,
}) => {
  const conversation = await importText("tea.json", teaConversation());
  const original = await (await page.request.get(`/api/conversations/${conversation}`)).text();
  const id = await importText("garden.json", gardenToolsets());
  await page.goto(`/toolsets/${id}`);
  await page.getByRole("button", { name: "In a conversation" }).click();
  // The panel is next to the edge, and its field takes the focus as soon as it is there.
  await expect(page.getByRole("searchbox", { name: "Find a conversation" })).toBeFocused();
  expect(await page.evaluate(() => document.documentElement.scrollLeft)).toBe(0);
  await page.getByRole("searchbox", { name: "Find a conversation" }).fill("tea");
  await page.getByRole("button", { name: "Tea for the garden party" }).click();
  await expect(page).toHaveURL(new RegExp(`conversation=${conversation}`));

  const here = page.getByRole("radiogroup", {
    name: "Enabled of water:plants in this conversation",
  });
  await here.getByText("On", { exact: true }).click();
  await expect(effective(page, "water:plants")).toContainText("On · this conversation");
  const loads: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "document") loads.push(request.url());
  });
  // The stream of changes never ends, so the page need not come to rest.
  const redrawn = page.waitForResponse((answer) => answer.url().includes("_rsc="));
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("1 change is not saved")).toHaveCount(0);
  await redrawn;
  // The page is redrawn and not loaded again, though its address was changed without the server.
  expect(loads).toEqual([]);

  const stored = await (await page.request.get(`/api/conversations/${conversation}`)).text();
  expect(JSON.parse(stored)).toMatchObject({
    toolOverrides: [{ toolId: "garden/water:plants", enabled: true }],
  });
  await page.reload();
  await expect(effective(page, "water:plants")).toContainText("On · this conversation");
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect(effective(page, "water:plants")).toContainText("Off · this tool");
  expect(await (await page.request.get(`/api/conversations/${conversation}`)).text()).toBe(
    original,
  );
});

test("everything can be done with the keyboard alone", async ({ page, importText }) => {
  const id = await importText("shed.json", shedToolsets());
  await page.goto(`/toolsets/${id}`);
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox", { name: "Filter tools" })).toBeFocused();
  await grid(page).getByRole("rowheader").first().focus();

  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowRight");
  await expect(effective(page, "list_seeds")).toContainText("On · this tool");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Delete");
  await expect(effective(page, "list_seeds")).toContainText("On · standard default");

  await page.keyboard.press("d");
  await expect(effective(page, "list_seeds")).toContainText("Off · this tool");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("x");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Shift+Space");
  await expect(page.getByRole("group", { name: "Selection" })).toContainText("2 tools selected");
  await page.keyboard.press("Control+a");
  await expect(page.getByRole("group", { name: "Selection" })).toContainText("7 tools selected");
  await page.keyboard.press("?");
  const explained = page.getByRole("dialog", { name: "burn_leaves" });
  await expect(explained).toBeVisible();
  await page.keyboard.press("Escape");
  // It gives the focus back once it has gone; keys before that would race with it.
  await expect(explained).toHaveCount(0);
  await expect(page.locator("[data-column]:focus")).toHaveCount(1);
  await page.keyboard.press("Control+End");
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("End");
  await expect(page.locator("[data-column]:focus")).toHaveAttribute("aria-colindex", "9");

  await page.getByRole("button", { name: "Save", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText(/not saved/)).toHaveCount(0);
  await expect(page.locator("[data-column]:focus")).toHaveAttribute("aria-colindex", "9");
});

test("another window follows a change, and keeps what waits there", async ({
  page,
  context,
  importText,
}) => {
  const id = await importText("shed.json", shedToolsets());
  await page.goto(`/toolsets/${id}`);
  const other = await context.newPage();
  await other.goto(`/toolsets/${id}`);
  await other.locator("html[data-keys]").waitFor({ state: "attached" });
  const off = (window: Page, name: string) =>
    window
      .getByRole("radiogroup", { name: `Enabled of ${name}` })
      .getByText("Off", { exact: true })
      .click();
  await off(other, "sharpen");
  await off(page, "list_pots");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(effective(other, "list_pots")).toContainText("Off · this tool");
  await expect(effective(other, "sharpen")).toContainText("Off · this tool");
  await expect(other.getByText("1 change is not saved")).toBeVisible();
  await other.getByRole("button", { name: "Save", exact: true }).click();
  await expect(other.getByText("1 change is not saved")).toHaveCount(0);
  await expect(effective(page, "sharpen")).toContainText("Off · this tool");
});

test("leaving with unsaved changes keeps them as a draft", async ({ page, importText }) => {
  const id = await importText("shed.json", shedToolsets());
  await page.goto(`/toolsets/${id}`);
  await page
    .getByRole("radiogroup", { name: "Enabled of sharpen" })
    .getByText("Off", { exact: true })
    .click();
  await page.getByRole("link", { name: "sharpen" }).click();
  await expect(page.getByText("Draft kept")).toBeVisible();
  await page.goto(`/toolsets/${id}`);
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(effective(page, "sharpen")).toContainText("Off · this tool");
});

test("Ctrl+Z takes back what is switched or typed, and leaves the stored change below it", async ({
  page,
  importText,
}) => {
  const id = await importText("shed.json", shedToolsets());
  const stored = async () => (await page.request.get(`/api/toolsets/${id}`)).text();
  const off = (name: string) =>
    page
      .getByRole("radiogroup", { name: `Enabled of ${name}` })
      .getByText("Off", { exact: true })
      .click();
  await page.goto(`/toolsets/${id}`);
  await off("sharpen");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("1 change is not saved")).toHaveCount(0);
  const saved = await stored();
  await off("list_pots");
  await expect(page.getByText("1 change is not saved")).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(page.getByText(/not saved/)).toHaveCount(0);
  expect(await stored()).toBe(saved);

  await page.goto(`/toolsets/${id}/edit`);
  const version = page.getByRole("textbox", { name: "Version" });
  await version.fill("2");
  // Where the browser's own undo of the field has no say.
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("Control+z");
  await expect(version).toHaveValue("");
  expect(await stored()).toBe(saved);
});

test("what runs without asking is listed with what says so, and ended with one press", async ({
  page,
  importText,
}) => {
  const text = shedToolsets();
  const id = await importText("shed.json", text);
  await page.goto("/permissions");
  const rows = page.getByRole("list", { name: "Tools that run without asking" });
  await expect(rows).toContainText("by tool entry");
  await rows.getByRole("button", { name: "Remove the Allow of plant" }).click();
  await expect(rows).not.toContainText("plant");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rows).toContainText("plant");
  expect(await (await page.request.get(`/api/toolsets/${id}`)).text()).toBe(text);
});
