"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useRefresh } from "@/components/routing/use-refresh";
import { drafts } from "@/components/drafts/drafts";
import { inSlices } from "@/components/lists/in-batches";
import { LONG_MS, send } from "@/components/saving/send";
import { showToast } from "@/components/ui/toast/queue";
import { moveConversationsAction } from "@/lib/actions/conversations";
import { deleteToolsetFileAction, restoreToolsetFileAction } from "@/lib/actions/toolsets";
import { emptyTrashAction, purgeAction } from "@/lib/actions/trash";
import type { TrashItem } from "@/lib/domain/library/trash";
import { countWords, whatGoes } from "./trash-labels";

/** What can be done with things in the trash. */
export function useTrashActs() {
  const refreshPage = useRefresh();
  const queryClient = useQueryClient();
  const [isPending, setPending] = useState(false);

  async function refresh(): Promise<void> {
    await queryClient.invalidateQueries();
    // The navigation counts what there is.
    refreshPage();
  }

  async function move(items: readonly TrashItem[], toTrash: boolean): Promise<void> {
    setPending(true);
    const moved: TrashItem[] = [];
    let problem: string | null = null;
    const conversations = items.filter(({ noun }) => noun === "conversation");
    await inSlices(toTrash ? "Moving to the trash" : "Restoring", conversations, async (slice) => {
      const ids = slice.map(({ id }) => id);
      const result = await send(moveConversationsAction, { ids, toTrash }, LONG_MS);
      if (!result.ok) {
        problem ??= result.error.message;
        return false;
      }
      const gone = new Set(result.data.moved);
      moved.push(...slice.filter(({ id }) => gone.has(id)));
      problem ??= result.data.problem;
      return true;
    });
    // Files of tools are few.
    for (const item of items.filter(({ noun }) => noun === "toolset")) {
      const act = toTrash ? deleteToolsetFileAction : restoreToolsetFileAction;
      const result = await send(act, { id: item.id });
      if (result.ok) moved.push(item);
      else problem ??= result.error.message;
    }
    setPending(false);
    await refresh();
    const what =
      moved.length === items.length
        ? whatGoes(moved)
        : `${moved.length.toLocaleString("en")} of ${whatGoes(items)}`;
    showToast({
      title: toTrash ? `Moved ${what} to the trash` : `Restored ${what}`,
      ...(problem === null ? {} : { description: problem, tone: "danger" }),
      ...(moved.length === 0 ? {} : { undo: () => move(moved, !toTrash) }),
    });
  }

  /** For a dialog, which shows the reason when it throws. */
  async function purge(items: readonly TrashItem[]): Promise<void> {
    const named = items.map(({ noun, id }) => ({ noun, id }));
    const result = await send(purgeAction, { items: named }, LONG_MS);
    if (!result.ok) throw new Error(result.error.message);
    forgetDrafts(items);
    await refresh();
    showToast({ title: `Deleted ${whatGoes(items)} for good` });
  }

  /** @param untilMs when the last of what the person has seen came in */
  async function empty(untilMs: number): Promise<void> {
    const result = await send(emptyTrashAction, { untilMs, drafted: draftedDocuments() }, LONG_MS);
    if (!result.ok) throw new Error(result.error.message);
    // The trash may hold far more than the page has listed.
    forgetDrafts(result.data.missing);
    await refresh();
    showToast({ title: `Deleted ${countWords(result.data)} for good` });
  }

  return {
    restore: (items: readonly TrashItem[]) => move(items, false),
    purge,
    empty,
    isPending,
  };
}

/** What is deleted for good may not live on in what was typed about it. */
function forgetDrafts(items: readonly Pick<TrashItem, "noun" | "id">[]): void {
  const gone = new Set(items.map(({ noun, id }) => `${noun}:${id}`));
  drafts.removeWhere(({ subject }) => gone.has(subject));
}

/** The documents that something typed in this browser belongs to. */
function draftedDocuments(): Pick<TrashItem, "noun" | "id">[] {
  const subjects = new Set(drafts.list().map(({ subject }) => subject));
  return [...subjects].flatMap((subject) => {
    const [, noun, id] = /^(conversation|toolset):(.+)$/u.exec(subject) ?? [];
    if (id === undefined || (noun !== "conversation" && noun !== "toolset")) return [];
    return [{ noun, id }];
  });
}
