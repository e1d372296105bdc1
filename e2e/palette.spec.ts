import type { Page } from "@playwright/test";
import { expectClean } from "./axe";
import { gardenToolsets, teaConversation } from "./documents";
import { expect, message, test } from "./fixtures";

const palette = (page: Page) => page.getByRole("dialog", { name: "Palette" });
const field = (page: Page) => page.getByRole("combobox", { name: "Search or run a command" });
const option = (page: Page, name: string | RegExp) => palette(page).getByRole("option", { name });

/** The page listens to keys once its scripts run. */
async function openPalette(page: Page): Promise<void> {
  await expect(async () => {
    if (!(await palette(page).isVisible())) await page.keyboard.press("Control+k");
    await expect(field(page)).toBeFocused({ timeout: 1500 });
  }).toPass();
}

test("the palette begins with recent conversations and goes where a person types", async ({
  page,
  importText,
}) => {
  await importText("tea.json", teaConversation());
  await page.goto("/settings");
  await openPalette(page);
  await expect(palette(page).getByText("Recent conversations")).toBeVisible();
  await expect(option(page, /^Tea for the garden party$/)).toBeVisible();
  await page.keyboard.type("go pin");
  await expect(option(page, /Go to pins/)).toHaveAttribute("data-focused", "true");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/pins/);
  await expect(palette(page)).toHaveCount(0);
});

test("what is typed as soon as the field has the focus arrives in its order", async ({ page }) => {
  // As on a machine that is busy: what was put off comes after keys that were pressed meanwhile.
  await page.addInitScript(() => {
    const usual = window.setTimeout.bind(window);
    Object.assign(window, {
      setTimeout: (run: () => void, ms?: number) => usual(run, ms ?? 400),
    });
  });
  await page.goto("/settings");
  // Once: what is typed is held while the palette comes for the first time.
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
  await page.keyboard.type("go to pins");
  await expect(field(page)).toHaveValue("go to pins");
  await expect(option(page, /Go to pins/)).toHaveAttribute("data-focused", "true");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/pins/);
});

test("messages, toolsets and tools are found, and all results are one step away", async ({
  page,
  importText,
}) => {
  await importText("tea.json", teaConversation());
  await importText("garden.json", gardenToolsets());
  await page.goto("/settings");
  await openPalette(page);
  await page.keyboard.type("oolong");
  await option(page, /Cold brewed oolong/).click();
  await expect(message(page, "Cold brewed oolong.")).toBeVisible();
  await openPalette(page);
  await page.keyboard.type("weather");
  await expect(palette(page).getByText("Tools", { exact: true })).toBeVisible();
  await option(page, /See all results for “weather”/).click();
  await expect(page).toHaveURL(/\/search\?q=weather/);
});

test("Tab shows what else can be done with a row, Escape comes back and closes", async ({
  page,
  importText,
}) => {
  await importText("tea.json", teaConversation());
  await page.goto("/settings");
  await openPalette(page);
  await expect(option(page, /^Tea for the garden party$/)).toBeVisible();
  await page.keyboard.type("tea");
  await expect(option(page, /^Tea for the garden party$/)).toHaveAttribute("data-focused", "true");
  await page.keyboard.press("Tab");
  await expect(option(page, "Open in a new tab")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(option(page, /^Tea for the garden party$/)).toBeVisible();
  await expect(option(page, /^Tea for the garden party$/)).toHaveAttribute("data-focused", "true");
  await page.keyboard.press("Tab");
  // Browsers without a screen refuse to read the clipboard, so what is written to it is kept here.
  await page.evaluate(() => {
    navigator.clipboard.writeText = async (text) => {
      document.documentElement.dataset["copied"] = text;
    };
  });
  await option(page, "Copy the link").click();
  await expect(page.getByText("Copied the link")).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-copied", /\/conversations\//);
  await openPalette(page);
  await page.keyboard.press("Escape");
  await expect(palette(page)).toHaveCount(0);
});

test("commands of the page act on where the focus was", async ({ page, importText }) => {
  const id = await importText("tea.json", teaConversation());
  await page.goto(`/conversations/${id}`);
  const thanks = message(page, "Thank you.");
  await expect(thanks).toBeVisible();
  await expect(async () => {
    await page.keyboard.press("Shift+G");
    await expect(thanks).toBeFocused({ timeout: 1000 });
  }).toPass();
  await openPalette(page);
  await page.keyboard.type("pin or");
  await expect(option(page, /Pin or unpin the message/)).toHaveAttribute("data-focused", "true");
  await page.keyboard.press("Enter");
  await expect(thanks.getByText("pinned", { exact: true })).toBeVisible();
});

test("the palette stands and works on a phone, and is free of accessibility faults", async ({
  page,
  importText,
}) => {
  await importText("tea.json", teaConversation());
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/conversations");
  await openPalette(page);
  await page.keyboard.type("tea");
  await expect(option(page, /See all results/)).toBeVisible();
  await expectClean(page);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
});

test("on a phone every place is in the bar or behind More", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/search");
  const bar = page.getByRole("navigation", { name: "Main" });
  await expect(bar.getByRole("link")).toHaveCount(5);
  await bar.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Settings" }).click();
  await expect(page.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();
});

/** Parts that are loaded from now on take a second, as over a slow line. */
async function slowParts(page: Page): Promise<void> {
  await page.route("**/_next/static/chunks/**", async (route) => {
    await new Promise((done) => setTimeout(done, 1000));
    await route.continue();
  });
}

test("what is typed before the palette, the bar to find in, or an editor has come is typed into it", async ({
  page,
  importText,
}) => {
  const id = await importText("tea.json", teaConversation());
  await page.goto("/settings");
  await slowParts(page);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("deji edx");
  await page.keyboard.press("Backspace");
  await expect(field(page)).toHaveValue("deji ed");
  await expect(field(page)).toBeFocused();
  await page.keyboard.type("it");
  await expect(field(page)).toHaveValue("deji edit");

  await page.goto(`/conversations/${id}`);
  await page.keyboard.press("Control+f");
  await page.keyboard.type("oolong");
  const bar = page.getByRole("search", { name: "Find in this conversation" });
  await expect(bar.getByRole("searchbox")).toHaveValue("oolong");
  await page.keyboard.press("Escape");
  await page.locator("h1 button").press("Enter");
  await page.keyboard.type("Jade");
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue(/Jade/);
});

test("what is typed before the page of the search has come is searched for", async ({
  page,
  importText,
}) => {
  await importText("tea.json", teaConversation());
  await page.goto("/settings");
  await page.route("**/search?*", async (route) => {
    await new Promise((done) => setTimeout(done, 500));
    await route.continue();
  });
  await page.keyboard.press("/");
  await page.keyboard.type("oolong");
  await expect(page).toHaveURL(/\/search/);
  await expect(page.getByRole("searchbox").first()).toHaveValue("oolong");
});

test("Escape takes back a palette that has not come", async ({ page, importText }) => {
  await importText("tea.json", teaConversation());
  await page.goto("/settings");
  await slowParts(page);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("tea");
  const arrived = page.waitForResponse("**/_next/static/chunks/**");
  await page.keyboard.press("Escape");
  await arrived;
  await page.keyboard.press("Control+k");
  await expect(field(page)).toHaveValue("");
  await page.keyboard.press("Escape");
  await expect(palette(page)).toHaveCount(0);
});

test("a save that ends while the palette is open leaves the focus with its message", async ({
  page,
  importText,
}) => {
  const id = await importText("tea.json", teaConversation());
  await page.goto(`/conversations/${id}`);
  const read = message(page, "Cold brewed oolong.");
  await read.focus();
  await page.keyboard.press("e");
  const text = page.getByRole("textbox", { name: "Message text" });
  await expect(text).toBeFocused();
  await page.keyboard.type("Or iced. ");
  let release = () => {};
  const held = new Promise<void>((settle) => {
    release = settle;
  });
  await page.route("**/*", async (route) => {
    if ("next-action" in route.request().headers()) await held;
    await route.fallback();
  });
  await page.keyboard.press("Control+Enter");
  await openPalette(page);
  release();
  await expect(text).toHaveCount(0);
  await expect(field(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(palette(page)).toHaveCount(0);
  await expect(message(page, "Cold brewed oolong.")).toBeFocused();
});
