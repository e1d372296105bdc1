import type { Viewer } from "@/lib/domain/accounts/viewer";
import {
  endPurge,
  purgeFromTrash,
  purgeKept,
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

/** Deletes conversations for good that nobody but an account sees, and what uploads that wait hold of them. */
export async function purgeConversations(viewer: Viewer, ids: readonly string[]): Promise<void> {
  const { conversations } = await purgeKept(viewer, ids);
  if (conversations > 0) await forgetUploads();
}

/** Removes what is left of documents whose deletion went on, slice by slice. */
export async function finishPurge(): Promise<void> {
  await endPurge();
  await forgetUploads();
}
