import { LONGEST_NAME } from "@/lib/domain/conversation/facts/short-name";
import type { Viewer } from "@/lib/domain/accounts/viewer";
import { sql as raw } from "kysely";

import {
  FLAG_FACETS,
  type ConversationFacets,
  type FacetValue,
  type FlagFacet,
} from "@/lib/domain/conversation/view/facets";
import type { ConversationListQuery } from "@/lib/domain/conversation/view/listing";
import { MAIN_LIBRARY } from "@/lib/domain/accounts/library";
import { getStore } from "@/lib/data/library/client";
import type { Sql } from "@/lib/data/store/connection/sql";

import { NO_FOLDER } from "@/lib/domain/library/folder";
import { isInFolder } from "@/lib/data/folders/list";

import { filterConversations } from "./conditions";
import { tagsAmong } from "./tags";

type Filters = Omit<ConversationListQuery, "sort" | "order" | "cursor" | "limit">;

const DAY_MS = 86_400_000;
const MOST_TAGS = 200;

/** Conversations that are alike in all that is counted from memory. */
interface Cell extends Readonly<Record<FlagFacet, 0 | 1>> {
  readonly source: string;
  readonly model: string | null;
  readonly count: number;
}

/** What the list could be filtered by. Each facet is counted with all filters but its own. */
export async function conversationFacets(
  viewer: Viewer,
  filters: Filters,
): Promise<ConversationFacets> {
  const { source, model, tools, errors, private: isPrivate, pinned, problems, ...others } = filters;
  const chosen: Chosen = {
    source,
    model,
    flags: { tools, errors, private: isPrivate, pinned, problems },
  };
  const { tag: _tag, ...butTag } = filters;
  const { folder: _folder, ...butFolder } = filters;
  const { date: _date, ...butDate } = filters;
  const { library: _library, ...butLibrary } = filters;
  const store = await getStore(viewer);
  return store.read(async (sql) => {
    const cells = await readCells(sql, others);
    return {
      source: mostFirst(
        cells,
        (cell) => fits(cell, chosen, "source"),
        ({ source: value }) => value,
      ),
      model: mostFirst(
        cells,
        (cell) => fits(cell, chosen, "model"),
        // No address could ask for a longer one.
        ({ model: value }) => (value !== null && value.length > LONGEST_NAME ? null : value),
      ),
      date: await countMonths(sql, butDate),
      tag: await countTags(sql, butTag),
      folder: await countFolders(sql, butFolder),
      library: await countLibraries(sql, butLibrary),
      flags: FLAG_FACETS.map((flag) => ({
        value: flag,
        count: sum(cells.filter((cell) => cell[flag] === 1 && fits(cell, chosen, flag))),
      })),
    };
  });
}

/** One pass over the conversations; there are far fewer ways to be than conversations. */
async function readCells(sql: Sql, filters: Filters): Promise<readonly Cell[]> {
  const condition = filterConversations(sql, filters);
  if (condition === null) return [];
  return sql.query
    .selectFrom("Conversation as e")
    .select(({ fn }) => [
      "e.format as source",
      "e.modelId as model",
      "e.isPrivate as private",
      raw<0 | 1>`e."pinnedCount" > 0`.as("pinned"),
      raw<0 | 1>`e."toolCallCount" > 0`.as("tools"),
      raw<0 | 1>`e."errorCount" > 0`.as("errors"),
      raw<0 | 1>`e."errorCount" + e."warningCount" > 0`.as("problems"),
      fn.countAll<number>().as("count"),
    ])
    .where(condition)
    .groupBy(raw`1, 2, 3, 4, 5, 6, 7`)
    .$castTo<Cell>()
    .execute();
}

interface Chosen {
  readonly source: string | undefined;
  readonly model: string | undefined;
  readonly flags: Readonly<Record<FlagFacet, boolean | undefined>>;
}

/** Whether a cell passes the filters other than that of one facet. */
function fits(cell: Cell, chosen: Chosen, except: "source" | "model" | FlagFacet): boolean {
  if (except !== "source" && chosen.source !== undefined && cell.source !== chosen.source)
    return false;
  if (except !== "model" && chosen.model !== undefined && cell.model !== chosen.model) return false;
  return FLAG_FACETS.every((flag) => {
    const wanted = flag === except ? undefined : chosen.flags[flag];
    return wanted === undefined || Number(wanted) === cell[flag];
  });
}

function mostFirst(
  cells: readonly Cell[],
  isCounted: (cell: Cell) => boolean,
  valueOf: (cell: Cell) => string | null,
): FacetValue[] {
  const counts = new Map<string, number>();
  for (const cell of cells) {
    const value = valueOf(cell);
    if (value === null || value === "" || !isCounted(cell)) continue;
    counts.set(value, (counts.get(value) ?? 0) + cell.count);
  }
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}

const sum = (cells: readonly Cell[]): number => cells.reduce((all, { count }) => all + count, 0);

/** By day in the database, which is one division a row; by month here. */
async function countMonths(sql: Sql, filters: Filters): Promise<FacetValue[]> {
  const condition = filterConversations(sql, filters);
  if (condition === null) return [];
  const days = await sql.query
    .selectFrom("Conversation as e")
    .select(({ fn }) => [
      raw<number>`floor(e."sortMs" / ${raw.lit(DAY_MS)})`.as("day"),
      fn.countAll<number>().as("count"),
    ])
    .where(condition)
    .groupBy("day")
    .orderBy("day", "desc")
    .execute();
  const counts = new Map<string, number>();
  for (const { day, count } of days) {
    const month = monthOf(day * DAY_MS);
    counts.set(month, (counts.get(month) ?? 0) + count);
  }
  return [...counts].map(([value, count]) => ({ value, count }));
}

function monthOf(ms: number): string {
  const at = new Date(ms);
  const year = at.getUTCFullYear();
  return Number.isNaN(year) || year < 0 || year > 9999 ? "none" : at.toISOString().slice(0, 7);
}

/** By name; nothing where there is no folder at all. */
async function countFolders(sql: Sql, filters: Filters): Promise<FacetValue[]> {
  const condition = filterConversations(sql, filters);
  if (condition === null) return [];
  const folders = await sql.query
    .selectFrom("Folder as f")
    .innerJoin("FolderItem as i", "i.folderId", "f.id")
    .innerJoin("Conversation as e", "e.id", "i.conversationId")
    .select(({ fn }) => ["f.id as value", "f.name as label", fn.countAll<number>().as("count")])
    .where("f.deletedMs", "is", null)
    .where(condition)
    .groupBy(["f.id", "f.name", "f.nameKey"])
    .orderBy("f.nameKey")
    .execute();
  if (folders.length === 0) return [];
  const others = await sql.query
    .selectFrom("Conversation as e")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where(condition)
    .where((eb) => eb.not(isInFolder))
    .executeTakeFirstOrThrow();
  return [...folders, { value: NO_FOLDER, ...others }];
}

/** The main library first; nothing where every conversation is in it, as far as is seen. */
async function countLibraries(sql: Sql, filters: Filters): Promise<FacetValue[]> {
  const condition = filterConversations(sql, filters);
  if (condition === null || !(await hasFurtherLibraries(sql))) return [];
  const rows = await sql.query
    .selectFrom("Conversation as e")
    .select(({ fn }) => ["e.libraryId", fn.countAll<number>().as("count")])
    .where(condition)
    .groupBy("e.libraryId")
    .orderBy("e.libraryId")
    .execute();
  return rows.map(({ libraryId, count }) => ({ value: libraryId ?? MAIN_LIBRARY, count }));
}

async function hasFurtherLibraries(sql: Sql): Promise<boolean> {
  const row = await sql.query
    .selectFrom("Conversation as e")
    .select("e.key")
    // In this form the index finds it.
    .where("e.libraryId", ">", "")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function countTags(sql: Sql, filters: Filters): Promise<FacetValue[]> {
  const condition = filterConversations(sql, filters);
  if (condition === null) return [];
  const isSearch = (filters.query ?? "").trim() !== "";
  const tags = await tagsAmong(sql, condition, MOST_TAGS, { isSearch });
  return tags.map(({ tag, count }) => ({ value: tag, count }));
}
