import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures";

/** Goes on with the Tab key until something has the focus, as a person without a mouse does. */
export async function tabTo(page: Page, target: Locator, key = "Tab"): Promise<void> {
  await expect(target).toBeVisible();
  for (let press = 0; press < 80; press++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(target).toBeFocused();
}
