import type { Viewer } from "@/lib/domain/accounts/viewer";
import {
  endPurge,
  purgeFromTrash,
  type PurgeChoice,
  type PurgeOptions,
} from "@/lib/data/trash/purge";
import type { PurgeCounts } from "@/lib/domain/library/trash";

import { forgetUploads } from "./forget-uploads";

/** Deletes documents of the trash for good, and what uploads that wait in the spool hold of them. */
export async function purgeDocuments(
  viewer: Viewer,
  choice: PurgeChoice,
  options: PurgeOptions = {},
): Promise<PurgeCounts> {
  const counts = await purgeFromTrash(viewer, choice, options);
  const isOver = options.goesOn !== true;
  if (isOver && counts.conversations + counts.toolsets > 0) await forgetUploads();
  return counts;
}

/** Removes what is left of documents whose deletion went on, slice by slice. */
export async function finishPurge(): Promise<void> {
  await endPurge();
  await forgetUploads();
}
