import { purgeFromTrash, type PurgeChoice } from "@/lib/data/trash/purge";
import type { PurgeCounts } from "@/lib/domain/library/trash";

import { forgetUploads } from "./forget-uploads";

/** Deletes documents of the trash for good, and what uploads that wait in the spool hold of them. */
export async function purgeDocuments(choice: PurgeChoice): Promise<PurgeCounts> {
  const counts = await purgeFromTrash(choice);
  if (counts.conversations + counts.toolsets > 0) await forgetUploads();
  return counts;
}
