import { asList, asNumber, asRecord } from "@/lib/shared/read-value";

import type { Sql } from "../../connection/sql";
import { ROOM } from "./ways";

/** How much longer each stretch is than the one before. */
const GROWTH = 6;
/** What is left of the index is read at once when this much of it was not enough. */
const MOST = 0.5;

/**
 * Where stretches of the index begin, newest first, of which the first has as many rows with the words as are wanted, if
 * they come about evenly. GIN gives rows in no order, so that without a bound each row with the words is visited, or
 * each row of the index is passed until there are enough.
 */
export async function newestBounds(
  sql: Sql,
  having: number,
  { before, wanted }: { readonly before: number; readonly wanted: number },
): Promise<readonly number[]> {
  const ids = await spreadOfIds(sql);
  if (ids.length < 2) return [];
  const end = shareBelow(ids, before);
  const bounds: number[] = [];
  for (let share = (ROOM * wanted) / having; share < MOST * end; share *= GROWTH) {
    bounds.push(idAt(ids, end - share));
  }
  return bounds;
}

/** How many rows PostgreSQL believes that there are, and how many it expects to have the words of each of some queries. */
export async function expectedRows(sql: Sql, queries: readonly string[]): Promise<number[]> {
  const selects = queries.map(() => "SELECT id FROM message_fts WHERE words @@ CAST(? AS tsquery)");
  const row = await sql.get<Record<"QUERY PLAN", string>>(
    `EXPLAIN (FORMAT JSON) ${["SELECT id FROM message_fts", ...selects].join(" UNION ALL ")}`,
    ...queries,
  );
  const [explained] = asList(JSON.parse(row?.["QUERY PLAN"] ?? "[]"));
  const plans = asList(asRecord(asRecord(explained)?.["Plan"])?.["Plans"]);
  return plans.map((plan) => asNumber(asRecord(plan)?.["Plan Rows"]) ?? 0);
}

/** Ids between which equally many rows of the index are; none before PostgreSQL has looked at the table. */
async function spreadOfIds(sql: Sql): Promise<readonly number[]> {
  const row = await sql.get<{ ids: string | null }>(
    `SELECT histogram_bounds::text AS ids FROM pg_stats
     WHERE schemaname = current_schema() AND tablename = 'message_fts' AND attname = 'id'`,
  );
  return (row?.ids ?? "").match(/\d+/g)?.map(Number) ?? [];
}

/** Which share of the rows have lower ids. */
function shareBelow(ids: readonly number[], id: number): number {
  const at = ids.findIndex((each) => each >= id);
  if (at === -1) return 1;
  const [from, to] = [ids[at - 1], ids[at]];
  if (from === undefined || to === undefined) return 0;
  return (at - 1 + (id - from) / (to - from)) / (ids.length - 1);
}

/** The id below which such a share of the rows is. */
function idAt(ids: readonly number[], share: number): number {
  const at = share * (ids.length - 1);
  const from = ids[Math.floor(at)] ?? 0;
  const to = ids[Math.ceil(at)] ?? from;
  return Math.floor(from + (at - Math.floor(at)) * (to - from));
}
