import { beginSyncRun } from "@/lib/data/sync/runs";
import { actingForNobody } from "@/lib/data/store/sight/actor";
import { readSyncPlace } from "@/lib/data/sync/place";
import type { SyncReason } from "@/lib/domain/sync/view";
import { archivedAt } from "@/lib/domain/toolset/schema/archived";
import type { Limits } from "@/lib/net/guard/limits";

import { reportFault } from "./report-fault";
import { runSync } from "./run-sync";
import { register, runOf, type Run } from "./running";

/** Whether a sync was begun; `queued` means that one runs, after which there will be another. */
export type SyncStart =
  | { readonly ok: true; readonly queued: boolean }
  | { readonly ok: false; readonly code: "running" | "no-server"; readonly message: string };

const RUNNING = {
  ok: false,
  code: "running",
  message: "A sync of this toolset is running; wait for it, or cancel it.",
} as const;

/**
 * Begins to list the server of a toolset in the background. While one runs, a manual sync is refused and any
 * other is merged into one further run. One by schedule is left to the process that began it first.
 * @param rowId row id of the toolset
 * @param limits lower ones than usual
 * @param lastRun of one by schedule the last sync there was when it was found to be due
 */
export async function startSync(
  rowId: number,
  reason: SyncReason,
  limits: Partial<Limits> = {},
  lastRun?: number,
): Promise<SyncStart> {
  const running = runOf(rowId);
  if (running !== null) return join(running, reason);
  // Noted before anything is awaited, so that two starts at once are one run.
  const run: Run = {
    rowId,
    reason,
    limits,
    startedMs: Date.now(),
    phase: "connecting",
    pages: 0,
    tools: 0,
    next: null,
    controller: new AbortController(),
    ended: Promise.resolve(),
  };
  const unregister = register(run);
  let end = unregister;
  run.ended = new Promise((resolve) => {
    end = () => {
      unregister();
      resolve();
    };
  });
  try {
    const place = await readSyncPlace(rowId);
    if (archivedAt(place?.toolset ?? null) !== null) {
      end();
      const message = "The tool set is archived; take it out of the archive to sync it.";
      return { ok: false, code: "no-server", message };
    }
    if (place === null || place.toolset["kind"] !== "mcp") {
      end();
      const message = "No MCP server is behind this toolset, so nothing lists its tools.";
      return { ok: false, code: "no-server", message };
    }
    const id = await beginSyncRun(rowId, reason, lastRun);
    if (id === null) {
      end();
      return RUNNING;
    }
    actingForNobody(() => runSync(run, id)).then(() => {
      end();
      if (run.next !== null) again(rowId, run.next);
    }, end);
    return { ok: true, queued: false };
  } catch (error) {
    end();
    throw error;
  }
}

function join(running: Run, reason: SyncReason): SyncStart {
  if (reason === "manual") return RUNNING;
  running.next = reason;
  return { ok: true, queued: true };
}

/** What was changed while a sync ran is listed by one more. */
function again(rowId: number, reason: SyncReason): void {
  startSync(rowId, reason).catch(reportFault);
}

/** Stops the sync of a toolset and waits for its end; false when none runs. */
export async function cancelSync(rowId: number): Promise<boolean> {
  const run = runOf(rowId);
  if (run === null) return false;
  run.next = null;
  run.controller.abort();
  await run.ended;
  return true;
}
