import type { TrashItem, TrashPage, TrashTotals } from "@/lib/domain/library/trash";

import { getStore } from "../library/client";
import { READABLE } from "../documents/find";
import { readNumbers, writeNumbers } from "../store/keys/number-cursor";
import type { Sql } from "../store/connection/sql";

interface TrashRow extends Omit<TrashItem, "isPrivate"> {
  readonly isPrivate: number;
  readonly rank: number;
  readonly key: number;
}

interface Source {
  readonly table: "Conversation" | "ToolsetFile";
  readonly columns: string;
  /** Tells rows of one moment apart that have the same key in different tables. */
  readonly rank: number;
}

const CONVERSATIONS: Source = {
  table: "Conversation",
  columns: `'conversation' AS noun, e."messageCount" AS count, e."isPrivate" AS "isPrivate"`,
  rank: 1,
};
const TOOLSETS: Source = {
  table: "ToolsetFile",
  columns: `'toolset' AS noun, e."toolCount" AS count, 0 AS "isPrivate"`,
  rank: 0,
};
const SOURCES = [CONVERSATIONS, TOOLSETS];

const IN_TRASH = `${READABLE} AND e."deletedMs" IS NOT NULL`;
const DEFAULT_LIMIT = 100;

/** A page of the conversations and toolset files in the trash, what came in last first. */
export async function listTrash(
  query: { readonly cursor?: string; readonly limit?: number } = {},
): Promise<TrashPage> {
  const store = await getStore();
  const limit = Math.min(Math.max(1, query.limit ?? DEFAULT_LIMIT), 200);
  const cursor = query.cursor === undefined ? null : readNumbers(query.cursor, 3);
  return store.read(async (sql) => {
    const rows = await readRows(sql, cursor, limit + 1);
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    const nextCursor =
      rows.length > limit && last !== undefined
        ? writeNumbers([last.deletedMs, last.rank, last.key])
        : null;
    const items = shown.map(({ rank: _rank, key: _key, ...row }) => ({
      ...row,
      isPrivate: row.isPrivate === 1,
    }));
    return cursor === null
      ? { items, nextCursor, total: await countTrash(sql) }
      : { items, nextCursor };
  });
}

function readRows(sql: Sql, cursor: readonly number[] | null, limit: number): Promise<TrashRow[]> {
  const after = `(e."deletedMs", rank, e.key) < (?, ?, ?)`;
  const parts = SOURCES.map(({ table, columns, rank }) => {
    const place = cursor === null ? "TRUE" : after.replace("rank", String(rank));
    return `SELECT e.id, e.title, e."deletedMs" AS "deletedMs", e."byteLength", ${columns},
        ${rank} AS rank, e.key AS key
      FROM "${table}" e WHERE ${IN_TRASH} AND ${place}`;
  });
  return sql.all<TrashRow>(
    `${parts.join(" UNION ALL ")} ORDER BY "deletedMs" DESC, rank DESC, key DESC LIMIT ?`,
    ...SOURCES.flatMap(() => cursor ?? []),
    limit,
  );
}

async function countTrash(sql: Sql): Promise<TrashTotals> {
  const of = async ({ table }: Source) =>
    (await sql.get<{ count: number; bytes: number | null }>(
      `SELECT count(*) AS count, sum(e."byteLength") AS bytes FROM "${table}" e WHERE ${IN_TRASH}`,
    )) ?? { count: 0, bytes: 0 };
  const conversations = await of(CONVERSATIONS);
  const toolsets = await of(TOOLSETS);
  return {
    conversations: conversations.count,
    toolsets: toolsets.count,
    byteLength: (conversations.bytes ?? 0) + (toolsets.bytes ?? 0),
  };
}
