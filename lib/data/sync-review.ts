import type { ReviewList } from "@/lib/domain/sync/review-item";

import { findSyncPlace } from "./sync-place";

/** What of a toolset waits for a person; null when there is no such toolset. */
export async function readReview(id: string, rowId?: number): Promise<ReviewList | null> {
  const place = await findSyncPlace(id, rowId);
  return place === null ? null : { revision: place.revision, items: [] };
}
