import type { EntityTable } from "@/lib/data/documents/find";
import { DELETED } from "@/lib/data/purge/scrub-items";
import type { Sql } from "@/lib/data/store/connection/sql";
import { listed } from "@/lib/data/store/sqlite/lists";
import type { DocumentFault } from "@/lib/domain/backup/report";
import { KINDS, type DocumentKind } from "@/lib/domain/kinds/kind";
import { addTo } from "@/lib/shared/add-to";

const TABLES: Readonly<Record<DocumentKind, { table: EntityTable; noun: DocumentFault["noun"] }>> =
  {
    conversation: { table: "Conversation", noun: "conversation" },
    toolsets: { table: "ToolsetFile", noun: "toolset file" },
    models: { table: "ModelsFile", noun: "models file" },
  };

interface StandingItem {
  readonly id: number;
  readonly entityId: string;
  readonly title: string;
  readonly kind: DocumentKind;
}

const ITEMS_PER_PAGE = 500;

const isKind = (kind: string): kind is DocumentKind => Object.hasOwn(KINDS, kind);

/**
 * The items of imports that are in effect, a page at a time. What undoing an item needs goes with the document, whether
 * the import is taken back or the document is deleted for good.
 */
async function* standingItems({ query }: Sql): AsyncGenerator<StandingItem[], void, void> {
  for (let after = 0; ;) {
    const rows = await query
      .selectFrom("ImportItem")
      .select(["id", "entityId", "title", "kind"])
      .where("id", ">", after)
      .where("undo", "is not", null)
      .where("entityId", "is not", null)
      .$narrowType<{ entityId: string }>()
      .orderBy("id")
      .limit(ITEMS_PER_PAGE)
      .execute();
    yield rows.flatMap(({ kind, ...row }) => (isKind(kind) ? [{ ...row, kind }] : []));
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}

/** Documents that imports brought, that nobody deleted by way of Colloquy, and that have no row any more. */
export async function* missingDocuments(sql: Sql): AsyncGenerator<DocumentFault, void, void> {
  for await (const items of standingItems(sql)) {
    const byKind = new Map<DocumentKind, StandingItem[]>();
    for (const item of items) addTo(byKind, item.kind, item);
    for (const [kind, some] of byKind) {
      const { table, noun } = TABLES[kind];
      const rows = await sql.query
        .selectFrom(table)
        .select("id")
        .where("id", "in", listed(some.map(({ entityId }) => entityId)))
        .execute();
      const there = new Set(rows.map(({ id }) => id));
      for (const { id: item, entityId: id, title } of some) {
        if (there.has(id) || (await isForgotten(sql, id))) continue;
        yield {
          noun,
          id,
          title,
          found: `it is missing, and import item ${item} says that it is there`,
        };
      }
    }
  }
}

/** Whether another import that had to do with a document was taken back, which may have removed it. */
async function isForgotten({ query }: Sql, entityId: string): Promise<boolean> {
  const row = await query
    .selectFrom("ImportItem")
    .select("id")
    .where("entityId", "=", entityId)
    .where("undo", "is", null)
    .where("title", "=", DELETED)
    .where("documentId", "is", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Documents in a state that no version knows: nobody sees them, and nothing deletes them. */
export async function* strayDocuments({ query }: Sql): AsyncGenerator<DocumentFault, void, void> {
  for (const { table, noun } of Object.values(TABLES)) {
    const rows = await query
      .selectFrom(table)
      .select(["id", "title"])
      .where("state", "not in", ["staged", "live", "replaced", "removed"])
      .orderBy("id")
      .execute();
    for (const { id, title } of rows) {
      yield { noun, id, title, found: "its state is none that Colloquy knows, and nobody sees it" };
    }
  }
}

/** Items that a document was converted for and whose original is gone although the document is there. */
export async function* missingOriginals({ query }: Sql): AsyncGenerator<number, void, void> {
  for (let after = 0; ;) {
    const rows = await query
      .selectFrom("ImportItem as n")
      .leftJoin("ImportOriginal as o", "o.itemId", "n.id")
      .select(["n.id", "o.itemId"])
      .where("n.id", ">", after)
      .where("n.undo", "is not", null)
      .where("n.format", "<>", "cjson")
      .orderBy("n.id")
      .limit(ITEMS_PER_PAGE)
      .execute();
    for (const { id, itemId } of rows) if (itemId === null) yield id;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}
