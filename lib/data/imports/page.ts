import type { Viewer } from "@/lib/domain/accounts/viewer";
import { sql as raw, type RawBuilder, type SqlBool } from "kysely";

import type {
  ImportContents,
  ImportListQuery,
  ImportPage,
  ImportSort,
  ListedImport,
} from "@/lib/domain/imports/stored";
import { addTo } from "@/lib/shared/add-to";

import { usedKeys } from "../accounts/used-keys";
import { getStore } from "../library/client";
import type { Sql } from "../store/connection/sql";
import { storedJson } from "../store/damage/record-damaged";
import { pageOf, readCursor } from "../store/keys/list-cursor";

const MOST = 500;

/** What `"Import" i` is sorted by. */
const VALUES: Readonly<Record<ImportSort, RawBuilder<string | number>>> = {
  time: raw`i."createdMs"`,
  name: raw`lower(i.name)`,
  items: raw`(SELECT count(*) FROM "ImportItem" t WHERE t."importId" = i.id)`,
};

/** A page of the runs that wrote something, each with what was in it. */
export async function listImportPage(
  viewer: Viewer,
  request: ImportListQuery = {},
): Promise<ImportPage> {
  const store = await getStore(viewer);
  const page = await store.read(async (sql) => {
    const limit = Math.min(Math.max(1, Math.floor(request.limit ?? MOST)), MOST);
    const rows = await readRows(sql, request, limit + 1);
    const { shown, nextCursor } = pageOf(rows, limit, (last) => ({
      value: last.sortValue,
      id: last.id,
    }));
    const contents = await contentsOf(
      sql,
      shown.map(({ id }) => id),
    );
    const read = {
      items: shown.map(({ sortValue: _sortValue, totals, ...row }) => ({
        ...row,
        totals: storedJson(totals, `import ${row.id}`),
        contents: contents.get(row.id) ?? [],
      })),
      nextCursor,
    };
    return request.cursor === undefined ? { ...read, total: await countImports(sql) } : read;
  });
  const keyOf = await usedKeys(
    viewer,
    page.items.map(({ keyId }) => keyId),
  );
  const items = page.items.map(({ keyId, ...item }): ListedImport => ({
    ...item,
    key: keyOf(keyId),
  }));
  return { ...page, items };
}

function readRows(sql: Sql, { sort = "time", order, cursor }: ImportListQuery, limit: number) {
  const isAscending = (order ?? (sort === "name" ? "asc" : "desc")) === "asc";
  const direction = isAscending ? "asc" : "desc";
  const value = VALUES[sort];
  const place =
    cursor === undefined ? null : readCursor(cursor, sort === "name" ? "string" : "number");
  return sql.query
    .selectFrom("Import as i")
    .select(["i.id", "i.name", "i.status", "i.createdMs", "i.finishedMs", "i.totals", "i.keyId"])
    .select([VALUES.items.$castTo<number>().as("itemCount"), value.as("sortValue")])
    .$if(place !== null, (rows) =>
      rows.where(
        raw<SqlBool>`(${value}, i.id) ${raw.raw(isAscending ? ">" : "<")}
          (${place?.value}, ${place?.id})`,
      ),
    )
    .orderBy(value, direction)
    .orderBy("i.id", direction)
    .limit(limit)
    .execute();
}

/** What was in some imports, by their ids. */
async function contentsOf(
  { query }: Sql,
  ids: readonly string[],
): Promise<Map<string, ImportContents[]>> {
  const contents = new Map<string, ImportContents[]>();
  if (ids.length === 0) return contents;
  const rows = await query
    .selectFrom("ImportItem")
    .select(({ fn }) => ["importId", "kind", "format", fn.countAll<number>().as("count")])
    .where("importId", "in", [...ids])
    .groupBy(["importId", "kind", "format"])
    .orderBy("kind")
    .orderBy("format")
    .execute();
  for (const { importId, ...part } of rows) {
    addTo(contents, importId, part);
  }
  return contents;
}

async function countImports({ query }: Sql): Promise<number> {
  const row = await query
    .selectFrom("Import")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return row.total;
}
