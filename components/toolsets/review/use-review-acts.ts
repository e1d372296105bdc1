"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { flushSync } from "react-dom";
import { send } from "@/components/saving/send";
import { showToast } from "@/components/ui/toast/queue";
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
import { syncKeys } from "@/lib/queries/toolsets/sync";
import { toolsetKeys } from "@/lib/queries/toolsets/list";
import { counted } from "../sync/sync-labels";

type Items = readonly ReviewItem[];
type Act = () => Promise<ActionResult<object>>;

/** Whether an act changed the toolset's text: only then an undo is about it and not about an edit before it. */
function wroteText(data: object): boolean {
  return "changeId" in data && data.changeId !== null;
}

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

  const place = { fileId, toolset };
  const rowsOf = (items: Items) => ({ ...place, tools: items.map(({ toolRowId }) => toolRowId) });
  const undoEdit: Act = () => send(undoAction, { noun: "toolset", id: fileId });
  const takeBackOf =
    (items: Items): Act =>
    () =>
      send(takeBackAcceptanceAction, rowsOf(items));

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

  /** @param takeBackPins lets the review wait for what was decided once more */
  async function run(items: Items, words: string, act: Act, takeBackPins?: Act): Promise<void> {
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
    const undos = [
      ...(wroteText(result.data) ? [undoEdit] : []),
      ...(takeBackPins === undefined ? [] : [takeBackPins]),
    ];
    const undo = undos.length === 0 ? {} : { undo: () => takeBack(words, undos) };
    showToast({ title: words, ...undo });
    onDecided(items);
  }

  return {
    isSaving,
    /** What was done last, for those who do not see it. */
    said,
    accept: (items: Items) =>
      run(
        items,
        `Accepted ${namesOf(items)}`,
        () =>
          send(acceptChangesAction, { ...rowsOf(items), seen: items.map((item) => item.seenHash) }),
        takeBackOf(items),
      ),
    block: (items: Items) =>
      run(
        items,
        `Blocked ${namesOf(items)}`,
        () => send(blockToolsAction, rowsOf(items)),
        takeBackOf(items),
      ),
    remove: (items: Items) =>
      run(items, `Removed ${namesOf(items)}`, () => send(removeMissingAction, rowsOf(items))),
    choose: (item: ReviewItem, member: MergedMember, side: "mine" | "theirs") => {
      const act = side === "mine" ? keepMineAction : takeTheirsAction;
      const words = side === "mine" ? "Kept what was edited here" : "Took what the server says";
      return run(
        [],
        `${words}: ${item.name}`,
        () => send(act, { ...place, tool: item.toolRowId, member }),
        takeBackOf([item]),
      );
    },
  };
}

export type ReviewActs = ReturnType<typeof useReviewActs>;
