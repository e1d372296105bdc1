import { sql as raw, type RawBuilder } from "kysely";
import { setImmediate as nextTurn } from "node:timers/promises";

import { toCell, type Cell } from "@/lib/domain/backup/cells";
import type { Sql } from "@/lib/data/store/connection/sql";

import type { Model } from "./model";
import { LEFT_OUT } from "./tables";

const ROWS_PER_LOOK = 1000;
/** Of text in memory at once; a longer row is a batch of its own. */
const BYTES_PER_BATCH = 1024 * 1024;

type Key = readonly unknown[];

/**
 * The rows of a table in the order of its key, a bounded amount at a time: first how large they are, then as many as
 * fit.
 */
export async function* readRows(
  sql: Sql,
  model: Model,
  bytesPerBatch = BYTES_PER_BATCH,
): AsyncGenerator<Cell[][], void, void> {
  let after: Key | null = null;
  for (;;) {
    const ends = await batchEnds(sql, model, after, bytesPerBatch);
    if (ends.length === 0) return;
    for (const end of ends) {
      yield await readBatch(sql, model, after, end);
      after = end;
      // Whoever else uses this process goes first.
      await nextTurn();
    }
  }
}

/** The keys with which the next batches end. */
async function batchEnds(
  { query }: Sql,
  model: Model,
  after: Key | null,
  most: number,
): Promise<Key[]> {
  const long = model.columns.filter(({ type }) => type === "String" || type === "Bytes");
  const sizes = long.map(({ name }) => raw`coalesce(octet_length(${raw.ref(name)}), 0)`);
  const size = sizes.length === 0 ? raw`0` : raw.join(sizes, raw` + `);
  const keys = model.key.map((name, at) => raw`${raw.ref(name)} as ${raw.ref(`k${at}`)}`);
  const { rows } = await raw<Record<string, unknown>>`
    select ${raw.join(keys)}, ${size} as size from ${raw.table(model.name)}
    where ${within(model, after, null)} order by ${columnList(model.key)} limit ${ROWS_PER_LOOK}
  `.execute(query);
  const ends: Key[] = [];
  let bytes = 0;
  let last: Key | null = null;
  for (const row of rows) {
    bytes += Number(row["size"]);
    if (last !== null && bytes > most) {
      ends.push(last);
      bytes = Number(row["size"]);
    }
    last = model.key.map((_, at) => row[`k${at}`]);
  }
  if (last !== null) ends.push(last);
  return ends;
}

async function readBatch(
  { query }: Sql,
  model: Model,
  after: Key | null,
  end: Key,
): Promise<Cell[][]> {
  const names = model.columns.map(({ name }) => name);
  const { rows } = await raw<Record<string, unknown>>`
    select ${columnList(names)} from ${raw.table(model.name)}
    where ${within(model, after, end)} order by ${columnList(model.key)}
  `.execute(query);
  return rows.map((row) => model.columns.map(({ name, type }) => toCell(row[name], type)));
}

const columnList = (names: readonly string[]): RawBuilder<unknown> =>
  raw.join(names.map((name) => raw.ref(name)));

function within(model: Model, after: Key | null, end: Key | null): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [];
  const leftOut = LEFT_OUT.get(model.name);
  if (leftOut !== undefined) conditions.push(raw`not (${raw.raw(leftOut)})`);
  const key = columnList(model.key);
  if (after !== null) conditions.push(raw`(${key}) > (${raw.join(after)})`);
  if (end !== null) conditions.push(raw`(${key}) <= (${raw.join(end)})`);
  return conditions.length === 0 ? raw`1 = 1` : raw.join(conditions, raw` and `);
}
