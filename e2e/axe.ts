import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./fixtures";

/** The rules whose verdict depends on the theme. */
export const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/**
 * The judge of accessibility for a page. What the component library says to screen readers is left out: for some
 * seconds its announcer refers to a button that has been pending, also when that is covered or gone by then.
 */
export function axe(page: Page): AxeBuilder {
  const judge = new AxeBuilder({ page })
    // Describing every element that passed takes as long as looking at it, and nobody reads it.
    .options({ resultTypes: ["violations"] })
    .exclude("[data-live-announcer]");
  // Frames of other origins need a browser page of their own to be judged, which doubles the time.
  return page.frames().length > 1 ? judge : judge.setLegacyMode(true);
}

async function faults(judge: AxeBuilder): Promise<string[]> {
  const { violations } = await judge.analyze();
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ target, html }) => `${target.join(" ")} ${html}`).join(", ")}`,
  );
}

/** Waits for what changes its colours slowly. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation instanceof CSSTransition)
        .map(({ finished }) => finished),
    ),
  );
}

/**
 * Fails where what is on the page has accessibility faults, in both themes.
 * @param what names the state of the page when it fails
 * @param within a selector of the only part to judge
 */
export async function expectClean(page: Page, what = page.url(), within?: string): Promise<void> {
  const judge = () => (within === undefined ? axe(page) : axe(page).include(within));
  // While a page shows what has just changed it has no title for a moment.
  await expect(page, what).toHaveTitle(/./);
  expect(await faults(judge()), what).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  await settled(page);
  expect(await faults(judge().withRules(COLOUR_RULES)), `${what}, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
  await settled(page);
}
