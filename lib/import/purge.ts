import type { PurgeChoice } from "@/lib/data/purge-trash";
import { purgeFromTrash } from "@/lib/data/purge-trash";
import type { PurgeCounts } from "@/lib/domain/document/trash";

import { forgetUploads } from "./forget-uploads";

/** Deletes documents of the trash for good, and what uploads that wait in the spool hold of them. */
export async function purgeDocuments(choice: PurgeChoice): Promise<PurgeCounts> {
  const counts = await purgeFromTrash(choice);
  if (counts.conversations + counts.toolsets > 0) await forgetUploads();
  return counts;
}
