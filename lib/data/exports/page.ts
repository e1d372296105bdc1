import type { Viewer } from "@/lib/domain/accounts/viewer";
import { sql as raw, type RawBuilder, type SqlBool } from "kysely";

import type { ExportListQuery, ExportPage, ExportSort } from "@/lib/domain/exports/record";

import { asNumber, asRecord } from "@/lib/shared/read-value";

import { usedKeys } from "../accounts/used-keys";
import { getStore } from "../library/client";
import { pageOf, readCursor } from "../store/keys/list-cursor";
import { storedJson } from "../store/damage/record-damaged";
import { exportRecord, readExportRows, selectExports, type ExportRow } from "./records";

const MOST = 500;

/**
 * Bytes of the lists of a page, such as the ids of what was asked for: an export may name ten thousand conversations.
 * The first record of a page comes whole.
 */
const MOST_BYTES = 500_000;
/** Of the id that a document gave itself, as a rule. */
const BYTES_OF_CONSENT = 40;

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
  const { read, nextCursor } = await store.read(async (sql) => {
    const rows = await selectExports(sql)
      .select([value.as("sortValue"), raw<number>`octet_length(e.scope)`.as("scopeBytes")])
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
      .execute();
    const page = pageOf(rows, Math.min(limit, howManyFit(rows)), (last) => ({
      value: last.sortValue,
      id: last.id,
    }));
    return { read: await readExportRows(sql, page.shown), nextCursor: page.nextCursor };
  });
  const keyOf = await usedKeys(
    viewer,
    read.map(({ row }) => row.keyId),
  );
  return {
    items: read.map(({ row: { sortValue: _sortValue, scopeBytes: _bytes, ...row }, ...lists }) =>
      exportRecord({ row, ...lists }, keyOf),
    ),
    nextCursor,
  };
}

/** How many of the first records a page has room for. */
function howManyFit(rows: readonly (ExportRow & { readonly scopeBytes: number })[]): number {
  let bytes = 0;
  const end = rows.findIndex(({ id, counts, scopeBytes }) => {
    const consents = asNumber(asRecord(storedJson(counts, `export ${id}`))?.["private"]) ?? 0;
    bytes += scopeBytes + consents * BYTES_OF_CONSENT;
    return bytes > MOST_BYTES;
  });
  return end === -1 ? rows.length : Math.max(1, end);
}
