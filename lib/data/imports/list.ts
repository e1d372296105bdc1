import type { Viewer } from "@/lib/domain/accounts/viewer";
import type { UsedKey } from "@/lib/domain/accounts/used-key";
import type { ImportDetail, ImportListItem } from "@/lib/domain/imports/stored";

import { usedKeys } from "../accounts/used-keys";
import { getStore } from "../library/client";
import type { Queries, Row } from "../store/connection/queries";
import { storedJson } from "../store/damage/record-damaged";

const IMPORTS_SHOWN = 500;

interface ImportRow extends Row<"Import"> {
  readonly itemCount: number;
}

/** Imports with how many items they have. */
const imports = (query: Queries) =>
  query
    .selectFrom("Import as i")
    .selectAll("i")
    .select((eb) =>
      eb
        .selectFrom("ImportItem as n")
        .select(eb.fn.countAll<number>().as("count"))
        .whereRef("n.importId", "=", "i.id")
        .$asScalar()
        .$notNull()
        .as("itemCount"),
    );

/** The latest runs that wrote something, newest first. */
export async function listImports(viewer: Viewer): Promise<ImportListItem[]> {
  const store = await getStore(viewer);
  const rows = await store.read(({ query }) =>
    imports(query)
      .orderBy("i.createdMs", "desc")
      .orderBy("i.id", "desc")
      .limit(IMPORTS_SHOWN)
      .execute(),
  );
  const keyOf = await usedKeys(
    viewer,
    rows.map(({ keyId }) => keyId),
  );
  return rows.map((row) => importItem(row, keyOf));
}

/** One run with what became of each item. */
export async function getImport(viewer: Viewer, id: string): Promise<ImportDetail | null> {
  const store = await getStore(viewer);
  const found = await store.read(async ({ query }) => {
    const row = await imports(query).where("i.id", "=", id).executeTakeFirst();
    if (row === undefined) return null;
    const items = await query
      .selectFrom("ImportItem as n")
      .leftJoin("ImportOriginal as o", "o.itemId", "n.id")
      .select(["n.id", "n.ordinal", "n.name", "n.kind", "n.format", "n.verdict", "n.outcome"])
      .select(["n.decision", "n.title", "n.documentId", "n.entityId", "n.fileHash"])
      .select(["n.contentHash", "n.problems", "n.counts", "n.fidelity", "o.itemId"])
      .where("n.importId", "=", id)
      .orderBy("n.ordinal")
      .execute();
    return {
      row,
      items: items.map(({ itemId, ...item }) => ({
        ...item,
        problems: parse(item.problems, id),
        counts: parse(item.counts, id),
        fidelity: parse(item.fidelity, id),
        hasOriginal: itemId !== null,
      })),
    };
  });
  if (found === null) return null;
  const { row, items } = found;
  return { ...importItem(row, await usedKeys(viewer, [row.keyId])), items };
}

/** The bytes an item was converted from, gzip; null when it came as CJSON. */
export async function importOriginal(
  viewer: Viewer,
  importId: string,
  itemId: number,
): Promise<Uint8Array | null> {
  const store = await getStore(viewer);
  const original = await store.read(({ query }) =>
    query
      .selectFrom("ImportOriginal as o")
      .innerJoin("ImportItem as n", "n.id", "o.itemId")
      .select("o.bytes")
      .where("o.itemId", "=", itemId)
      .where("n.importId", "=", importId)
      .executeTakeFirst(),
  );
  return original?.bytes ?? null;
}

function importItem(
  { id, name, status, createdMs, finishedMs, totals, itemCount, keyId }: ImportRow,
  keyOf: (id: string | null) => UsedKey | null,
): ImportListItem {
  const about = { id, name, status, createdMs, finishedMs, itemCount };
  return { ...about, totals: parse(totals, id), key: keyOf(keyId) };
}

function parse(text: string | null, importId: string): unknown {
  return text === null ? null : storedJson(text, `import ${importId}`);
}
