import type { Viewer } from "@/lib/domain/accounts/viewer";
import { sql as raw, type Expression, type ExpressionBuilder, type SqlBool } from "kysely";

import type { DocumentKind } from "@/lib/domain/kinds/kind";

import { getStore, getWritableStore } from "../library/client";
import { isReadable, type EntityTable } from "../documents/find";
import type { Sql } from "../store/connection/sql";
import type { DB } from "@/lib/generated/tables/tables";

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
  /** The further library a conversation is in; null for the main one. */
  readonly libraryId: string | null;
}

const SIMILAR_NAMED = 5;

/**
 * Conversations outside the trash that say the same as one with this fingerprint and have another document
 * id, newest first.
 */
export async function findSimilar(
  viewer: Viewer,
  textHash: string,
  documentId: string,
): Promise<{ id: string; title: string; format: string }[]> {
  if (textHash === "") return [];
  const store = await getStore(viewer);
  return store.read((sql) =>
    sql.query
      .selectFrom("Conversation as e")
      .select(["e.id", "e.title", "e.format"])
      .where("e.textHash", "=", textHash)
      .where("e.documentId", "<>", documentId)
      .where("e.deletedMs", "is", null)
      .where(isReadable)
      .orderBy("e.storedMs", "desc")
      .orderBy("e.key", "desc")
      .limit(SIMILAR_NAMED)
      .execute(),
  );
}

/** What became of a file that was imported before. */
export interface FileMatch {
  readonly importId: string;
  readonly items: readonly FileMatchItem[];
  /** Everything that came out of the file is still in the library and was not replaced by other bytes. */
  readonly intact: boolean;
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

/**
 * Documents outside the trash with this document id, newest first; none for an empty id. What the viewer may not change is
 * no match, here and below: it is imported as a document of its own.
 */
export async function findByDocumentId(
  viewer: Viewer,
  kind: DocumentKind,
  documentId: string,
): Promise<StoredDocument[]> {
  if (documentId === "") return [];
  const store = await getWritableStore(viewer);
  return store.read((sql) => findDocuments(sql, kind, (eb) => eb("documentId", "=", documentId)));
}

/** Documents outside the trash that were imported from these bytes, or are known to have them now. */
export async function findByContentHash(
  viewer: Viewer,
  kind: DocumentKind,
  hash: string,
): Promise<StoredDocument[]> {
  const store = await getWritableStore(viewer);
  return store.read((sql) =>
    findDocuments(sql, kind, (eb) =>
      eb.or([eb("importHash", "=", hash), eb("contentHash", "=", hash)]),
    ),
  );
}

/** Conversations outside the trash without a document id that read like one with this fingerprint. */
export async function findNamelessByText(
  viewer: Viewer,
  textHash: string,
): Promise<StoredDocument[]> {
  if (textHash === "") return [];
  const store = await getWritableStore(viewer);
  return store.read((sql) =>
    findDocuments(sql, "conversation", (eb) =>
      eb.and([raw<SqlBool>`${raw.ref("textHash")} = ${textHash}`, eb("documentId", "=", "")]),
    ),
  );
}

/** The newest finished import of exactly these file bytes, with what is left of it. */
export async function findByFileHash(viewer: Viewer, fileHash: string): Promise<FileMatch | null> {
  const store = await getWritableStore(viewer);
  return store.read(async (sql) => {
    // By the hash alone: a drop of thousands of files asks this for each of them, and the items of one
    // import are thousands, too.
    const all = await sql.query
      .selectFrom("ImportItem as t")
      .innerJoin("Import as i", "i.id", "t.importId")
      .select(["t.importId", "t.ordinal", "t.name", "t.kind", "t.format", "t.title"])
      .select(["t.documentId", "t.contentHash", "t.outcome", "t.entityId"])
      .where("t.fileHash", "=", fileHash)
      .where("i.status", "=", "done")
      .orderBy("i.finishedMs", "desc")
      .orderBy("i.id", "desc")
      .orderBy("t.ordinal")
      .execute();
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
  const [found] = await findDocuments(sql, kind as DocumentKind, (eb) => eb("id", "=", id));
  return found ?? null;
}

/** Documents outside the trash that a condition holds for, newest first. */
export async function findDocuments(
  sql: Sql,
  kind: DocumentKind,
  condition: (eb: ExpressionBuilder<DB, EntityTable>) => Expression<SqlBool>,
): Promise<StoredDocument[]> {
  const isConversation = kind === "conversation";
  const rows = await sql.query
    .selectFrom(TABLE_OF_KIND[kind])
    .select(["id", "documentId", "title", "format", "importHash", "contentHash", "revision"])
    .select(["byteLength", "editedMs"])
    .select(
      isConversation
        ? [
            raw.ref<number | null>("messageCount").as("messageCount"),
            raw.ref<number>("isPrivate").as("isPrivate"),
            raw.ref<string | null>("libraryId").as("libraryId"),
          ]
        : [
            raw<number | null>`NULL`.as("messageCount"),
            raw<number>`0`.as("isPrivate"),
            raw<string | null>`NULL`.as("libraryId"),
          ],
    )
    .where(condition)
    .where("deletedMs", "is", null)
    .where("state", "=", "live")
    .orderBy("storedMs", "desc")
    .orderBy("key", "desc")
    .limit(100)
    .execute();
  return rows.map(({ editedMs, isPrivate, ...row }) => ({
    ...row,
    kind,
    isPrivate: Boolean(isPrivate),
    edited: editedMs !== null && row.contentHash !== row.importHash,
  }));
}
