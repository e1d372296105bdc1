import type { Viewer } from "@/lib/domain/accounts/viewer";
import { getStore } from "../library/client";
import { findEntity } from "../documents/find";
import type { Sql } from "../store/connection/sql";
import type { Store } from "../store/store";
import { timelineOf, type Timeline } from "./cache";
import { listingOf, type ListedTimeline, type ListingOptions } from "./listing";

export interface ConversationPlace {
  readonly key: number;
  readonly id: string;
  readonly revision: number;
  readonly errorCount: number;
  readonly warningCount: number;
}

export interface TimelineReading {
  readonly store: Store;
  readonly sql: Sql;
  readonly conversation: ConversationPlace;
  readonly timeline: Timeline;
  readonly listing: ListedTimeline;
}

/**
 * Reads something off a conversation's timeline as it is looked at, on one snapshot.
 * @param id store id or `doc:<document id>`
 * @returns null when there is no such conversation
 */
export async function readTimelineOf<T>(
  viewer: Viewer,
  id: string,
  options: ListingOptions,
  work: (reading: TimelineReading) => Promise<T> | T,
): Promise<T | null> {
  const store = await getStore(viewer);
  return store.read(async (sql) => {
    const columns = ["key", "id", "revision", "errorCount", "warningCount"] as const;
    const conversation = await findEntity(sql, "Conversation", id, columns);
    if (conversation === undefined) return null;
    const timeline = await timelineOf(store, sql, conversation);
    const listing = listingOf(timeline, options);
    return work({ store, sql, conversation, timeline, listing });
  });
}
