"use client";

import { useQueryClient } from "@tanstack/react-query";
import { LONG_MS, send } from "@/components/saving/send";
import { showToast } from "@/components/ui/toast/queue";
import type { ActionResult } from "@/lib/actions/result";
import {
  cancelSyncAction,
  setNewToolsAction,
  setScheduleAction,
  startSyncAction,
} from "@/lib/actions/sync";
import type { NewTools } from "@/lib/domain/permissions/resolve/new-tools";
import type { SyncSchedule } from "@/lib/domain/sync/view";
import { syncKeys } from "@/lib/queries/toolsets/sync";
import { toolsetKeys } from "@/lib/queries/toolsets/list";

/** What a person can do about the sync of one toolset; a toast shows a refusal. */
export function useSyncActs(fileId: string, toolset: number) {
  const queryClient = useQueryClient();

  async function run(act: () => Promise<ActionResult<unknown>>): Promise<boolean> {
    const result = await act();
    if (!result.ok) showToast({ title: result.error.message, tone: "danger" });
    await queryClient.invalidateQueries({ queryKey: syncKeys.one(toolset) });
    return result.ok;
  }

  const start = () => run(() => send(startSyncAction, { fileId, toolset }, LONG_MS));

  return {
    start,
    cancel: () => run(() => send(cancelSyncAction, { fileId, toolset })),
    setNewTools: async (newTools: NewTools) => {
      await run(() => send(setNewToolsAction, { fileId, toolset, newTools }));
      // The choice is in the document, and it is one of the tools' gates.
      await queryClient.invalidateQueries({ queryKey: toolsetKeys.all });
    },
    setSchedule: (schedule: SyncSchedule) =>
      run(() => send(setScheduleAction, { fileId, toolset, schedule })),
  };
}
