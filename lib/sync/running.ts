import { databaseFile } from "@/lib/data/store/files/data-directory";
import type { RunningSync, SyncReason } from "@/lib/domain/sync/view";
import type { Limits } from "@/lib/net/guard/limits";
import { processWide } from "@/lib/shared/process-wide";

/** A sync under way. */
export interface Run {
  readonly rowId: number;
  readonly reason: SyncReason;
  readonly limits: Partial<Limits>;
  readonly startedMs: number;
  phase: RunningSync["phase"];
  pages: number;
  tools: number;
  /** Why there is to be another one behind it; null when there is not. */
  next: SyncReason | null;
  readonly controller: AbortController;
  /** Resolves when it has ended and everything about it is stored. Never rejects. */
  ended: Promise<void>;
}

// Routes, actions and the start-up are bundled apart, and all of them must see the same syncs.
const runs = processWide("syncs", () => new Map<string, Run>());

/** Several libraries may be open in one process, one after the other. */
const keyOf = (rowId: number): string => `${databaseFile()} ${rowId}`;

export function runOf(rowId: number): Run | null {
  return runs.get(keyOf(rowId)) ?? null;
}

/** Notes a run until it has ended. */
export function register(run: Run): () => void {
  const key = keyOf(run.rowId);
  runs.set(key, run);
  return () => {
    if (runs.get(key) === run) runs.delete(key);
  };
}

/** How far the sync of a toolset is; null when none runs. */
export function syncProgress(rowId: number): RunningSync | null {
  const run = runOf(rowId);
  if (run === null) return null;
  const { startedMs, phase, pages, tools, reason } = run;
  return { startedMs, phase, pages, tools, reason };
}

/** Ends every sync and waits until nothing of them touches the library any more. */
export async function settleSyncs(): Promise<void> {
  while (runs.size > 0) {
    const present = [...runs.values()];
    for (const run of present) {
      run.next = null;
      run.controller.abort();
    }
    await Promise.all(present.map(({ ended }) => ended));
  }
}
