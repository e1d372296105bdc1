"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { flushSync } from "react-dom";
import { showToast } from "@/components/ui/toast-queue";
import { undoAction } from "@/lib/actions/changes";
import type { ActionResult } from "@/lib/actions/result";
import {
  acceptChangesAction,
  blockToolsAction,
  keepMineAction,
  removeMissingAction,
  takeBackAcceptanceAction,
  takeTheirsAction,
} from "@/lib/actions/sync";
import type { MergedMember, ReviewItem } from "@/lib/domain/sync/review-item";
import { syncKeys } from "@/lib/queries/sync";
import { toolsetKeys } from "@/lib/queries/toolsets";
import { counted } from "../sync/sync-words";

type Items = readonly ReviewItem[];
type Act = () => Promise<ActionResult<unknown>>;

/** "water", or "12 tools". */
function namesOf(items: Items): string {
  const [first, ...others] = items;
  return others.length === 0 && first !== undefined ? first.name : counted(items.length, "tool");
}

/**
 * What a person can decide about the changes of a server. Each decision is shown at once, told, and taken back
 * from its toast.
 * @param onDecided called when the page shows what is left; the items that were decided
 */
export function useReviewActs(fileId: string, toolset: number, onDecided: (items: Items) => void) {
  const queryClient = useQueryClient();
  const [isSaving, setSaving] = useState(false);
  const [said, setSaid] = useState("");

  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: syncKeys.one(toolset) }),
      queryClient.invalidateQueries({ queryKey: toolsetKeys.all }),
    ]);

  async function takeBack(words: string, undos: readonly Act[]): Promise<void> {
    for (const undo of undos) {
      const result = await undo();
      if (result.ok) continue;
      showToast({ title: result.error.message, tone: "danger" });
      break;
    }
    await refresh();
    setSaid(`Taken back: ${words}`);
  }

  async function run(items: Items, words: string, act: Act, undos: readonly Act[]): Promise<void> {
    setSaving(true);
    const result = await act();
    await refresh();
    flushSync(() => {
      setSaving(false);
      if (result.ok) setSaid(words);
    });
    if (!result.ok) {
      showToast({ title: result.error.message, tone: "danger" });
      return;
    }
    showToast({ title: words, undo: () => takeBack(words, undos) });
    onDecided(items);
  }

  const place = { fileId, toolset };
  const rowsOf = (items: Items) => ({ ...place, tools: items.map(({ toolRowId }) => toolRowId) });
  const undoEdit: Act = () => undoAction({ noun: "toolset", id: fileId });

  return {
    isSaving,
    /** What was done last, for those who do not see it. */
    said,
    accept: (items: Items) =>
      run(items, `Accepted ${namesOf(items)}`, () => acceptChangesAction(rowsOf(items)), [
        () => takeBackAcceptanceAction(rowsOf(items)),
      ]),
    block: (items: Items) =>
      run(items, `Blocked ${namesOf(items)}`, () => blockToolsAction(rowsOf(items)), [
        undoEdit,
        () => takeBackAcceptanceAction(rowsOf(items)),
      ]),
    remove: (items: Items) =>
      run(items, `Removed ${namesOf(items)}`, () => removeMissingAction(rowsOf(items)), [undoEdit]),
    choose: (item: ReviewItem, member: MergedMember, side: "mine" | "theirs") => {
      const act = side === "mine" ? keepMineAction : takeTheirsAction;
      const words = side === "mine" ? "Kept what was edited here" : "Took what the server says";
      const chosen = () => act({ ...place, tool: item.toolRowId, member });
      return run([], `${words}: ${item.name}`, chosen, [undoEdit]);
    },
  };
}

export type ReviewActs = ReturnType<typeof useReviewActs>;
