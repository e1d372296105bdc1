/** Sheets of the reader, by the name the address has for them (`panel=`). */
export const PANEL_NAMES = [
  "json",
  "message",
  "blocks",
  "compare",
  "branches",
  "family",
  "document",
  "conversation",
  "fields",
  "history",
  "changes",
  "calls",
  "comments",
] as const;

export type PanelName = (typeof PANEL_NAMES)[number];

export function isPanelName(name: string): name is PanelName {
  return PANEL_NAMES.some((known) => known === name);
}

/** Panels to read while one reads on; the others are tasks of their own. */
const DOCKED: ReadonlySet<PanelName> = new Set([
  "message",
  "history",
  "branches",
  "family",
  "conversation",
  "changes",
  "calls",
  "comments",
]);

/** Whether a panel is next to the reader where there is room. */
export function isDocked(name: PanelName): boolean {
  return DOCKED.has(name);
}
