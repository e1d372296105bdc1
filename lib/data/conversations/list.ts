import type {
  ConversationListItem,
  ConversationListQuery,
  ConversationPage,
  ConversationSort,
} from "@/lib/domain/conversation/view/listing";

import { getStore } from "../library/client";
import { filterConversations, type Condition } from "./filter/conditions";
import { ITEM_COLUMNS, readItem, type ItemRow } from "./item";
import { UNDATED_MS, isUndatedSort } from "../store/keys/undated";
import { READABLE } from "../documents/find";
import { readCursor, writeCursor, type ListCursor } from "../store/keys/list-cursor";
import type { Sql } from "../store/connection/sql";

const DEFAULT_LIMIT = 50;
const MOST = 200;

const SORT_COLUMN: Readonly<Record<ConversationSort, string>> = {
  updated: "sortMs",
  created: "createdSortMs",
  title: "titleKey",
};

/** One page of the library's conversations. */
export async function listConversations(
  query: ConversationListQuery = {},
): Promise<ConversationPage> {
  const condition = filterConversations(query);
  if (condition === null) return { items: [], nextCursor: null, total: 0 };
  const store = await getStore();
  return store.read(async (sql) => {
    const page = await readPage(sql, condition, query);
    return query.cursor === undefined ? { ...page, total: await count(sql, condition) } : page;
  });
}

async function readPage(
  sql: Sql,
  condition: Condition,
  query: ConversationListQuery,
): Promise<ConversationPage> {
  const sort = query.sort ?? "updated";
  const column = SORT_COLUMN[sort];
  const isAscending = (query.order ?? (sort === "title" ? "asc" : "desc")) === "asc";
  const limit = Math.min(Math.max(1, Math.floor(query.limit ?? DEFAULT_LIMIT)), MOST);
  const cursor =
    query.cursor === undefined
      ? null
      : readCursor(query.cursor, sort === "title" ? "string" : "number");
  const rows = await readRows(sql, condition, { column, isAscending, cursor, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(withoutSortValue),
    nextCursor:
      rows.length > limit && last !== undefined
        ? writeCursor({ value: last.sortValue, id: last.id })
        : null,
  };
}

interface Place {
  readonly column: string;
  readonly isAscending: boolean;
  readonly cursor: ListCursor | null;
  readonly limit: number;
}

/**
 * The rows after a place. What has no recorded time stands last in both directions: ascending, the dated rows are
 * read first, then the others, each through the index.
 */
async function readRows(sql: Sql, condition: Condition, place: Place): Promise<ListRow[]> {
  const { column, isAscending, cursor, limit } = place;
  if (!isAscending || column === "titleKey") return readRange(sql, condition, place);
  const dated = { ...condition, text: `${condition.text} AND e."${column}" > ${UNDATED_MS}` };
  const isPastDated = cursor !== null && isUndatedSort(cursor.value);
  const rows = isPastDated ? [] : await readRange(sql, dated, place);
  if (rows.length >= limit) return rows;
  const undated = { ...condition, text: `${condition.text} AND e."${column}" = ${UNDATED_MS}` };
  const left = { ...place, cursor: isPastDated ? cursor : null, limit: limit - rows.length };
  return [...rows, ...(await readRange(sql, undated, left))];
}

function readRange(
  sql: Sql,
  condition: Condition,
  { column, isAscending, cursor, limit }: Place,
): Promise<ListRow[]> {
  const direction = isAscending ? "ASC" : "DESC";
  const after =
    cursor === null ? "" : `AND (e."${column}", e.id) ${isAscending ? ">" : "<"} (?, ?)`;
  return sql.all<ListRow>(
    `SELECT ${ITEM_COLUMNS}, e."${column}" AS "sortValue" FROM "Conversation" e
     WHERE ${condition.text} ${after}
     ORDER BY e."${column}" ${direction}, e.id ${direction} LIMIT ?`,
    ...condition.values,
    ...(cursor === null ? [] : [cursor.value, cursor.id]),
    limit,
  );
}

type ListRow = ItemRow<ConversationListItem> & {
  readonly sortValue: string | number;
};

function withoutSortValue(row: ListRow): ConversationListItem {
  const { sortValue: _, ...item } = row;
  return readItem<ConversationListItem>(item);
}

async function count(sql: Sql, { text, values }: Condition): Promise<number> {
  const row = await sql.get<{ total: number }>(
    `SELECT count(*) AS total FROM "Conversation" e WHERE ${text}`,
    ...values,
  );
  return row?.total ?? 0;
}

/** How much the library holds, without the trash. */
export async function countLibrary(): Promise<{
  conversations: number;
  toolsets: number;
  models: number;
  imports: number;
  pins: number;
}> {
  const store = await getStore();
  return store.read(async (sql) => {
    const live = async (table: string): Promise<number> => {
      const row = await sql.get<{ total: number }>(
        `SELECT count(*) AS total FROM "${table}" e WHERE ${READABLE} AND e."deletedMs" IS NULL`,
      );
      return row?.total ?? 0;
    };
    const imports = await sql.get<{ total: number }>(`SELECT count(*) AS total FROM "Import"`);
    const pins = await sql.get<{ total: number | null }>(
      `SELECT sum(e."pinnedCount") AS total FROM "Conversation" e
       WHERE ${READABLE} AND e."deletedMs" IS NULL`,
    );
    return {
      conversations: await live("Conversation"),
      toolsets: await live("ToolsetFile"),
      models: await live("ModelsFile"),
      imports: imports?.total ?? 0,
      pins: pins?.total ?? 0,
    };
  });
}
