import { getStore } from "./client";
import { findEntity } from "./find-entity";
import type { Sql } from "./sql";
import type { Store } from "./store";
import type { Timeline } from "./timeline-cache";
import { timelineOf } from "./timeline-cache";
import type { ListedTimeline, ListingOptions } from "./timeline-listing";
import { listingOf } from "./timeline-listing";

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
  id: string,
  options: ListingOptions,
  work: (reading: TimelineReading) => Promise<T> | T,
): Promise<T | null> {
  const store = await getStore();
  return store.read(async (sql) => {
    const columns = `e.key, e.id, e.revision, e."errorCount", e."warningCount"`;
    const conversation = await findEntity<ConversationPlace>(sql, "Conversation", id, columns);
    if (conversation === undefined) return null;
    const timeline = await timelineOf(store, sql, conversation);
    const listing = listingOf(timeline, options);
    return work({ store, sql, conversation, timeline, listing });
  });
}
