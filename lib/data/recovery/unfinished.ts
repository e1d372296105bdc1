import type { Others } from "../store/locks/library-owner";
import { thisProcess } from "../store/process/this-process";
import type { Store } from "../store/store";

/** Something that is under way, and the process that does it; null in a file, which has one owner. */
interface UnderWay<Id> {
  readonly id: Id;
  readonly process: string | null;
}

/** What is under way in a library. */
export interface Unfinished {
  readonly imports: readonly UnderWay<string>[];
  readonly exports: readonly UnderWay<string>[];
  readonly syncRuns: readonly UnderWay<number>[];
}

/** What other processes began and cannot end any more, by id. */
export interface LeftBehind {
  readonly imports: readonly string[];
  readonly exports: readonly string[];
  readonly syncRuns: readonly number[];
}

export function readUnfinished(store: Store): Promise<Unfinished> {
  return store.read(async ({ query }) => ({
    imports: await query
      .selectFrom("Import")
      .select(["id", "process"])
      .where("status", "=", "running")
      .execute(),
    exports: await query
      .selectFrom("Export")
      .select(["id", "process"])
      .where("outcome", "=", "running")
      .orderBy("atMs")
      .orderBy("id")
      .execute(),
    syncRuns: await query
      .selectFrom("SyncRun")
      .select(["id", "process"])
      .where("state", "=", "running")
      .execute(),
  }));
}

/**
 * What is under way now that nobody does any more.
 * @param atStart what was under way before this process began anything. Times would not tell it from what this process
 * begins: the clock may have been set back
 */
export async function readLeftBehind(
  store: Store,
  atStart: Unfinished,
  { living, areEarlierGone }: Others,
): Promise<LeftBehind> {
  const now = await readUnfinished(store);
  function left<Id>(before: readonly UnderWay<Id>[], present: readonly UnderWay<Id>[]): Id[] {
    const found = new Set(areEarlierGone ? before.map(({ id }) => id) : []);
    return present.flatMap(({ id, process }) => {
      const isOfDead = process !== null && process !== thisProcess() && !living.has(process);
      const isLeft = isOfDead || (found.has(id) && (process === null || !living.has(process)));
      return isLeft ? [id] : [];
    });
  }
  return {
    imports: left(atStart.imports, now.imports),
    exports: left(atStart.exports, now.exports),
    syncRuns: left(atStart.syncRuns, now.syncRuns),
  };
}
