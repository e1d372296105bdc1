import type { Viewer } from "@/lib/domain/accounts/viewer";
import { messageNote } from "@/lib/domain/conversation/edit/note";
import { cutText } from "@/lib/shared/embedded-data";
import { SEARCH_PLACES, messageSearchTexts } from "@/lib/domain/conversation/facts/search-text";
import { plainText } from "@/lib/domain/markdown/plain-text";
import { HIT_PLACE, MARKDOWN_PLACES } from "@/lib/domain/search/find-place";
import type { Pin, PinPage, PinSort } from "@/lib/domain/search/answers";

import { DAMAGED_MESSAGE, isIntact } from "../documents/intact";
import { hiddenByText } from "../documents/private-by-text";
import { getStore } from "../library/client";
import { readNumbers, writeNumbers } from "../store/keys/number-cursor";
import { placeInTimeline } from "../search/views";
import type { Sql } from "../store/connection/sql";
import type { Store } from "../store/store";
import { timelineOf } from "../timeline/cache";
import { countPins, pinCondition, readPins, type PinRow } from "../store/search/pins";

export interface PinQuery {
  /** Default `conversation`: those of the latest conversation first, in their order. */
  readonly sort?: PinSort;
  /** A search that narrows them. */
  readonly q?: string;
  readonly cursor?: string;
  /** 1 to 200, default 50. */
  readonly limit?: number;
}

const DEFAULT_LIMIT = 50;
/** UTF-16 units shown of a pinned message. */
const TEXT_LENGTH = 400;

/** A page of the pinned messages of all conversations outside the trash. */
export async function listPins(viewer: Viewer, query: PinQuery = {}): Promise<PinPage> {
  const store = await getStore(viewer);
  const limit = Math.min(Math.max(1, query.limit ?? DEFAULT_LIMIT), 200);
  const cursor = query.cursor === undefined ? null : readNumbers(query.cursor, 3);
  return store.read(async (sql) => {
    const condition = await pinCondition(sql, query.q ?? "");
    const rows = await readPins(sql, condition, query.sort ?? "conversation", cursor, limit + 1);
    const shown = rows.slice(0, limit);
    const hidden = await hiddenByText(
      sql,
      shown.map(({ id }) => id),
    );
    const items: Pin[] = [];
    for (const row of shown) if (!hidden.has(row.id)) items.push(await viewPin(store, sql, row));
    const last = shown.at(-1);
    const nextCursor =
      rows.length > limit && last !== undefined
        ? writeNumbers([last.sort1, last.sort2, last.sort3])
        : null;
    return cursor === null
      ? { items, nextCursor, total: await countPins(sql, condition) }
      : { items, nextCursor };
  });
}

async function viewPin(store: Store, sql: Sql, row: PinRow): Promise<Pin> {
  const timeline = await timelineOf(store, sql, row);
  return {
    conversation: {
      id: row.id,
      title: row.title,
      titleDerived: row.titleDerived === 1,
      isPrivate: row.isPrivate === 1,
    },
    messageId: row.messageId,
    documentId: row.documentId,
    role: row.role,
    revision: row.messageRevision,
    createdMs: row.createdMs,
    ...placeOrStart(placeInTimeline(timeline, row.messageId)),
    ...saidIn(row),
  };
}

function saidIn(row: PinRow): Pick<Pin, "text" | "note"> {
  if (!isIntact(row)) return { text: DAMAGED_MESSAGE, note: null };
  const value: unknown = JSON.parse(row.raw);
  const texts = messageSearchTexts(value, row.type);
  const place = SEARCH_PLACES.find((each) => /\S/.test(texts[each]));
  const text = place === undefined ? "" : texts[place].trim();
  const isMarkdown = place !== undefined && MARKDOWN_PLACES.has(HIT_PLACE[place]);
  const said = isMarkdown ? plainText(cutText(text, TEXT_LENGTH * 2)).trim() || text : text;
  return { text: cutText(said, TEXT_LENGTH), note: messageNote(value) };
}

/** A pinned message is not deleted, so it has a slot. */
function placeOrStart({ slot, shown }: { slot: number | null; shown: boolean }) {
  return { slot: slot ?? 0, shown };
}
