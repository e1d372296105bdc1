"use client";

import { useQueryClient } from "@tanstack/react-query";
import { send } from "@/components/saving/send";
import { undoAction } from "@/lib/actions/changes";
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
import { counted } from "@/lib/shared/counted";
import { useDecision, type Act } from "../sync/use-decision";

type Items = readonly ReviewItem[];

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
  const place = { fileId, toolset };
  const rowsOf = (items: Items) => ({ ...place, tools: items.map(({ toolRowId }) => toolRowId) });
  const undoEdit: Act = () => send(undoAction, { noun: "toolset", id: fileId });
  const takeBackOf =
    (items: Items): Act =>
    () =>
      send(takeBackAcceptanceAction, rowsOf(items));

  const { run, isSaving, said } = useDecision<ReviewItem>(
    () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: syncKeys.one(toolset) }),
        queryClient.invalidateQueries({ queryKey: toolsetKeys.all }),
      ]),
    onDecided,
  );

  /** @param takeBackPins lets the review wait for what was decided once more */
  const decide = (items: Items, words: string, act: Act, takeBackPins?: Act): Promise<void> =>
    run(items, words, act, (data) => [
      ...(wroteText(data) ? [undoEdit] : []),
      ...(takeBackPins === undefined ? [] : [takeBackPins]),
    ]);

  return {
    isSaving,
    said,
    accept: (items: Items) =>
      decide(
        items,
        `Accepted ${namesOf(items)}`,
        () =>
          send(acceptChangesAction, { ...rowsOf(items), seen: items.map((item) => item.seenHash) }),
        takeBackOf(items),
      ),
    block: (items: Items) =>
      decide(
        items,
        `Blocked ${namesOf(items)}`,
        () => send(blockToolsAction, rowsOf(items)),
        takeBackOf(items),
      ),
    remove: (items: Items) =>
      decide(items, `Removed ${namesOf(items)}`, () => send(removeMissingAction, rowsOf(items))),
    choose: (item: ReviewItem, member: MergedMember, side: "mine" | "theirs") => {
      const act = side === "mine" ? keepMineAction : takeTheirsAction;
      const words = side === "mine" ? "Kept what was edited here" : "Took the server’s version";
      return decide(
        [],
        `${words}: ${item.name}`,
        () => send(act, { ...place, tool: item.toolRowId, member }),
        takeBackOf([item]),
      );
    },
  };
}

export type ReviewActs = ReturnType<typeof useReviewActs>;
