"use server";

import { redo, undo } from "@/lib/data/changes/undo";
import { mayDo, type Viewer } from "@/lib/domain/accounts/viewer";
import type { ChangeNoun, UndoOutcome } from "@/lib/domain/library/change";
import { refusedRight } from "@/lib/http/server/admit";
import { choice, integer, list, optional, record, text } from "@/lib/validation/schema";
import { defineAction } from "./define-action";
import { done, failed, type ActionResult } from "./result";

const subject = record({
  noun: choice("conversation", "toolset"),
  id: text(),
  changeId: optional(integer()),
});

function undoResult(
  outcome: UndoOutcome,
  word: "undo" | "redo",
): ActionResult<{ label: string; targetId: number }> {
  if (outcome.ok) return done({ label: outcome.label, targetId: outcome.targetId });
  if (outcome.code === "later") {
    return failed(
      "edited",
      word === "undo"
        ? "Not undone: the document was changed again since. Undo the later changes first."
        : "Not redone: the document was changed again since.",
    );
  }
  if (outcome.code === "not-owner") {
    return failed(
      "forbidden",
      "This change marked the conversation private or cleared the mark; only its owner can do that.",
    );
  }
  if (outcome.code === "elsewhere") {
    return failed(
      "forbidden",
      "This change concerns another library or conversation, which you may not change.",
    );
  }
  if (outcome.code === "nothing") return failed("nothing", `There is nothing to ${word}.`);
  return failed("not-found", "This document is no longer in the library.");
}

/** Toolsets are the main library's: who only writes elsewhere leaves them as they are. */
const mayChange = (viewer: Viewer, noun: ChangeNoun): boolean =>
  noun === "conversation" || mayDo(viewer, "govern");

const refusedToolset = (viewer: Viewer) => failed("forbidden", refusedRight(viewer, "govern"));

export const undoAction = defineAction("undo", subject, async (input, viewer) =>
  mayChange(viewer, input.noun)
    ? undoResult(await undo(viewer, input), "undo")
    : refusedToolset(viewer),
);

const several = record({
  changes: list(
    record({ noun: choice("conversation", "toolset"), id: text(), changeId: integer() }),
    { minItems: 1, maxItems: 1000 },
  ),
});

/** Takes back changes of several documents, one by one; the answer says how many, and why others stayed. */
export const undoSeveralAction = defineAction(
  "undo-several",
  several,
  async ({ changes }, viewer) => {
    let undone = 0;
    let problem: string | null = null;
    for (const change of changes) {
      const result = mayChange(viewer, change.noun)
        ? undoResult(await undo(viewer, change), "undo")
        : refusedToolset(viewer);
      if (result.ok) undone += 1;
      else problem ??= result.error.message;
    }
    return done({ undone, problem });
  },
);

export const redoAction = defineAction("redo", subject, async (input, viewer) =>
  mayChange(viewer, input.noun)
    ? undoResult(await redo(viewer, input), "redo")
    : refusedToolset(viewer),
);
