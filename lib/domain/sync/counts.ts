/** What a sync has found and done, in tools. */
export interface SyncCounts {
  /** Listed by the server and usable. */
  readonly listed: number;
  readonly added: number;
  /** Their definition differs from the one that was accepted in a way that matters. */
  readonly changed: number;
  /** Only titles, icons or white space differ; accepted without asking. */
  readonly cosmetic: number;
  /** No longer listed. */
  readonly missing: number;
  /** Were missing and are listed again; those with another definition count as changed, too. */
  readonly returned: number;
  readonly unchanged: number;
  /** Entries of the list that are no usable tools, or have the name of another. */
  readonly skipped: number;
  /** Members where what was edited here and what the server says now differ. */
  readonly conflicts: number;
}

export const NO_COUNTS: SyncCounts = {
  listed: 0,
  added: 0,
  changed: 0,
  cosmetic: 0,
  missing: 0,
  returned: 0,
  unchanged: 0,
  skipped: 0,
  conflicts: 0,
};

/** The counts as a sentence: "13 tools: 2 added, 1 changed, 0 archived"; at its end those that returned, if any. */
export function countsSentence(counts: SyncCounts): string {
  const { listed, added, changed, cosmetic, missing, returned } = counts;
  const tools = `${listed} ${listed === 1 ? "tool" : "tools"}`;
  const back = returned === 0 ? "" : `, ${returned} returned`;
  return `${tools}: ${added} added, ${changed + cosmetic} changed, ${missing} archived${back}`;
}

/** What a sync did to the document, for the list of changes. */
export function countsLabel({ added, changed, cosmetic, returned }: SyncCounts): string {
  const parts = [
    [added, "added"],
    [changed + cosmetic, "changed"],
    [returned, "returned"],
  ].flatMap(([count, verb]) => (count === 0 ? [] : [`${count} ${verb}`]));
  return parts.length === 0 ? "Sync with the server" : `Sync with the server: ${parts.join(", ")}`;
}
