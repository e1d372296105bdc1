/** The position of the row that holds an element; null outside of the list's rows. */
export function indexOf(target: EventTarget | null, list: HTMLElement | null): number | null {
  if (!(target instanceof Element) || list?.contains(target) !== true) return null;
  const at = target.closest<HTMLElement>("[data-index]")?.dataset["index"];
  return at === undefined ? null : Number(at);
}

/** What represents a row: what it marks as such, else its first link or button, else the row itself. */
function rowTarget(list: HTMLElement | null, index: number): HTMLElement | null {
  const row = list?.querySelector<HTMLElement>(`[data-index="${index}"]`) ?? null;
  return (
    row?.querySelector<HTMLElement>("[data-row]") ?? row?.querySelector("a[href], button") ?? row
  );
}

/** Moves the focus to a row; false while it is not drawn. */
export function focusRow(list: HTMLElement | null, index: number): boolean {
  const target = rowTarget(list, index);
  if (target === null) return false;
  // A row without anything to press can be read all the same.
  if (!target.matches("a, button, input, [tabindex]")) target.tabIndex = -1;
  target.focus({ preventScroll: true });
  target.scrollIntoView({ block: "nearest" });
  return true;
}

/** Opens a row as a press of what represents it does. */
export function openRow(list: HTMLElement | null, index: number): void {
  rowTarget(list, index)?.click();
}
