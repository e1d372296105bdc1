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
  return store.read(async (sql) => {
    const ids = async <Id>(from: string): Promise<Id[]> =>
      (await sql.all<{ id: Id }>(`SELECT id FROM ${from}`)).map(({ id }) => id);
    return {
      imports: await ids<string>(`"Import" WHERE status = 'running'`),
      exports: await ids<string>(`"Export" WHERE outcome = 'running' ORDER BY "atMs", id`),
      syncRuns: await ids<number>(`"SyncRun" WHERE state = 'running'`),
    };
  });
}
