import type { ItemKind } from "@/lib/domain/server-items/item";
import { itemView, type ItemPage } from "@/lib/domain/server-items/view";

import { registerToolsets } from "../api/register-toolset";
import { getSharedStore } from "../library/client";
import { loadItems, type StoredItem } from "./items";

const PAGE_SIZE = 50;

/** Those held back come first; within these by kind, as listed. */
export async function listServerItems(rowId: number, page: number): Promise<ItemPage> {
  // The rows of a file that was replaced move to its new toolset.
  await registerToolsets();
  const store = await getSharedStore();
  const rows = await store.read((sql) => loadItems(sql, rowId));
  const sorted = rows.toSorted((a, b) => rank(a) - rank(b) || a.id - b.id);
  const pages = Math.max(1, Math.ceil(sorted.length / PAGE_SIZE));
  const shown = Math.min(Math.max(1, Number.isSafeInteger(page) ? page : 1), pages);
  return {
    items: sorted.slice((shown - 1) * PAGE_SIZE, shown * PAGE_SIZE).map((row) => itemView(row)),
    total: rows.length,
    heldBack: rows.filter(isHeldBack).length,
    page: shown,
    pages,
  };
}

/** One of them; null when the server does not list it any more. */
export async function readServerItem(rowId: number, id: number): Promise<StoredItem | null> {
  const store = await getSharedStore();
  const rows = await store.read((sql) => loadItems(sql, rowId));
  return rows.find((row) => row.id === id) ?? null;
}

const isHeldBack = ({ state }: StoredItem): boolean => state === "new" || state === "changed";

const KINDS: Readonly<Record<ItemKind, number>> = { resource: 0, template: 1, prompt: 2 };

function rank(row: StoredItem): number {
  const urgency = row.grade === "dangerous" ? 0 : isHeldBack(row) ? 1 : 2;
  return urgency * 3 + KINDS[row.kind];
}
