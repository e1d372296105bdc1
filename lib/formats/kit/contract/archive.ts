/** An archive's entry that an item points to. */
export interface AssetEntry {
  /** The entry's full name in the archive. */
  readonly entry: string;
  /** Its name for people. */
  readonly name: string;
}

/** Finds the entry behind a pointer or id of the source, null when the archive has none. */
export type AssetIndex = (pointer: string) => AssetEntry | null;

/**
 * How an archive of a format is laid out. Which format an archive is of shows only in the items of
 * its `items` entries: two products name theirs `conversations.json`.
 */
export interface Archive {
  /** Names of the entries whose parsed JSON `items` and `assets` want, where they exist. */
  readonly sideEntries: readonly string[];
  /**
   * The entries that hold items, in order.
   * @param names all entries of the archive
   * @param side parsed JSON by entry name; what is missing or broken is simply absent
   * @returns `missing`: entries the archive announces and does not have
   */
  items(names: readonly string[], side: ReadonlyMap<string, unknown>): ArchiveItems;
  /** An index over all entries, built once for an archive. */
  assets(names: readonly string[], side: ReadonlyMap<string, unknown>): AssetIndex;
}

export interface ArchiveItems {
  readonly entries: readonly string[];
  readonly missing: readonly string[];
}

const LISTS = /(?:^|\/)conversations(?:-\d{1,9})?\.json$/;

/** An export with its conversations in one or several lists, and no files at all. */
export const LISTS_ALONE: Archive = {
  sideEntries: [],
  items: (names) => ({ entries: names.filter((name) => LISTS.test(name)), missing: [] }),
  assets: () => () => null,
};
