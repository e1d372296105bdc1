"use client";

import { useQueryClient } from "@tanstack/react-query";
import { send } from "@/components/saving/send";
import { showToast } from "@/components/ui/toast-queue";
import { redoAction, undoAction } from "@/lib/actions/changes";

/** Undo and redo of one conversation or toolset file; they are commands of the server and survive a reload. */
export function useUndo(noun: "conversation" | "toolset", id: string, onChanged: () => void) {
  const queryClient = useQueryClient();

  async function run(direction: "undo" | "redo"): Promise<void> {
    const action = direction === "undo" ? undoAction : redoAction;
    const result = await send(action, { noun, id });
    if (!result.ok) {
      const nothing =
        direction === "undo" ? "There is nothing to undo" : "There is nothing to redo";
      const isNothing = result.error.code === "nothing";
      showToast({
        title: isNothing ? nothing : result.error.message,
        tone: isNothing ? "neutral" : "danger",
        timeout: 4000,
      });
      return;
    }
    await queryClient.invalidateQueries();
    onChanged();
    showToast(
      direction === "undo"
        ? {
            title: `Undone: ${result.data.label}`,
            action: { label: "Redo", onAction: () => run("redo") },
            timeout: 6000,
          }
        : { title: `Redone: ${result.data.label}`, timeout: 6000 },
    );
  }

  return { undo: () => run("undo"), redo: () => run("redo") };
}
