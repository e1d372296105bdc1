import type { Difference } from "@/lib/domain/exports/proof";
import { getStore } from "../library/client";
import { findEntity } from "../documents/find";
import { differencesSinceImport } from "../history/import-differences";
import { readMessages, type StoredMessage } from "../messages/rows/stored";

interface Row {
  readonly key: number;
  readonly id: string;
  readonly documentId: string;
  readonly title: string;
  readonly format: string;
  readonly isPrivate: boolean | number;
  readonly byteLength: number;
  readonly revision: number;
  readonly contentHash: string | null;
  readonly importHash: string | null;
  readonly head: string;
  readonly tail: string;
}

/** A conversation in one snapshot: it can be read several times and is the same each time. */
export interface OpenConversation extends Omit<Row, "key" | "isPrivate"> {
  readonly isPrivate: boolean;
  /** @param after the ordinal behind which to begin */
  messages(after?: number): AsyncIterable<StoredMessage>;
  /** What it says differently than when it was imported. */
  differences(): Promise<Difference[]>;
  /** Must be called; lets go of the snapshot. */
  close(): void;
}

const COLUMNS = `e.key, e.id, e."documentId", e.title, e.format, e."isPrivate", e."byteLength", e.revision,
  e."contentHash", e."importHash", e.head, e.tail`;

/**
 * Opens a conversation for reading it whole, in flat memory.
 * @param id store id or `doc:<document id>`
 */
export async function openConversation(id: string): Promise<OpenConversation | null> {
  const store = await getStore();
  const snapshot = store.openSnapshot();
  try {
    const found = await findEntity<Row>(snapshot.sql, "Conversation", id, COLUMNS);
    if (found === undefined) {
      snapshot.release();
      return null;
    }
    const { key, ...row } = found;
    return {
      ...row,
      isPrivate: Boolean(row.isPrivate),
      messages: (after) => readMessages(snapshot.sql, key, after),
      differences: () => differencesSinceImport(snapshot.sql, "conversation", key),
      close: () => snapshot.release(),
    };
  } catch (error) {
    snapshot.release();
    throw error;
  }
}
