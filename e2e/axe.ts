import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/**
 * The judge of accessibility for a page. What the component library says to screen readers is left out: for some
 * seconds its announcer refers to a button that has been pending, also when that is covered or gone by then.
 */
export function axe(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).exclude("[data-live-announcer]");
}
