import type { Page } from "@playwright/test";

/** How often what is stored is looked at: a save takes less than the pauses that the runner makes by itself. */
export const OFTEN = { intervals: [50, 50, 100, 200] };

/** How many drafts the browser has stored. */
export function storedDrafts(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((settle, refuse) => {
        const opening = indexedDB.open("colloquy-drafts");
        opening.addEventListener("error", () => refuse(opening.error));
        opening.addEventListener("success", () => {
          const counting = opening.result.transaction("drafts").objectStore("drafts").count();
          counting.addEventListener("error", () => refuse(counting.error));
          counting.addEventListener("success", () => {
            opening.result.close();
            settle(counting.result);
          });
        });
      }),
  );
}
