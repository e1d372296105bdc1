"use server";

import { keepCredentials } from "@/lib/import/credentials/keep";
import { mayUseUpload, NO_UPLOAD } from "@/lib/import/upload/owner";
import { undoImport } from "@/lib/import/run/undo";
import { flag, list, optional, record, text } from "@/lib/validation/schema";
import { defineAction } from "./define-action";
import { done, failed } from "./result";

const names = list(text({ maxLength: 256 }), { maxItems: 500 });
const kept = record({ importId: text(), names, replaces: optional(names) });
const undone = record({ id: text(), force: optional(flag()) });

export const undoImportAction = defineAction(
  "undo-import",
  undone,
  async ({ id, force = false }, viewer) => {
    const outcome = await undoImport(viewer, id, { force });
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

/**
 * Keeps credentials a plan has found as secrets, encrypted and for their own servers. One of a name that is in
 * use is only replaced when its name is in `replaces`; what was refused is told beside what was kept.
 */
export const keepCredentialsAction = defineAction(
  "keep-credentials",
  kept,
  async ({ importId, names: wanted, replaces = [] }, viewer) => {
    // Of somebody else's upload it says what it says of none.
    const own = (await mayUseUpload(viewer, importId)) ? importId : NO_UPLOAD;
    const outcome = await keepCredentials(own, { names: wanted, replaces });
    return outcome.ok ? done(outcome.result) : failed("not-found", outcome.problem.message);
  },
);
