import type { Store } from "../store/store";

/**
 * What an earlier process began and did not end, by id. Times would not tell it from what this process begins: the
 * clock may have been set back.
 */
export interface Unfinished {
  readonly imports: readonly string[];
  readonly exports: readonly string[];
  readonly syncRuns: readonly number[];
}

/** Only at the start, before anything of the kind is begun. */
export function readUnfinished(store: Store): Promise<Unfinished> {
  return store.read(async ({ query }) => {
    const imports = await query
      .selectFrom("Import")
      .select("id")
      .where("status", "=", "running")
      .execute();
    const exports = await query
      .selectFrom("Export")
      .select("id")
      .where("outcome", "=", "running")
      .orderBy("atMs")
      .orderBy("id")
      .execute();
    const syncRuns = await query
      .selectFrom("SyncRun")
      .select("id")
      .where("state", "=", "running")
      .execute();
    return {
      imports: imports.map(({ id }) => id),
      exports: exports.map(({ id }) => id),
      syncRuns: syncRuns.map(({ id }) => id),
    };
  });
}
