import { saveInTurn } from "@/components/saving/own-revisions";
import { send } from "@/components/saving/send";
import { showToast } from "@/components/ui/toast/queue";
import { redoAction, undoAction } from "@/lib/actions/changes";
import { changeResult, reversalResult } from "@/lib/domain/library/change-labels";

/** Says what was saved, with an undo that is bound to it. */
export function showSaved(
  { label, changeId }: { readonly label: string; readonly changeId: number | null },
  undoChange: (changeId: number) => Promise<void>,
): void {
  showToast({
    title: changeResult(label),
    ...(changeId === null ? {} : { undo: () => undoChange(changeId) }),
  });
}

interface Step {
  readonly noun: "conversation" | "toolset";
  readonly id: string;
  readonly direction: "undo" | "redo";
  /** The change that is taken back or done again; the last one when undefined. */
  readonly changeId: number | undefined;
  readonly onDone: () => Promise<void>;
}

/** Takes back the last change or does it again, and says so with the way back. */
export async function takeStep(step: Step): Promise<void> {
  const { noun, id, direction, changeId, onDone } = step;
  const action = direction === "undo" ? undoAction : redoAction;
  const subject = { noun, id, ...(changeId === undefined ? {} : { changeId }) };
  const result = await saveInTurn(`${noun}:${id}`, () => send(action, subject));
  if (!result.ok) {
    sayWhyNot(direction, result.error);
    return;
  }
  await onDone();
  const { targetId, label } = result.data;
  const title = reversalResult(direction, label);
  const back = (to: Step["direction"]) => takeStep({ ...step, direction: to, changeId: targetId });
  showToast(
    direction === "undo"
      ? { title, action: { label: "Redo", onAction: () => back("redo") }, timeout: 6000 }
      : { title, undo: () => back("undo"), timeout: 6000 },
  );
}

function sayWhyNot(
  direction: Step["direction"],
  { code, message }: { readonly code: string; readonly message: string },
): void {
  const isNothing = code === "nothing";
  showToast({
    title: isNothing ? `There is nothing to ${direction}` : message,
    tone: isNothing ? "neutral" : code === "edited" ? "warning" : "danger",
    timeout: isNothing ? 4000 : 8000,
  });
}
