import type { Sql } from "../store/connection/sql";
import { DocumentDamagedError } from "./damage";
import { withoutMark } from "./byte-length";
import { pieceHash } from "./piece-hash";

/** A message as it is stored. */
export interface StoredBody {
  readonly id: number;
  readonly lead: string;
  readonly raw: string;
  /** Of `lead` and `raw` as they were written; null in rows of an older version. */
  readonly bodyHash: string | null;
}

/** Head and tail of a conversation as they are stored. */
export interface StoredShell {
  readonly key: number;
  readonly head: string;
  readonly tail: string;
  /** Null where an older version wrote the document. */
  readonly shellHash: string | null;
}

/** Whether a message is what was written. */
export function isIntact({ lead, raw, bodyHash }: Omit<StoredBody, "id">): boolean {
  return bodyHash === null || bodyHash === pieceHash(lead, raw);
}

/** The same of what surrounds the messages. */
export function isIntactShell({ head, tail, shellHash }: Omit<StoredShell, "key">): boolean {
  return shellHash === null || shellHash === pieceHash(head, tail);
}

/** The messages with their texts; which of them is for the caller to say. */
export const selectBodies = (sql: Sql) =>
  sql.query
    .selectFrom("Message as m")
    .innerJoin("MessageBody as b", "b.messageId", "m.id")
    .select(["m.id", "m.bodyHash", "b.lead", "b.raw"]);

/** What lists show for the text of a message that is not what was written. */
export const DAMAGED_MESSAGE = "This message is damaged.";

/**
 * Looks at a message before its text is used for anything that stays: an edit of a damaged text would be recorded
 * as if it had been written.
 * @throws DocumentDamagedError that names the message
 */
export async function requireIntact(sql: Sql, body: StoredBody): Promise<void> {
  if (isIntact(body)) return;
  const row = await sql.query
    .selectFrom("Message as m")
    .innerJoin("Conversation as e", "e.key", "m.conversationKey")
    .select(["e.id", "e.documentId", "e.title", "m.documentId as messageId"])
    .select((eb) =>
      eb
        .selectFrom("Message as p")
        .select(eb.fn.countAll<number>().as("count"))
        .whereRef("p.conversationKey", "=", "e.key")
        .whereRef("p.ordinal", "<=", "m.ordinal")
        .as("number"),
    )
    .where("m.id", "=", body.id)
    .executeTakeFirst();
  if (row === undefined) throw new Error(`message ${body.id} is gone`);
  const name = row.messageId === "" ? "" : ` (${row.messageId})`;
  throw new DocumentDamagedError(row, `message ${row.number}${name} is not what was written`);
}

/**
 * Looks at what surrounds the messages.
 * @throws DocumentDamagedError
 */
export async function requireIntactShell(sql: Sql, shell: StoredShell): Promise<void> {
  if (isIntactShell(shell)) return;
  const row = await sql.query
    .selectFrom("Conversation")
    .select(["id", "documentId", "title"])
    .where("key", "=", shell.key)
    .executeTakeFirst();
  if (row === undefined) throw new Error(`conversation ${shell.key} is gone`);
  throw new DocumentDamagedError(row, "what surrounds its messages is not what was written");
}

/** The columns that reading the shell of a conversation needs. */
export const SHELL_COLUMNS = [
  "key",
  "head",
  "tail",
  "shellHash",
] as const satisfies readonly (keyof StoredShell)[];

/**
 * What surrounds the messages as it was written, without a byte order mark: the conversation with an empty list.
 * @throws DocumentDamagedError
 */
export async function shellText(sql: Sql, shell: StoredShell): Promise<string> {
  await requireIntactShell(sql, shell);
  return withoutMark(shell.head) + shell.tail;
}

/**
 * The same, parsed.
 * @throws DocumentDamagedError
 */
export async function shellValue(sql: Sql, shell: StoredShell): Promise<unknown> {
  return JSON.parse(await shellText(sql, shell));
}

/**
 * A message as it was written, parsed.
 * @throws DocumentDamagedError
 */
export async function messageValue(sql: Sql, body: StoredBody): Promise<unknown> {
  await requireIntact(sql, body);
  return JSON.parse(body.raw);
}
