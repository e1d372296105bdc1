"use client";

import { useQueryClient } from "@tanstack/react-query";
import { loadPart } from "@/components/saving/load-part";
import { showToast } from "@/components/ui/toast/queue";
import { stepTyped } from "./open-drafts";

/** Takes back one change, if nothing came after it. */
export type UndoChange = (changeId: number) => Promise<void>;

/** Takes back the last step; it takes nothing, so that the event of a press is never taken for a change. */
export type Undo = () => Promise<void>;

// Words and steps come when something was changed.
const loadSteps = loadPart(() => import("./undo-steps"));

/** The toast of a saved change: its result, and an undo that is bound to it. */
export function showChange(
  saved: { readonly label: string; readonly changeId: number | null },
  undoChange: UndoChange,
): void {
  loadSteps().then(({ showSaved }) => showSaved(saved, undoChange), reportError);
}

/** Undo and redo of one conversation or toolset file; they are commands of the server and survive a reload. */
export function useUndo(
  noun: "conversation" | "toolset",
  id: string,
  onChanged: () => void,
): { readonly undo: Undo; readonly redo: Undo; readonly undoChange: UndoChange } {
  const queryClient = useQueryClient();

  async function run(direction: "undo" | "redo", changeId?: number): Promise<void> {
    const { takeStep } = await loadSteps();
    await takeStep({ noun, id, direction, changeId, onDone });
  }

  async function onDone(): Promise<void> {
    await queryClient.invalidateQueries();
    onChanged();
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
