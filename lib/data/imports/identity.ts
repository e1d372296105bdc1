import type { DocumentKind } from "@/lib/domain/kinds/kind";

import { getStore } from "../library/client";
import { READABLE, type EntityTable } from "../documents/find";
import type { Sql, SqlValue } from "../store/connection/sql";

/** A document of the library, as far as an import needs to know it. */
export interface StoredDocument {
  readonly kind: DocumentKind;
  readonly id: string;
  readonly documentId: string;
  readonly title: string;
  readonly format: string;
  /** SHA-256 of the bytes as imported last. */
  readonly importHash: string | null;
  /** SHA-256 of the present bytes, if it is known. */
  readonly contentHash: string | null;
  readonly revision: number;
  /** Changed here since it was imported. */
  readonly edited: boolean;
  /** Null for kinds without messages. */
  readonly messageCount: number | null;
  readonly byteLength: number;
  readonly isPrivate: boolean;
}

const SIMILAR_NAMED = 5;

/**
 * Conversations outside the trash that say the same as one with this fingerprint and have another document
 * id, newest first.
 */
export async function findSimilar(
  textHash: string,
  documentId: string,
): Promise<{ id: string; title: string; format: string }[]> {
  if (textHash === "") return [];
  const store = await getStore();
  return store.read((sql) =>
    sql.all(
      `SELECT e.id, e.title, e.format FROM "Conversation" e
       WHERE e."textHash" = ? AND e."documentId" <> ? AND e."deletedMs" IS NULL AND ${READABLE}
       ORDER BY e."storedMs" DESC, e.key DESC LIMIT ${SIMILAR_NAMED}`,
      textHash,
      documentId,
    ),
  );
}

/** What became of a file that was imported before. */
export interface FileMatch {
  readonly importId: string;
  readonly items: readonly FileMatchItem[];
  /** Everything that came out of the file is still in the library and was not replaced by other bytes. */
  readonly intact: boolean;
}

interface FileRow extends Omit<FileMatchItem, "existing"> {
  readonly importId: string;
  readonly entityId: string | null;
}

interface FileMatchItem {
  readonly ordinal: number;
  readonly name: string;
  readonly kind: string;
  readonly format: string;
  readonly title: string;
  readonly documentId: string | null;
  readonly contentHash: string | null;
  readonly outcome: string;
  readonly existing: StoredDocument | null;
}

const TABLE_OF_KIND: Readonly<Record<DocumentKind, EntityTable>> = {
  conversation: "Conversation",
  toolsets: "ToolsetFile",
  models: "ModelsFile",
};

/** Documents outside the trash with this document id, newest first; none for an empty id. */
export async function findByDocumentId(
  kind: DocumentKind,
  documentId: string,
): Promise<StoredDocument[]> {
  if (documentId === "") return [];
  const store = await getStore();
  return store.read((sql) => findDocuments(sql, kind, `e."documentId" = ?`, [documentId]));
}

/** Documents outside the trash that were imported from these bytes, or are known to have them now. */
export async function findByContentHash(
  kind: DocumentKind,
  hash: string,
): Promise<StoredDocument[]> {
  const store = await getStore();
  return store.read((sql) =>
    findDocuments(sql, kind, `(e."importHash" = ? OR e."contentHash" = ?)`, [hash, hash]),
  );
}

/** Conversations outside the trash without a document id that read like one with this fingerprint. */
export async function findNamelessByText(textHash: string): Promise<StoredDocument[]> {
  if (textHash === "") return [];
  const store = await getStore();
  return store.read((sql) =>
    findDocuments(sql, "conversation", `e."textHash" = ? AND e."documentId" = ''`, [textHash]),
  );
}

/** The newest finished import of exactly these file bytes, with what is left of it. */
export async function findByFileHash(fileHash: string): Promise<FileMatch | null> {
  const store = await getStore();
  return store.read(async (sql) => {
    // By the hash alone: a drop of thousands of files asks this for each of them, and the items of one
    // import are thousands, too.
    const all = await sql.all<FileRow>(
      `SELECT t."importId", t.ordinal, t.name, t.kind, t.format, t.title, t."documentId",
         t."contentHash", t.outcome, t."entityId"
       FROM "ImportItem" t JOIN "Import" i ON i.id = t."importId"
       WHERE t."fileHash" = ? AND i.status = 'done'
       ORDER BY i."finishedMs" DESC, i.id DESC, t.ordinal`,
      fileHash,
    );
    const newest = all[0]?.importId;
    if (newest === undefined) return null;
    const rows = all.filter(({ importId }) => importId === newest);
    const items: FileMatchItem[] = [];
    for (const { entityId, importId: _, ...item } of rows) {
      const existing = entityId === null ? null : await findEntityOfItem(sql, item.kind, entityId);
      items.push({ ...item, existing });
    }
    const intact = items.every(
      ({ existing, contentHash }) => existing !== null && existing.importHash === contentHash,
    );
    return { importId: newest, items, intact };
  });
}

async function findEntityOfItem(
  sql: Sql,
  kind: string,
  id: string,
): Promise<StoredDocument | null> {
  if (!Object.hasOwn(TABLE_OF_KIND, kind)) return null;
  const [found] = await findDocuments(sql, kind as DocumentKind, "e.id = ?", [id]);
  return found ?? null;
}

interface DocumentRow extends Omit<StoredDocument, "kind" | "edited" | "isPrivate"> {
  readonly editedMs: number | null;
  readonly isPrivate: boolean | number;
}

async function findDocuments(
  sql: Sql,
  kind: DocumentKind,
  condition: string,
  values: SqlValue[],
): Promise<StoredDocument[]> {
  const rows = await sql.all<DocumentRow>(
    `SELECT e.id, e."documentId", e.title, e.format, e."importHash", e."contentHash", e.revision,
       e."byteLength", e."editedMs",
       ${kind === "conversation" ? `e."messageCount", e."isPrivate"` : `NULL AS "messageCount", 0 AS "isPrivate"`}
     FROM "${TABLE_OF_KIND[kind]}" e
     WHERE ${condition} AND e."deletedMs" IS NULL AND ${READABLE}
     ORDER BY e."storedMs" DESC, e.key DESC LIMIT 100`,
    ...values,
  );
  return rows.map(({ editedMs, isPrivate, ...row }) => ({
    ...row,
    kind,
    isPrivate: Boolean(isPrivate),
    edited: editedMs !== null && row.contentHash !== row.importHash,
  }));
}
