import { logImport } from "../changes/record/log";
import { writeDerived, updateConversation } from "./rows/columns";
import { discardChanges } from "../changes/ops/discard";
import { requireIntactShell } from "../documents/intact";
import { pieceHash } from "../documents/piece-hash";
import { wholeTextOp } from "../changes/ops/text-op";
import type { ItemUndo, Shell } from "../documents/import-undo";
import { factsFromRows, loadMessageFactsRows } from "../messages/rows/message-rows";
import type { Sql } from "../store/connection/sql";
import { byteLength, withoutMark } from "../documents/byte-length";
import { writeLeads } from "../messages/rows/insert";
import type { Row } from "../store/connection/queries";

const COLUMNS = [
  "key",
  "shellHash",
  "messageCount",
  "byteLength",
  "revision",
  "shellRevision",
  "importHash",
  "contentHash",
  "errorCount",
  "warningCount",
  "storedMs",
  "textHash",
  "head",
  "tail",
] as const;

type Stored = Pick<Row<"Conversation">, (typeof COLUMNS)[number]>;

/**
 * Moves the messages of a staged conversation to the end of a stored one. Head and tail become the new ones
 * unless the stored ones were ever edited here; those stay.
 * @returns what undoing it needs; null when the stored one has other messages than expected by now
 */
export async function extendConversation(
  sql: Sql,
  extension: { key: number; stagedKey: number; expectedMessages: number; importId: string },
): Promise<ItemUndo | null> {
  const { key, stagedKey, importId } = extension;
  const stored = await conversationRow(sql, key);
  const staged = await conversationRow(sql, stagedKey);
  if (stored.messageCount !== extension.expectedMessages) return null;
  const keepsShell = stored.shellRevision > 1;
  // A shell that stays has to have a list for the messages.
  if (keepsShell && stored.tail === "") return null;

  const last = await sql.query
    .selectFrom("Message")
    .select(({ fn }) => fn.max<number | null>("ordinal").as("ordinal"))
    .where("conversationKey", "=", key)
    .executeTakeFirst();
  const behind = last?.ordinal ?? 0;
  await sql.query
    .updateTable("Message")
    .set((eb) => ({
      conversationKey: key,
      ordinal: eb("ordinal", "+", behind),
      importId,
    }))
    .where("conversationKey", "=", stagedKey)
    .execute();
  await sql.query
    .updateTable("ToolEvent")
    .set({ conversationKey: key })
    .where("conversationKey", "=", stagedKey)
    .execute();
  await sql.query.deleteFrom("Conversation").where("key", "=", stagedKey).execute();

  const shell: Shell = keepsShell ? stored : staged;
  const isShellReplaced = shell.head !== stored.head || shell.tail !== stored.tail;
  const revision = stored.revision + 1;
  await updateConversation(sql, key, {
    head: shell.head,
    tail: shell.tail,
    ...hashed(stored, shell),
    byteLength: withoutShell(stored) + withoutShell(staged) + shellBytes(shell),
    revision,
    contentHash: null,
    importHash: staged.importHash,
    textHash: (await hasEditedMessage(sql, key)) ? null : staged.textHash,
    errorCount: staged.errorCount,
    warningCount: staged.warningCount,
  });
  await recount(sql, key);
  await logShell(sql, key, "Import further messages", stored, shell);
  return {
    mode: "extend",
    key,
    revision,
    importHash: stored.importHash,
    contentHash: stored.contentHash,
    errorCount: stored.errorCount,
    warningCount: stored.warningCount,
    shell: isShellReplaced
      ? {
          before: { head: stored.head, tail: stored.tail },
          after: { head: shell.head, tail: shell.tail },
        }
      : null,
  };
}

/** Takes the messages of an import away from the conversation they were appended to. */
export async function shortenConversation(
  sql: Sql,
  importId: string,
  undo: Extract<ItemUndo, { mode: "extend" }>,
): Promise<void> {
  const { key } = undo;
  const stored = await conversationRow(sql, key);
  // A shell that was edited since is the person's own; it stays.
  const isAsWritten =
    undo.shell !== null &&
    stored.head === undo.shell.after.head &&
    stored.tail === undo.shell.after.tail;
  await discardChanges(sql, key, { importId, shell: isAsWritten });
  const removed = await sql.query
    .selectFrom("Message as m")
    .innerJoin("MessageBody as b", "b.messageId", "m.id")
    .select((eb) =>
      eb.fn
        .sum<number | null>(eb("m.byteLength", "+", eb.fn<number>("octet_length", ["b.lead"])))
        .as("bytes"),
    )
    .where("m.conversationKey", "=", key)
    .where("m.importId", "=", importId)
    .executeTakeFirst();
  await sql.query
    .deleteFrom("Message")
    .where("conversationKey", "=", key)
    .where("importId", "=", importId)
    .execute();
  const left = await sql.query
    .selectFrom("Message")
    .select("id")
    .where("conversationKey", "=", key)
    .limit(1)
    .executeTakeFirst();
  // Messages somebody has added since need the list they are in.
  const isReturned = isAsWritten && (left === undefined || undo.shell?.before.tail !== "");
  const shell: Shell = isReturned && undo.shell !== null ? undo.shell.before : stored;
  await updateConversation(sql, key, {
    head: shell.head,
    tail: shell.tail,
    ...hashed(stored, shell),
    byteLength: withoutShell(stored) - (removed?.bytes ?? 0) + shellBytes(shell),
    revision: stored.revision + 1,
    contentHash: stored.revision === undo.revision ? undo.contentHash : null,
    importHash: undo.importHash,
    textHash: null,
    errorCount: undo.errorCount,
    warningCount: undo.warningCount,
  });
  await repairFirstLead(sql, key);
  await recount(sql, key);
  await logShell(sql, key, "Take back the import of further messages", stored, shell);
}

/** Notes that the list of messages is another one, and what head and tail have become. */
async function logShell(
  sql: Sql,
  key: number,
  label: string,
  before: Shell,
  after: Shell,
): Promise<void> {
  const ops = (["head", "tail"] as const).flatMap((column) =>
    before[column] === after[column]
      ? []
      : [wholeTextOp({ table: "Conversation", id: key, column }, before[column], after[column])],
  );
  await logImport(sql, key, { label, ops, atMs: Date.now() });
}

/** Then it does not say what the imported one says. */
async function hasEditedMessage(sql: Sql, key: number): Promise<boolean> {
  const row = await sql.query
    .selectFrom("Message")
    .select("id")
    .where("conversationKey", "=", key)
    .where("originHash", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Where one of the messages that went had been moved to the front, the new first one has a comma too many. */
async function repairFirstLead(sql: Sql, key: number): Promise<void> {
  const first = await sql.query
    .selectFrom("Message as m")
    .innerJoin("MessageBody as b", "b.messageId", "m.id")
    .select(["m.id", "b.lead"])
    .where("m.conversationKey", "=", key)
    .orderBy("m.ordinal")
    .limit(1)
    .executeTakeFirst();
  if (first === undefined || !first.lead.includes(",")) return;
  const lead = first.lead.replace(",", "");
  await writeLeads(sql, new Map([[first.id, lead]]));
  await sql.query
    .updateTable("Conversation")
    .set((eb) => ({ byteLength: eb("byteLength", "-", 1) }))
    .where("key", "=", key)
    .execute();
}

async function conversationRow(sql: Sql, key: number): Promise<Stored> {
  const row = await sql.query
    .selectFrom("Conversation")
    .select(COLUMNS)
    .where("key", "=", key)
    .executeTakeFirst();
  if (row === undefined) throw new Error(`conversation ${key} is gone`);
  await requireIntactShell(sql, row);
  return row;
}

/** The hash of a shell, unless the document is an older one of which no piece has any. */
function hashed({ shellHash }: Stored, { head, tail }: Shell): { shellHash: string | null } {
  return { shellHash: shellHash === null ? null : pieceHash(head, tail) };
}

/** Brings the derived columns in line with the messages that are there now. */
async function recount(sql: Sql, key: number): Promise<void> {
  const { head, tail } = await conversationRow(sql, key);
  const rows = await loadMessageFactsRows(sql, key);
  const facts = await factsFromRows(sql, JSON.parse(withoutMark(head) + tail), rows);
  await writeDerived(sql, key, facts);
}

function shellBytes({ head, tail }: Shell): number {
  return byteLength(head) + byteLength(tail);
}

function withoutShell(row: Stored): number {
  return row.byteLength - shellBytes(row);
}
