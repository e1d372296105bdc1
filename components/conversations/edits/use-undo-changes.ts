"use client";

import { inSlices } from "@/components/lists/in-batches";
import { conversationsOf } from "@/components/names/conversations-of";
import { LONG_MS, send } from "@/components/saving/send";
import { showToast } from "@/components/ui/toast/queue";
import { undoSeveralAction } from "@/lib/actions/changes";

/** A change of one conversation among several that were changed at once. */
export interface ChangedConversation {
  readonly id: string;
  readonly changeId: number;
}

/** Takes back what was done to several conversations at once, and says of how many. */
export function useUndoChanges(
  refresh: () => Promise<void>,
): (changed: readonly ChangedConversation[]) => Promise<void> {
  return async (changed) => {
    let problem: string | null = null;
    let undone = 0;
    await inSlices("Undoing", changed, async (slice) => {
      const changes = slice.map((each) => ({ noun: "conversation" as const, ...each }));
      const result = await send(undoSeveralAction, { changes }, LONG_MS);
      if (!result.ok) {
        problem ??= result.error.message;
        return false;
      }
      undone += result.data.undone;
      problem ??= result.data.problem;
      return true;
    });
    await refresh();
    if (problem === null && undone === changed.length) {
      showToast({ title: `Undone in ${conversationsOf(undone)}` });
    } else {
      showToast({
        title: `Undone in ${undone.toLocaleString("en")} of ${conversationsOf(changed.length)}`,
        ...(problem === null ? {} : { description: problem, tone: "danger" }),
      });
    }
  };
}
