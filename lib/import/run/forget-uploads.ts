import {
  broughtDeleted,
  forgottenImports,
  isFinishedImport,
  isOneGone,
} from "@/lib/data/trash/forgotten-imports";

import { dropTexts, isRunning } from "../upload/run-lock";
import { listSpools, removeSpoolFolder } from "../upload/spool-folder";
import { loadPlanHeader, plannedItems } from "../session/stored-plan";

/**
 * Removes what the spool still holds of documents that are gone for good: plans and reports of their imports, which
 * quote them, and uploads that were compared with them and not imported; and the bytes of imports that are done. An
 * import that is running stays.
 * @returns how many uploads were removed
 */
export async function forgetUploads(): Promise<number> {
  const ids = await listSpools();
  const forgotten = new Set(await forgottenImports(ids));
  let removed = 0;
  for (const id of ids) {
    if (await isRunning(id)) continue;
    if (!forgotten.has(id) && !(await isAboutGone(id))) {
      // A process that ended right after an import had no time to throw its bytes away.
      if (await isFinishedImport(id)) await dropTexts(id);
      continue;
    }
    await removeSpoolFolder(id);
    removed += 1;
  }
  return removed;
}

/** Whether a plan was made against a document that is not there any more; it could not be run as it stands. */
async function isAboutGone(importId: string): Promise<boolean> {
  if ((await loadPlanHeader(importId)) === null) return false;
  const known = new Set<string>();
  const files = new Set<string>();
  for await (const { source, fileHash } of plannedItems(importId)) {
    if (source?.existing) known.add(source.existing.id);
    // It was not read, since it had brought documents before that were all there.
    else if (source === null) files.add(fileHash);
  }
  return (await isOneGone([...known])) || (await broughtDeleted([...files]));
}
