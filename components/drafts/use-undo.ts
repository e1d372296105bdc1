"use client";

import { useQueryClient } from "@tanstack/react-query";
import { saveInTurn } from "@/components/saving/own-revisions";
import { send } from "@/components/saving/send";
import { showToast } from "@/components/ui/toast/queue";
import { redoAction, undoAction } from "@/lib/actions/changes";
import { changeResult, reversalResult } from "@/lib/domain/library/change-labels";
import { stepTyped } from "./open-drafts";

/** Takes back one change, if nothing came after it. */
export type UndoChange = (changeId: number) => Promise<void>;

/** Takes back the last step; it takes nothing, so that the event of a press is never taken for a change. */
export type Undo = () => Promise<void>;

/** The toast of a saved change: its result, and an undo that is bound to it. */
export function showChange(
  { label, changeId }: { readonly label: string; readonly changeId: number | null },
  undoChange: UndoChange,
): void {
  showToast({
    title: changeResult(label),
    ...(changeId === null ? {} : { undo: () => undoChange(changeId) }),
  });
}

/** Undo and redo of one conversation or toolset file; they are commands of the server and survive a reload. */
export function useUndo(
  noun: "conversation" | "toolset",
  id: string,
  onChanged: () => void,
): { readonly undo: Undo; readonly redo: Undo; readonly undoChange: UndoChange } {
  const queryClient = useQueryClient();

  async function run(direction: "undo" | "redo", changeId?: number): Promise<void> {
    const action = direction === "undo" ? undoAction : redoAction;
    const subject = { noun, id, ...(changeId === undefined ? {} : { changeId }) };
    const result = await saveInTurn(`${noun}:${id}`, () => send(action, subject));
    if (!result.ok) {
      const nothing =
        direction === "undo" ? "There is nothing to undo" : "There is nothing to redo";
      const { code, message } = result.error;
      const isNothing = code === "nothing";
      showToast({
        title: isNothing ? nothing : message,
        tone: isNothing ? "neutral" : code === "edited" ? "warning" : "danger",
        timeout: isNothing ? 4000 : 8000,
      });
      return;
    }
    await queryClient.invalidateQueries();
    onChanged();
    const { targetId } = result.data;
    showToast(
      direction === "undo"
        ? {
            title: reversalResult(direction, result.data.label),
            action: { label: "Redo", onAction: () => run("redo", targetId) },
            timeout: 6000,
          }
        : {
            title: reversalResult(direction, result.data.label),
            undo: () => run("undo", targetId),
            timeout: 6000,
          },
    );
  }

  /** What is typed comes first: a stored change beneath it would go unseen. */
  async function step(direction: "undo" | "redo"): Promise<void> {
    const typed = stepTyped(`${noun}:${id}`, direction);
    if (typed === null) return run(direction);
    if (typed === "stepped") return;
    showToast({
      title: `There is nothing to ${direction} in what you typed`,
      description: "Save or discard it first. Stored changes stay as they are.",
    });
  }

  return {
    undo: () => step("undo"),
    redo: () => step("redo"),
    undoChange: (changeId) => run("undo", changeId),
  };
}
