import { buildTimeline, type Slot } from "@/lib/domain/conversation/timeline/slots";

import { loadMessageFactsRows, type MessageFactsRow } from "../messages/rows/message-rows";
import type { Sql } from "../store/connection/sql";
import type { Store } from "../store/store";

/** The small rows of one revision of a conversation, with what is computed from them when asked for. */
export class Timeline {
  readonly rows: readonly MessageFactsRow[];
  #slots: Slot[] | null = null;
  #liveSlots: Slot[] | null = null;
  #positions: ReadonlyMap<number, number> | null = null;

  constructor(rows: readonly MessageFactsRow[]) {
    this.rows = rows;
  }

  /** @param deleted with the slots of which all messages are deleted */
  slots(deleted: boolean): readonly Slot[] {
    this.#slots ??= buildTimeline(this.rows);
    if (deleted) return this.#slots;
    this.#liveSlots ??= this.#slots.filter((slot) => slot.shown !== null);
    return this.#liveSlots;
  }

  /** Position in the array of messages by their row id. */
  get positions(): ReadonlyMap<number, number> {
    this.#positions ??= new Map(this.rows.map((row, position) => [row.id, position]));
    return this.#positions;
  }
}

/** Rows kept in all timelines together; about 200 bytes each. */
const ROWS_KEPT = 400_000;

/** The timelines used last. A conversation's revision is part of the key, so that nothing has to be cleared. */
class TimelineCache {
  readonly #entries = new Map<string, Timeline>();
  #rows = 0;

  get(key: string): Timeline | undefined {
    const known = this.#entries.get(key);
    if (known !== undefined) {
      this.#entries.delete(key);
      this.#entries.set(key, known);
    }
    return known;
  }

  set(key: string, timeline: Timeline): void {
    this.#entries.set(key, timeline);
    this.#rows += timeline.rows.length;
    for (const [oldest, entry] of this.#entries) {
      if (this.#rows <= ROWS_KEPT || oldest === key) return;
      this.#entries.delete(oldest);
      this.#rows -= entry.rows.length;
    }
  }
}

const caches = new WeakMap<Store["library"], TimelineCache>();

function cacheOf(store: Store): TimelineCache {
  const known = caches.get(store.library) ?? new TimelineCache();
  caches.set(store.library, known);
  return known;
}

/** The timeline of a conversation at the revision that `sql` sees. */
export async function timelineOf(
  store: Store,
  sql: Sql,
  conversation: { key: number; revision: number },
): Promise<Timeline> {
  const cache = cacheOf(store);
  const key = `${conversation.key}:${conversation.revision}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  const timeline = new Timeline(await loadMessageFactsRows(sql, conversation.key));
  cache.set(key, timeline);
  return timeline;
}

/** Keeps the rows of a revision that was just committed, which the next read would otherwise load. */
export function keepTimeline(
  store: Store,
  conversation: { key: number; revision: number },
  rows: readonly MessageFactsRow[],
): void {
  cacheOf(store).set(`${conversation.key}:${conversation.revision}`, new Timeline(rows));
}
