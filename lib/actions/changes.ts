"use server";

import { redo, undo } from "@/lib/data/changes";
import type { UndoOutcome } from "@/lib/domain/document/change";
import { choice, record, text } from "@/lib/validation/input-schema";
import { defineAction } from "./define-action";
import { done, failed } from "./result";
import type { ActionResult } from "./result";

const subject = record({ noun: choice("conversation", "toolset"), id: text() });

function undoResult(outcome: UndoOutcome, word: string): ActionResult<{ label: string }> {
  if (outcome.ok) return done({ label: outcome.label });
  if (outcome.code === "nothing") return failed("nothing", `There is nothing to ${word}.`);
  return failed("not-found", "This document is no longer in the library.");
}

export const undoAction = defineAction("undo", subject, async (input) =>
  undoResult(await undo(input), "undo"),
);

export const redoAction = defineAction("redo", subject, async (input) =>
  undoResult(await redo(input), "redo"),
);
