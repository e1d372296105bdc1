import type { TrashPage, TrashTotals } from "@/lib/domain/library/trash";

import { getStore } from "../library/client";
import { readNumbers, writeNumbers } from "../store/keys/number-cursor";
import type { Sql } from "../store/connection/sql";
import { readTrashRows } from "../store/sqlite/trash";

const DEFAULT_LIMIT = 100;

/** A page of the conversations and toolset files in the trash, what came in last first. */
export async function listTrash(
  query: { readonly cursor?: string; readonly limit?: number } = {},
): Promise<TrashPage> {
  const store = await getStore();
  const limit = Math.min(Math.max(1, query.limit ?? DEFAULT_LIMIT), 200);
  const cursor = query.cursor === undefined ? null : readNumbers(query.cursor, 3);
  return store.read(async (sql) => {
    const rows = await readTrashRows(sql, cursor, limit + 1);
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    const nextCursor =
      rows.length > limit && last !== undefined
        ? writeNumbers([last.deletedMs, last.rank, last.key])
        : null;
    const items = shown.map(({ rank: _rank, key: _key, ...row }) => ({
      ...row,
      isPrivate: row.isPrivate === 1,
      titleDerived: row.titleDerived === 1,
    }));
    return cursor === null
      ? { items, nextCursor, total: await countTrash(sql) }
      : { items, nextCursor };
  });
}

async function countTrash({ query }: Sql): Promise<TrashTotals> {
  const of = (table: "Conversation" | "ToolsetFile") =>
    query
      .selectFrom(table)
      .select(({ fn }) => [
        fn.countAll<number>().as("count"),
        fn.sum<number | null>("byteLength").as("bytes"),
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
  };
}
