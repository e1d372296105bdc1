import type { Viewer } from "@/lib/domain/accounts/viewer";
import { sql as raw, type RawBuilder, type SqlBool } from "kysely";

import type { ExportListQuery, ExportPage, ExportSort } from "@/lib/domain/exports/record";

import { usedKeys } from "../accounts/used-keys";
import { getStore } from "../library/client";
import { pageOf, readCursor } from "../store/keys/list-cursor";
import { readExportRow, selectExports } from "./records";

const MOST = 500;

/** What `"Export" e` is sorted by. */
const VALUES: Readonly<Record<ExportSort, RawBuilder<string | number>>> = {
  time: raw`e."atMs"`,
  format: raw`e.format`,
  // One that did not end has no size, and comes before the smallest.
  size: raw`coalesce(e.bytes, -1)`,
  outcome: raw`e.outcome`,
};

/** Of words; the others are numbers. */
const WORDS: ReadonlySet<ExportSort> = new Set(["format", "outcome"]);

/** A page of the records of what left. */
export async function listExportPage(
  viewer: Viewer,
  request: ExportListQuery = {},
): Promise<ExportPage> {
  const { sort = "time", order, cursor, before } = request;
  const isWords = WORDS.has(sort);
  const isAscending = (order ?? (isWords ? "asc" : "desc")) === "asc";
  const direction = isAscending ? "asc" : "desc";
  const limit = Math.min(Math.max(1, Math.floor(request.limit ?? 100)), MOST);
  const value = VALUES[sort];
  const place = cursor === undefined ? null : readCursor(cursor, isWords ? "string" : "number");
  const store = await getStore(viewer);
  const rows = await store.read((sql) =>
    selectExports(sql)
      .select(value.as("sortValue"))
      .$if(place !== null, (all) =>
        all.where(
          raw<SqlBool>`(${value}, e.id) ${raw.raw(isAscending ? ">" : "<")}
            (${place?.value}, ${place?.id})`,
        ),
      )
      .$if(before !== undefined, (all) => all.where("e.id", "<", before ?? ""))
      .orderBy(value, direction)
      .orderBy("e.id", direction)
      .limit(limit + 1)
      .execute(),
  );
  const { shown, nextCursor } = pageOf(rows, limit, (last) => ({
    value: last.sortValue,
    id: last.id,
  }));
  const keyOf = await usedKeys(
    viewer,
    shown.map(({ keyId }) => keyId),
  );
  return {
    items: shown.map(({ sortValue: _sortValue, ...row }) => readExportRow(row, keyOf)),
    nextCursor,
  };
}
