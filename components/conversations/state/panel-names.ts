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
] as const;

export type PanelName = (typeof PANEL_NAMES)[number];

export function isPanelName(name: string): name is PanelName {
  return PANEL_NAMES.some((known) => known === name);
}
