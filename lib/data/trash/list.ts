import type { Viewer } from "@/lib/domain/accounts/viewer";
import type { PurgeCounts, TrashPage, TrashQuery, TrashTotals } from "@/lib/domain/library/trash";

import { getManagedStore, getStore } from "../library/client";
import { pageOf, readCursor } from "../store/keys/list-cursor";
import type { Sql } from "../store/connection/sql";
import { managedSight, seesLibrary, type Sight } from "../store/sight/sight";
import { readTrashRows, type TrashPlace } from "../store/sqlite/trash";

const DEFAULT_LIMIT = 100;

/** A page of the conversations and toolset files in the trash. */
export async function listTrash(viewer: Viewer, query: TrashQuery = {}): Promise<TrashPage> {
  const store = await getStore(viewer);
  const limit = Math.min(Math.max(1, query.limit ?? DEFAULT_LIMIT), 200);
  const place = query.cursor === undefined ? null : readPlace(query.cursor, query);
  const managed = managedSight(viewer);
  const purgeable = place === null ? await countPurgeable(viewer, managed) : NO_DOCUMENTS;
  return store.read(async (sql) => {
    const rows = await readTrashRows(sql, query, place, limit + 1);
    const { shown, nextCursor } = pageOf(rows, limit, (last) => ({
      value: last.sortValue,
      id: `${last.rank} ${last.key}`,
    }));
    const items = shown.map(({ rank: _rank, key: _key, sortValue: _value, libraryId, ...row }) => ({
      ...row,
      mayPurge: seesLibrary(managed, libraryId),
      isPrivate: row.isPrivate === 1,
      titleDerived: row.titleDerived === 1,
    }));
    return place === null
      ? { items, nextCursor, total: { ...(await countTrash(sql)), purgeable } }
      : { items, nextCursor };
  });
}

/** @returns null for a text that is no place in a list sorted so, which begins at its start then */
function readPlace(text: string, { sort }: TrashQuery): TrashPlace | null {
  const cursor = readCursor(text, sort === "name" ? "string" : "number");
  const [, rank, key] = /^(\d+) (\d+)$/.exec(cursor?.id ?? "") ?? [];
  if (cursor === null || rank === undefined || key === undefined) return null;
  return { value: cursor.value, rank: Number(rank), key: Number(key) };
}

const NO_DOCUMENTS: PurgeCounts = { conversations: 0, toolsets: 0 };

/** What is in the trash of the libraries that somebody manages; toolsets are the main one's. */
async function countPurgeable(viewer: Viewer, managed: Sight): Promise<PurgeCounts> {
  if (!managed.isWhole && !managed.main && managed.libraries.length === 0) return NO_DOCUMENTS;
  const { conversations, toolsets } = await (await getManagedStore(viewer)).read(countTrash);
  return { conversations, toolsets: managed.main ? toolsets : 0 };
}

async function countTrash({ query }: Sql): Promise<Omit<TrashTotals, "purgeable">> {
  const of = (table: "Conversation" | "ToolsetFile") =>
    query
      .selectFrom(table)
      .select(({ fn }) => [
        fn.countAll<number>().as("count"),
        fn.sum<number | null>("byteLength").as("bytes"),
        fn.max<number | null>("deletedMs").as("latestMs"),
      ])
      .where("state", "=", "live")
      .where("deletedMs", "is not", null)
      .executeTakeFirstOrThrow();
  const conversations = await of("Conversation");
  const toolsets = await of("ToolsetFile");
  return {
    conversations: conversations.count,
    toolsets: toolsets.count,
    byteLength: (conversations.bytes ?? 0) + (toolsets.bytes ?? 0),
    latestMs: Math.max(conversations.latestMs ?? 0, toolsets.latestMs ?? 0),
  };
}
