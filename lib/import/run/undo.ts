import type { Viewer } from "@/lib/domain/accounts/viewer";
import { undoImport as undoStoredImport } from "@/lib/data/imports/undo";
import type { UndoImportOutcome } from "@/lib/domain/imports/stored";

import { forgetUploads } from "./forget-uploads";
import { forgetCredentials } from "../credentials/held";
import { mayUseUpload } from "../upload/owner";
import { removeSpoolFolder, spoolExists } from "../upload/spool-folder";
import { loadReport } from "../session/stored-plan";

/**
 * Takes an import back. One that changed nothing (never run, cancelled, or everything known) is forgotten.
 * @param options.force also where documents were changed after the import; those changes are lost
 */
export async function undoImport(
  viewer: Viewer,
  importId: string,
  options: { force?: boolean } = {},
): Promise<UndoImportOutcome> {
  const outcome = await undoStoredImport(viewer, importId, options);
  if (outcome.ok) await forgetUploads();
  if (outcome.ok || outcome.code !== "not-found") return outcome;
  // Of somebody else as if it were not there.
  if (!(await mayUseUpload(viewer, importId)) || !(await spoolExists(importId))) return outcome;
  forgetCredentials(importId);
  const report = await loadReport(importId);
  if (report === null || !report.totals.written) await removeSpoolFolder(importId);
  return { ok: true, counts: { removed: 0, restored: 0, shortened: 0 } };
}
