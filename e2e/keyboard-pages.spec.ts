import type { Locator, Page } from "@playwright/test";
import { listing, plainTool } from "../lib/testing/mcp/behaviours";
import { serveTools } from "../lib/testing/mcp/tool-server";
import { gardenToolsets, teaConversation } from "./documents";
import { expect, test } from "./fixtures";
import { tabTo } from "./tab-to";

/** What has the focus shows it: an outline or a ring, of itself or of what it stands in. */
async function expectFocusSeen(page: Page): Promise<void> {
  const seen = await page.evaluate(() => {
    for (let at = document.activeElement; at !== null; at = at.parentElement) {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(at);
      if (outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0) return true;
      if (boxShadow !== "none") return true;
    }
    return false;
  });
  expect(seen).toBe(true);
}

/** Goes to a control by the Tab key, sees the focus there, and presses. */
async function press(page: Page, target: Locator, key = "Enter"): Promise<void> {
  await tabTo(page, target);
  await expectFocusSeen(page);
  await page.keyboard.press(key);
}

test("two conversations are chosen, compared, swapped and left with the keyboard alone", async ({
  page,
  importText,
}) => {
  await importText("tea.json", teaConversation());
  await importText("tea-2.json", teaConversation("tea-2", "Tea again"));
  await page.goto("/conversations?sort=title");
  const rows = page.getByRole("list", { name: "Conversations", exact: true });
  await expect(rows.getByRole("link")).toHaveCount(2);
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await press(page, page.getByRole("link", { name: "Compare" }));
  await expect(page.getByRole("heading", { name: "Compare conversations" })).toBeVisible();
  await tabTo(page, page.getByRole("radio", { name: "Inline" }));
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: "Side by side" })).toBeChecked();
  await expectFocusSeen(page);
  const swap = page.getByRole("button", { name: "Swap" });
  await press(page, swap);
  await expect(swap).toBeFocused();
  await page.goBack();
  await expect(rows.getByRole("link").first()).toBeVisible();
});

test("a tool of the whole library is found, opened and left with the keyboard alone", async ({
  page,
  importText,
}) => {
  await importText("garden.json", gardenToolsets());
  await page.goto("/toolsets");
  await press(page, page.getByRole("link", { name: "All tools" }));
  const tools = page.getByRole("list", { name: "Tools" });
  await expect(tools.getByRole("listitem").first()).toBeVisible();
  await tabTo(page, page.getByRole("searchbox", { name: "Search tools" }));
  await page.keyboard.type("weather");
  await expect(page.getByText("1 tool", { exact: true })).toBeVisible();
  await press(page, tools.getByRole("link", { name: /weather/ }));
  await expect(page.getByRole("heading", { name: "weather", level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("searchbox", { name: "Search tools" })).toHaveValue("weather");
});

test("a server is audited with the keyboard alone", async ({ page }) => {
  const server = await serveTools(listing(() => [plainTool("lookup")]));
  try {
    await page.goto("/toolsets/audit");
    await tabTo(page, page.getByRole("textbox", { name: "Address" }));
    await expectFocusSeen(page);
    await page.keyboard.type(server.url);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("region", { name: "Audit" })).toContainText("1 tool");
    await tabTo(page, page.getByRole("button", { name: "Download SARIF" }));
    await expectFocusSeen(page);
  } finally {
    await server.close();
  }
});
