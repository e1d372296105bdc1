import type { ImportContents, ImportDetail, ImportListItem } from "@/lib/domain/imports/stored";

import { getStore } from "../library/client";
import { storedJson } from "../store/damage/record-damaged";

const IMPORTS_SHOWN = 500;

interface ImportRow {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly createdMs: number;
  readonly finishedMs: number | null;
  readonly totals: string;
  readonly _count: { readonly items: number };
}

const IMPORT_FIELDS = { include: { _count: { select: { items: true } } } } as const;

/** The runs that wrote something, newest first. */
export async function listImports(): Promise<ImportListItem[]> {
  const { prisma } = await getStore();
  const rows = await prisma.import.findMany({
    ...IMPORT_FIELDS,
    orderBy: [{ createdMs: "desc" }, { id: "desc" }],
    take: IMPORTS_SHOWN,
  });
  return rows.map(importItem);
}

/** What was in each import, by its id. */
export async function listImportContents(): Promise<Map<string, ImportContents[]>> {
  const store = await getStore();
  const rows = await store.read(({ query }) =>
    query
      .selectFrom("ImportItem")
      .select(({ fn }) => ["importId", "kind", "format", fn.countAll<number>().as("count")])
      .groupBy(["importId", "kind", "format"])
      .execute(),
  );
  const contents = new Map<string, ImportContents[]>();
  for (const { importId, ...part } of rows) {
    contents.set(importId, [...(contents.get(importId) ?? []), part]);
  }
  return contents;
}

/** One run with what became of each item. */
export async function getImport(id: string): Promise<ImportDetail | null> {
  const { prisma } = await getStore();
  const row = await prisma.import.findUnique({ ...IMPORT_FIELDS, where: { id } });
  if (row === null) return null;
  const items = await prisma.importItem.findMany({
    where: { importId: id },
    orderBy: { ordinal: "asc" },
    include: { original: { select: { itemId: true } } },
    omit: { undo: true, importId: true },
  });
  return {
    ...importItem(row),
    items: items.map(({ original, ...item }) => ({
      ...item,
      problems: parse(item.problems, id),
      counts: parse(item.counts, id),
      fidelity: parse(item.fidelity, id),
      hasOriginal: original !== null,
    })),
  };
}

/** The bytes an item was converted from, gzip; null when it came as CJSON. */
export async function importOriginal(importId: string, itemId: number): Promise<Uint8Array | null> {
  const { prisma } = await getStore();
  const original = await prisma.importOriginal.findFirst({ where: { itemId, item: { importId } } });
  return original?.bytes ?? null;
}

function importItem({ _count, totals, status, ...row }: ImportRow): ImportListItem {
  return {
    ...row,
    // Only this layer writes it.
    status: status as ImportListItem["status"],
    totals: parse(totals, row.id),
    itemCount: _count.items,
  };
}

function parse(text: string | null, importId: string): unknown {
  return text === null ? null : storedJson(text, `import ${importId}`);
}
