import { getStore } from "./client";
import { lastExportOf } from "./exports";
import { requireIntact, requireIntactShell } from "./documents/intact";
import type { StoredBody, StoredShell } from "./documents/intact";
import { findEntity } from "./find-entity";
import { piecesAtImport } from "./pieces-at-import";
import type { Sql } from "./sql";

/** A message as it is in the library. */
export interface StoredSide {
  readonly raw: string;
  readonly lead: string;
  readonly revision: number;
}

interface Shell {
  readonly head: string;
  readonly tail: string;
}

/** A conversation with what it was at an earlier time. */
export interface MergeSides {
  readonly format: string;
  readonly shell: Shell & { readonly revision: number };
  /** In the order of the document. */
  readonly messages: readonly StoredSide[];
  /** How it was when it last left, else when it came in. */
  readonly before: {
    readonly shell: Shell;
    readonly texts: readonly string[];
    /** The export it is the state of; null for the state at its import. */
    readonly export: { readonly exportId: string; readonly atMs: number } | null;
  };
}

interface ConversationRow extends StoredShell {
  readonly format: string;
  readonly shellRevision: number;
  readonly storedMs: number;
}

interface MessageRow extends StoredSide, StoredBody {
  /** When the import that appended it was done; null for messages of the first import and those added here. */
  readonly appendedMs: number | null;
}

/**
 * All of a conversation at once, for comparing it with another version; null when there is none of that id.
 * Not for conversations that do not fit into memory.
 * @throws DocumentDamagedError when it is not what was written
 */
export async function loadMergeSides(id: string): Promise<MergeSides | null> {
  const store = await getStore();
  const exported = await lastExportOf(id);
  return store.read(async (sql) => {
    const columns = `e.key, e.format, e."shellRevision", e."storedMs", e."shellHash", e.head, e.tail`;
    const row = await findEntity<ConversationRow>(sql, "Conversation", id, columns);
    if (row === undefined) return null;
    const messages = await sql.all<MessageRow>(
      `SELECT m.id, m.revision, m."bodyHash", i."finishedMs" AS "appendedMs", b.lead, b.raw
       FROM "Message" m JOIN "MessageBody" b ON b."messageId" = m.id
         LEFT JOIN "Import" i ON i.id = m."importId"
       WHERE m."conversationKey" = ? ORDER BY m.ordinal`,
      row.key,
    );
    await requireIntactShell(sql, row);
    for (const message of messages) await requireIntact(sql, message);
    // What left before this text took the place of another one was that other one.
    const origin = exported !== null && exported.atMs >= row.storedMs ? exported : null;
    const { head, tail, format, shellRevision } = row;
    return {
      format,
      shell: { head, tail, revision: shellRevision },
      messages,
      before: {
        ...(await textsBefore(sql, row, messages, origin?.atMs ?? null)),
        export: origin && { exportId: origin.exportId, atMs: origin.atMs },
      },
    };
  });
}

async function textsBefore(
  sql: Sql,
  row: ConversationRow,
  messages: readonly MessageRow[],
  atMs: number | null,
): Promise<{ shell: Shell; texts: string[] }> {
  const { edited } = await piecesAtImport(sql, "conversation", row.key, atMs ?? undefined);
  const shell = { head: row.head, tail: row.tail };
  const before = new Map<number, string | null>();
  for (const { piece, before: text } of edited) {
    if (piece.table === "MessageBody") before.set(piece.id, text);
    else if (piece.column === "head" && text !== null) shell.head = text;
    else if (piece.column === "tail" && text !== null) shell.tail = text;
  }
  const texts: string[] = [];
  for (const { id, raw, appendedMs } of messages) {
    const text = before.has(id) ? before.get(id) : raw;
    before.delete(id);
    const isLater = atMs !== null && appendedMs !== null && appendedMs > atMs;
    if (text !== null && text !== undefined && !isLater) texts.push(text);
  }
  // Those that were taken out since.
  for (const text of before.values()) if (text !== null) texts.push(text);
  return { shell, texts };
}
