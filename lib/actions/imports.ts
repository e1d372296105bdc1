"use server";

import { undoImport } from "@/lib/import/undo";
import { flag, record, text } from "@/lib/validation/input-schema";
import { defineAction } from "./define-action";
import { done, failed } from "./result";

const undone = record({ id: text() }, { force: flag() });

export const undoImportAction = defineAction(
  "undo-import",
  undone,
  async ({ id, force = false }) => {
    const outcome = await undoImport(id, { force });
    if (outcome.ok) return done(outcome.counts);
    if (outcome.code === "edited") {
      return failed(
        "edited",
        "Documents of this import were edited since; undoing it drops those edits.",
        { documents: outcome.items },
      );
    }
    if (outcome.code === "already-undone")
      return failed("nothing", "This import is undone already.");
    return failed("not-found", "There is no such import.");
  },
);
