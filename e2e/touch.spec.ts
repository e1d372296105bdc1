import { teaConversation } from "./documents";
import { expect, test } from "./fixtures";
import { BASE_URL } from "./place";

test("a panel with a text field shows below a finger as soon as it has a place", async ({
  browser,
  importText,
}) => {
  const tea = await importText("tea.json", teaConversation());
  const context = await browser.newContext({
    baseURL: BASE_URL,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await page.goto(`/conversations/${tea}`);
  await page.locator("html[data-keys]").waitFor({ state: "attached" });
  // React-aria waits for a keyboard of the screen, and hides what is placed meanwhile by a clip of its own.
  const clips = await page.evaluateHandle(() => {
    const seen: string[] = [];
    new MutationObserver(() => {
      for (const panel of document.querySelectorAll("[data-placement]"))
        if (panel.querySelector("[role=dialog]") !== null)
          seen.push(getComputedStyle(panel).clipPath);
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
    return seen;
  });
  await page.getByRole("button", { name: "Tags" }).filter({ visible: true }).tap();
  await expect(page.getByRole("dialog", { name: "Tags" })).toBeVisible();
  const seen = await clips.jsonValue();
  expect(seen.length).toBeGreaterThan(0);
  expect(new Set(seen)).toEqual(new Set(["none"]));
  await context.close();
});
