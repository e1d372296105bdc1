"use client";

import { useQueryClient } from "@tanstack/react-query";
import { send } from "@/components/saving/send";
import { showToast } from "@/components/ui/toast/queue";
import type { ActionResult } from "@/lib/actions/result";
import { bindSecretAction, deleteSecretAction, unbindSecretAction } from "@/lib/actions/secrets";
import { permissionReportKeys } from "@/lib/queries/permission-report-keys";
import { secretKeys } from "@/lib/queries/secrets";
import { toolsetKeys } from "@/lib/queries/toolsets/list";

/** What can be done with a secret once it is kept; a toast shows a refusal. */
export function useSecretActs() {
  const queryClient = useQueryClient();

  async function refresh(): Promise<void> {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: secretKeys.all }),
      // The report over references says what each would become now.
      queryClient.invalidateQueries({ queryKey: permissionReportKeys.all }),
      // Tools of a server are off as long as it lacks a secret.
      queryClient.invalidateQueries({ queryKey: toolsetKeys.all }),
    ]);
  }

  async function run(act: () => Promise<ActionResult<unknown>>): Promise<boolean> {
    const result = await act();
    if (!result.ok) showToast({ title: result.error.message, tone: "danger" });
    await refresh();
    return result.ok;
  }

  return {
    refresh,
    bind: (name: string, origin: string) => run(() => send(bindSecretAction, { name, origin })),
    unbind: (name: string, origin: string) => run(() => send(unbindSecretAction, { name, origin })),
    /** Throws what a dialog shows. */
    remove: async (name: string) => {
      const result = await send(deleteSecretAction, { name });
      await refresh();
      if (!result.ok) throw new Error(result.error.message);
    },
  };
}
