import type { TrashItem } from "@/lib/domain/library/trash";
import { READABLE } from "@/lib/data/documents/find";
import type { Sql } from "@/lib/data/store/connection/sql";

interface TrashRow extends Omit<TrashItem, "isPrivate" | "titleDerived"> {
  readonly isPrivate: number;
  readonly titleDerived: number;
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
  columns: `'conversation' AS noun, e."messageCount" AS count, e."isPrivate" AS "isPrivate",
    e."titleDerived" AS "titleDerived"`,
  rank: 1,
};
const TOOLSETS: Source = {
  table: "ToolsetFile",
  columns: `'toolset' AS noun, e."toolCount" AS count, 0 AS "isPrivate", 0 AS "titleDerived"`,
  rank: 0,
};
const SOURCES = [CONVERSATIONS, TOOLSETS];

const IN_TRASH = `${READABLE} AND e."deletedMs" IS NOT NULL`;

/** The documents in the trash behind a place, what came in last first. */
export function readTrashRows(
  sql: Sql,
  cursor: readonly number[] | null,
  limit: number,
): Promise<TrashRow[]> {
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
