import type { TrashItem, TrashQuery, TrashSort } from "@/lib/domain/library/trash";
import { READABLE } from "@/lib/data/store/sight/readable";
import type { Sql } from "@/lib/data/store/connection/sql";

interface TrashRow extends Omit<TrashItem, "isPrivate" | "titleDerived" | "mayPurge"> {
  /** Null for the main one. */
  readonly libraryId: string | null;
  readonly isPrivate: number;
  readonly titleDerived: number;
  readonly rank: number;
  readonly key: number;
  readonly sortValue: string | number;
}

/** Where a page ended. */
export interface TrashPlace {
  readonly value: string | number;
  readonly rank: number;
  readonly key: number;
}

const VALUES: Readonly<Record<TrashSort, string>> = {
  time: `e."deletedMs"`,
  name: `e."titleKey"`,
  size: `e."byteLength"`,
};

interface Source {
  readonly table: "Conversation" | "ToolsetFile";
  readonly columns: string;
  /** Tells rows of one moment apart that have the same key in different tables. */
  readonly rank: number;
}

const CONVERSATIONS: Source = {
  table: "Conversation",
  columns: `'conversation' AS noun, e."messageCount" AS count, e."isPrivate" AS "isPrivate",
    e."titleDerived" AS "titleDerived", e."libraryId" AS "libraryId"`,
  rank: 1,
};
const TOOLSETS: Source = {
  table: "ToolsetFile",
  columns: `'toolset' AS noun, e."toolCount" AS count, 0 AS "isPrivate", 0 AS "titleDerived",
    NULL AS "libraryId"`,
  rank: 0,
};
const SOURCES = [CONVERSATIONS, TOOLSETS];

const IN_TRASH = `${READABLE} AND e."deletedMs" IS NOT NULL`;

/** The documents in the trash behind a place. */
export function readTrashRows(
  sql: Sql,
  { sort = "time", order }: TrashQuery,
  place: TrashPlace | null,
  limit: number,
): Promise<TrashRow[]> {
  const isAscending = (order ?? (sort === "name" ? "asc" : "desc")) === "asc";
  const direction = isAscending ? "ASC" : "DESC";
  const value = VALUES[sort];
  const parts = SOURCES.map(({ table, columns, rank }) => {
    const behind =
      place === null ? "TRUE" : `(${value}, ${rank}, e.key) ${isAscending ? ">" : "<"} (?, ?, ?)`;
    return `SELECT e.id, e.title, e."deletedMs" AS "deletedMs", e."byteLength", ${columns},
        ${rank} AS rank, e.key AS key, ${value} AS "sortValue"
      FROM "${table}" e WHERE ${IN_TRASH} AND ${behind}`;
  });
  const after = place === null ? [] : [place.value, place.rank, place.key];
  return sql.all<TrashRow>(
    `${parts.join(" UNION ALL ")}
      ORDER BY "sortValue" ${direction}, rank ${direction}, key ${direction} LIMIT ?`,
    ...SOURCES.flatMap(() => after),
    limit,
  );
}
