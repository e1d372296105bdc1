/**
 * Opens everything that is folded in a message, or closes it when all of it is open. Folds are the buttons
 * of disclosures; what they hold may have folds of its own, which stay as they are.
 */
export function toggleFolds(article: Element): void {
  const folds = [...article.querySelectorAll<HTMLElement>("button[slot=trigger][aria-expanded]")];
  const closed = folds.filter((fold) => fold.getAttribute("aria-expanded") === "false");
  for (const fold of closed.length > 0 ? closed : folds) fold.click();
}
