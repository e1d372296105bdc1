import type { SyncView } from "@/lib/domain/sync/view";
import { phaseWords } from "./sync-labels";

/** The sync status of a toolset. Every label of it starts from one of these. */
export type SyncStatus =
  | "running"
  | "program"
  | "not-contacted"
  | "never-succeeded"
  | "failed"
  | "synced";

export function syncStatus({ running, last, lastSyncMs, server }: SyncView): SyncStatus {
  if (running !== null) return "running";
  if (last?.state === "failed") return lastSyncMs === null ? "never-succeeded" : "failed";
  if (lastSyncMs !== null) return "synced";
  return server.transport === "stdio" ? "program" : "not-contacted";
}

/** One sentence for each; the ones with a time are followed by it. */
const WORDS: Readonly<Record<Exclude<SyncStatus, "running">, string>> = {
  program: "Its server is a program, which runs only if the operator allows this command line.",
  "not-contacted": "The server hasn’t been contacted yet",
  "never-succeeded": "No sync has succeeded yet",
  failed: "The last sync failed. Synced before that",
  synced: "Synced",
};

export function syncStatusWords(view: SyncView): string {
  const status = syncStatus(view);
  if (status !== "running") return WORDS[status];
  return view.running === null ? "" : phaseWords(view.running.phase);
}
