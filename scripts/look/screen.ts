import type { Page } from "@playwright/test";

/** Something a person can have in front of them. */
export interface Screen {
  /** Names its files, too. */
  readonly name: string;
  readonly address: string;
  /** What is opened over or inside the page. */
  readonly open?: (page: Page) => Promise<void>;
}
