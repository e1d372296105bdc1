import type { Viewer } from "@/lib/domain/accounts/viewer";
import type { Difference } from "@/lib/domain/exports/proof";
import { saysPrivate } from "../documents/private-by-text";
import { hashConversation } from "../conversations/text";
import { getStore } from "../library/client";
import { findEntity } from "../documents/find";
import { differencesSinceImport } from "../history/import-differences";
import { readMessages, type StoredMessage } from "../messages/rows/stored";
import type { Row } from "../store/connection/queries";

const COLUMNS = [
  "key",
  "id",
  "documentId",
  "title",
  "format",
  "isPrivate",
  "byteLength",
  "revision",
  "contentHash",
  "importHash",
  "head",
  "tail",
] as const;

type StoredConversation = Pick<Row<"Conversation">, (typeof COLUMNS)[number]>;

/** A conversation in one snapshot: it can be read several times and is the same each time. */
export interface OpenConversation extends Omit<StoredConversation, "key" | "isPrivate"> {
  /** By its text, whatever lists say of it. */
  readonly isPrivate: boolean;
  /** @param after the ordinal behind which to begin */
  messages(after?: number): AsyncIterable<StoredMessage>;
  /** What it says differently than when it was imported. */
  differences(): Promise<Difference[]>;
  /** SHA-256 of its bytes, in hex; read where an edit has left none and nobody has kept one since. */
  hash(): Promise<string>;
  /** Must be called; lets go of the snapshot. */
  close(): void;
}

/**
 * Opens a conversation for reading it whole, in flat memory.
 * @param id store id or `doc:<document id>`
 */
export async function openConversation(
  viewer: Viewer,
  id: string,
): Promise<OpenConversation | null> {
  const store = await getStore(viewer);
  const snapshot = store.openSnapshot();
  try {
    const found = await findEntity(snapshot.sql, "Conversation", id, COLUMNS);
    if (found === undefined) {
      snapshot.release();
      return null;
    }
    const { key, ...row } = found;
    return {
      ...row,
      isPrivate: Boolean(row.isPrivate) || (await saysPrivate(row)),
      messages: (after) => readMessages(snapshot.sql, key, after),
      differences: () => differencesSinceImport(snapshot.sql, "conversation", key),
      hash: async () => row.contentHash ?? hashConversation(snapshot.sql, key),
      close: () => snapshot.release(),
    };
  } catch (error) {
    snapshot.release();
    throw error;
  }
}
