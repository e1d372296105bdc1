import type { Viewer } from "@/lib/domain/accounts/viewer";
import { addAll } from "@/lib/shared/add-all";
import type { UsedKey } from "@/lib/domain/accounts/used-key";
import type { ImportDetail, ImportListItem, StoredImportItem } from "@/lib/domain/imports/stored";

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

/** One run, without what became of each item. */
export async function findImport(viewer: Viewer, id: string): Promise<ImportListItem | null> {
  const store = await getStore(viewer);
  const row = await store.read(({ query }) =>
    imports(query).where("i.id", "=", id).executeTakeFirst(),
  );
  return row === undefined ? null : importItem(row, await usedKeys(viewer, [row.keyId]));
}

const ITEMS_PER_READ = 500;

/** What became of each item of a run, some hundred at a time: there may be a hundred thousand. */
export async function* importItems(viewer: Viewer, id: string): AsyncGenerator<StoredImportItem[]> {
  const store = await getStore(viewer);
  for (let place = { ordinal: -1, id: 0 }; ;) {
    const after = place;
    const items = await store.read(({ query }) =>
      query
        .selectFrom("ImportItem as n")
        .leftJoin("ImportOriginal as o", "o.itemId", "n.id")
        .select(["n.id", "n.ordinal", "n.name", "n.kind", "n.format", "n.verdict", "n.outcome"])
        .select(["n.decision", "n.title", "n.documentId", "n.entityId", "n.fileHash"])
        .select(["n.contentHash", "n.problems", "n.counts", "n.fidelity", "o.itemId"])
        .where("n.importId", "=", id)
        .where("n.ordinal", ">=", after.ordinal)
        .where((eb) => eb.or([eb("n.ordinal", ">", after.ordinal), eb("n.id", ">", after.id)]))
        .orderBy("n.ordinal")
        .orderBy("n.id")
        .limit(ITEMS_PER_READ)
        .execute(),
    );
    const last = items.at(-1);
    if (last === undefined) return;
    yield items.map(({ itemId, ...item }) => ({
      ...item,
      problems: parse(item.problems, id),
      counts: parse(item.counts, id),
      fidelity: parse(item.fidelity, id),
      hasOriginal: itemId !== null,
    }));
    place = last;
  }
}

/** One run with what became of each item. */
export async function getImport(viewer: Viewer, id: string): Promise<ImportDetail | null> {
  const found = await findImport(viewer, id);
  if (found === null) return null;
  const items: StoredImportItem[] = [];
  for await (const some of importItems(viewer, id)) addAll(items, some);
  return { ...found, items };
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
