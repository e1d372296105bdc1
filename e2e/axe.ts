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
  return judging(page);
}

/** Where a document was judged before: sending and compiling the judge's code takes as long as judging its colours. */
const THERE_ALREADY = "void axe";

function judging(page: Page, isThere = false): AxeBuilder {
  const isAlone = page.frames().length === 1;
  const judge = new AxeBuilder({
    page,
    ...(isThere && isAlone ? { axeSource: THERE_ALREADY } : {}),
  })
    // Describing every element that passed takes as long as looking at it, and nobody reads it.
    .options({ resultTypes: ["violations"] })
    .exclude("[data-live-announcer]");
  // Frames of other origins need a browser page of their own to be judged, which doubles the time.
  return isAlone ? judge.setLegacyMode(true) : judge;
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
  const judge = async () => {
    const all = judging(page, await page.evaluate(() => "axe" in window));
    return within === undefined ? all : all.include(within);
  };
  // While a page shows what has just changed it has no title for a moment.
  await expect(page, what).toHaveTitle(/./);
  expect(await faults(await judge()), what).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  await settled(page);
  expect(await faults((await judge()).withRules(COLOUR_RULES)), `${what}, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
  await settled(page);
}
