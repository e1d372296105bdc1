import type { Viewer } from "@/lib/domain/accounts/viewer";
import { expressionBuilder, sql as raw, type SqlBool } from "kysely";

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
import { isReadable, type EntityTable } from "../documents/find";
import { hiddenByText } from "../documents/private-by-text";
import { pageOf, readCursor, type ListCursor } from "../store/keys/list-cursor";
import type { Sql } from "../store/connection/sql";
import type { DB } from "@/lib/generated/tables/tables";

const DEFAULT_LIMIT = 50;
const MOST = 200;

type SortColumn = "sortMs" | "createdSortMs" | "titleKey";

const SORT_COLUMN: Readonly<Record<ConversationSort, SortColumn>> = {
  updated: "sortMs",
  created: "createdSortMs",
  title: "titleKey",
};

/** One page of the library's conversations. */
export async function listConversations(
  viewer: Viewer,
  query: ConversationListQuery = {},
): Promise<ConversationPage> {
  const store = await getStore(viewer);
  return store.read(async (sql) => {
    const condition = filterConversations(sql, query);
    if (condition === null) return { items: [], nextCursor: null, total: 0 };
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
  const { shown, nextCursor } = pageOf(rows, limit, (last) => ({
    value: last.sortValue,
    id: last.id,
  }));
  const hidden = await hiddenByText(
    sql,
    shown.map(({ id }) => id),
  );
  const items = shown.filter(({ id }) => !hidden.has(id)).map(withoutSortValue);
  return { items, nextCursor };
}

interface Place {
  readonly column: SortColumn;
  readonly isAscending: boolean;
  readonly cursor: ListCursor | null;
  readonly limit: number;
}

/**
 * The rows after a place. What has no recorded time comes last in both directions: ascending, the dated rows are
 * read first, then the others, each through the index.
 */
async function readRows(sql: Sql, condition: Condition, place: Place): Promise<ListRow[]> {
  const { column, isAscending, cursor, limit } = place;
  if (!isAscending || column === "titleKey") return readRange(sql, condition, place);
  const hasDate = (sign: ">" | "=") =>
    expressionBuilder<Listed, "e">().and([
      condition,
      expressionBuilder<Listed, "e">()(`e.${column}`, sign, UNDATED_MS),
    ]);
  const isPastDated = cursor !== null && isUndatedSort(cursor.value);
  const rows = isPastDated ? [] : await readRange(sql, hasDate(">"), place);
  if (rows.length >= limit) return rows;
  const left = { ...place, cursor: isPastDated ? cursor : null, limit: limit - rows.length };
  return [...rows, ...(await readRange(sql, hasDate("="), left))];
}

function readRange(
  sql: Sql,
  condition: Condition,
  { column, isAscending, cursor, limit }: Place,
): Promise<ListRow[]> {
  const direction = isAscending ? "asc" : "desc";
  return sql.query
    .selectFrom("Conversation as e")
    .select(ITEM_COLUMNS)
    .select(`e.${column} as sortValue`)
    .where(condition)
    .$if(cursor !== null, (rows) =>
      rows.where(
        raw<SqlBool>`(${raw.ref(`e.${column}`)}, e.id) ${raw.raw(isAscending ? ">" : "<")}
          (${cursor?.value}, ${cursor?.id})`,
      ),
    )
    .orderBy(`e.${column}`, direction)
    .orderBy("e.id", direction)
    .limit(limit)
    .execute();
}

type Listed = DB & { e: DB["Conversation"] };

type ListRow = ItemRow<ConversationListItem> & {
  readonly sortValue: string | number;
};

function withoutSortValue(row: ListRow): ConversationListItem {
  const { sortValue: _, ...item } = row;
  return readItem<ConversationListItem>(item);
}

async function count(sql: Sql, condition: Condition): Promise<number> {
  const row = await sql.query
    .selectFrom("Conversation as e")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .where(condition)
    .executeTakeFirstOrThrow();
  return row.total;
}

/** How much the library holds, without the trash. */
export async function countLibrary(viewer: Viewer): Promise<{
  conversations: number;
  toolsets: number;
  models: number;
  imports: number;
  pins: number;
}> {
  const store = await getStore(viewer);
  return store.read(async ({ query }) => {
    const live = async (table: EntityTable): Promise<number> => {
      const { total } = await query
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as("total"))
        .where("state", "=", "live")
        .where("deletedMs", "is", null)
        .executeTakeFirstOrThrow();
      return total;
    };
    const imports = await query
      .selectFrom("Import")
      .select(({ fn }) => fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    const pins = await query
      .selectFrom("Conversation as e")
      .select(({ fn }) => fn.sum<number | null>("e.pinnedCount").as("total"))
      .where(isReadable)
      .where("e.deletedMs", "is", null)
      .executeTakeFirstOrThrow();
    return {
      conversations: await live("Conversation"),
      toolsets: await live("ToolsetFile"),
      models: await live("ModelsFile"),
      imports: imports.total,
      pins: pins.total ?? 0,
    };
  });
}
