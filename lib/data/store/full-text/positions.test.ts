import { expect, test } from "vitest";

import { useLibrary } from "@/lib/testing/library/library";
import { statementsOf } from "@/lib/testing/postgres/statements-of";

import type { Sql } from "../connection/sql";
import { Positions, positionOf } from "./positions";

const library = useLibrary();

const MS = Date.UTC(2026, 10, 28, 12);
const MINUTE_MS = 60_000;
const PER_MINUTE = positionOf(MS + MINUTE_MS) - positionOf(MS);

async function occupy(sql: Sql, ids: readonly number[]): Promise<void> {
  await sql.insertMany(
    "SearchChunk",
    ["id", "conversationKey", "messageId", "part", "parts", "deleted"],
    ids.map((id) => [id, 1, id, 0, 1, 0]),
  );
}

/** Puts something at the last place of each of so many minutes. */
const fill = (sql: Sql, minutes: number): Promise<void> =>
  occupy(
    sql,
    Array.from({ length: minutes }, (_, at) => positionOf(MS + at * MINUTE_MS) + PER_MINUTE - 1),
  );

const from = (start: number, count: number): number[] =>
  Array.from({ length: count }, (_, at) => start + at);

test("places follow what is there, go on in the next minute with room, and are given once", async () => {
  const store = await library.store();
  await store.write(async (sql) => {
    await fill(sql, 2);
    const third = positionOf(MS + 2 * MINUTE_MS);
    const fourth = third + PER_MINUTE;
    await occupy(sql, [third + 9, fourth + PER_MINUTE - 1]);
    const positions = new Positions(sql);
    expect(await positions.take(MS, 3)).toEqual(from(third + 10, 3));
    expect(await positions.take(MS + MINUTE_MS, 2)).toEqual(from(third + 13, 2));
    const rest = PER_MINUTE - 15;
    // Over a minute that is full.
    const fifth = fourth + PER_MINUTE;
    expect(await positions.take(MS, rest + 4)).toEqual([
      ...from(third + 15, rest),
      ...from(fifth, 4),
    ]);
    expect(await positions.take(MS, 1)).toEqual([fifth + 4]);
    expect(await positions.take(MS - MINUTE_MS, 1)).toEqual([positionOf(MS - MINUTE_MS)]);
    expect(await positions.take(null, 2)).toEqual([1, 2]);
    expect(await positions.take(null, 1)).toEqual([3]);
  });
});

test("finding one costs no more questions where hundreds of minutes are full", async () => {
  const store = await library.store();
  const asked = async (minutes: number): Promise<number> => {
    let ids: number[] = [];
    const statements = await statementsOf(() =>
      store.write(async (sql) => {
        ids = await new Positions(sql).take(MS, 5);
      }),
    );
    expect(ids).toEqual(from(positionOf(MS + minutes * MINUTE_MS), 5));
    // A connection may be a new one, and has its settings made first.
    return statements.filter((text) => text.includes('"SearchChunk"')).length;
  };
  const before = await asked(0);
  expect(before).toBeGreaterThan(0);
  await store.write((sql) => fill(sql, 500));
  expect(await asked(500)).toBe(before);
});
