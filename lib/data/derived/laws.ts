import {
  DERIVE_VERSION,
  UNINDEXED_VERSION,
  conversationFacts,
  type ConversationFacts,
} from "@/lib/domain/conversation/facts/derive";
import { messageFacts, type MessageFacts } from "@/lib/domain/conversation/facts/message";
import { SEARCH_PLACES } from "@/lib/domain/conversation/facts/search-text";
import { createTextFingerprint } from "@/lib/domain/conversation/timeline/text-fingerprint";
import { splitChunks } from "@/lib/domain/search/chunks";
import { separateScripts } from "@/lib/domain/search/separate-scripts";
import { toolFacts } from "@/lib/domain/toolset/schema/facts";
import { contentHash } from "@/lib/json/hash";
import { addAll } from "@/lib/shared/add-all";

import { TAG_COLUMNS, derivedColumns, tagRows } from "../conversations/rows/columns";
import { conversationPieces } from "../conversations/text";
import {
  MESSAGE_COLUMNS,
  TOOL_EVENT_COLUMNS,
  messageValues,
  toolEventRows,
} from "../messages/rows/columns";
import { pieceHash } from "../documents/piece-hash";
import { activityBreaches } from "../store/sqlite/activity";
import { compareSearchIndex } from "../store/sqlite/compare-search-index";
import { searchRow } from "../store/sqlite/index-rows";
import type { Sql, SqlValue } from "../store/connection/sql";
import type { Store } from "../store/store";
import { readMessages } from "../messages/rows/stored";
import { byteLength, withoutMark } from "../documents/byte-length";
import { fileColumns, shellFacts } from "../toolsets/rows/columns";
import { hashOfTool, hashOfToolset } from "../toolsets/rows/intact";
import { toolsetFilePieces } from "../toolsets/rows/text";
import type { Row } from "../store/connection/queries";
import { countBrokenReferences } from "../store/sqlite/broken-references";
import { holdableText } from "../store/postgres/values";

/**
 * Holds a store against its laws: the pieces joined are the document, and whatever is derived is what its
 * text says. Loads everything; meant for tests and for looking into a damaged library.
 * @returns a sentence for each breach
 */
export async function checkStore(store: Store): Promise<string[]> {
  return store.read(async (sql) => {
    const breaches: string[] = [];
    const index: ExpectedIndex = { messages: new Map(), conversations: new Map() };
    for (const row of await conversations(sql)) {
      await checkConversation(sql, row, breaches, index);
    }
    for (const row of await toolsetFiles(sql)) {
      await checkToolsetFile(sql, row, breaches);
    }
    await checkOrphans(sql, breaches);
    addAll(breaches, await activityBreaches(sql));
    addAll(breaches, await compareSearchIndex(sql, "message_fts", SEARCH_PLACES, index.messages));
    addAll(
      breaches,
      await compareSearchIndex(sql, "conversation_fts", ["title", "system"], index.conversations),
    );
    return breaches;
  });
}

/** What the search indexes have to hold, by rowid: the texts of their columns. */
interface ExpectedIndex {
  readonly messages: Map<number, SqlValue[]>;
  readonly conversations: Map<number, SqlValue[]>;
}

const conversations = ({ query }: Sql) =>
  query.selectFrom("Conversation").selectAll().where("state", "<>", "removed").execute();

const toolsetFiles = ({ query }: Sql) =>
  query.selectFrom("ToolsetFile").selectAll().where("state", "<>", "removed").execute();

function compare(
  breaches: string[],
  what: string,
  stored: Readonly<Record<string, unknown>>,
  derived: Readonly<Record<string, SqlValue>>,
): void {
  for (const [column, value] of Object.entries(derived)) {
    const expected = typeof value === "boolean" ? Number(value) : value;
    const has = stored[column];
    const isHeld = typeof expected === "string" && heldTexts(expected).includes(has);
    if (has !== expected && !isHeld) {
      breaches.push(`${what}: ${column} is ${String(has)}, not ${String(expected)}`);
    }
  }
}

/** Half of a surrogate pair, which UTF-8 has no bytes for. */
const HALF = /\p{Surrogate}/gu;
const REPLACEMENT = "\ufffd";

/**
 * What databases answer for a text. PostgreSQL has another sign in the place of U+0000, and for half of a surrogate pair;
 * SQLite keeps three bytes of the latter, and each comes back as such a sign.
 */
function heldTexts(text: string): readonly unknown[] {
  const held = holdableText(text);
  return [held, held.replaceAll(HALF, REPLACEMENT), text.replaceAll(HALF, REPLACEMENT.repeat(3))];
}

async function checkConversation(
  sql: Sql,
  row: Row<"Conversation">,
  breaches: string[],
  index: ExpectedIndex,
): Promise<void> {
  const what = `conversation ${row.key}`;
  const facts: MessageFacts[] = [];
  const events: SqlValue[][] = [];
  const awaitsIndex = row.deriveVersion === UNINDEXED_VERSION;
  const print = createTextFingerprint();
  const rows = await messageRows(sql, row.key);
  const chunks = await chunkRows(sql, row.key);
  for await (const { id, lead, raw, bodyHash } of readMessages(sql, row.key)) {
    const hashed = {
      bodyHash: row.shellHash === null && bodyHash === null ? null : pieceHash(lead, raw),
    };
    const value: unknown = JSON.parse(raw);
    const message = messageFacts(value);
    print.add(message, value);
    facts.push(message);
    const stored = chunks.get(id);
    if (stored !== undefined || !awaitsIndex) {
      checkChunks(stored ?? [], { id, message }, breaches, index);
    }
    addAll(events, toolEventRows(row.key, id, message));
    const values = messageValues(message);
    const derived = Object.fromEntries(
      MESSAGE_COLUMNS.map((name, at) => [name, values[at] ?? null]),
    );
    const columns = { ...derived, ...hashed, byteLength: byteLength(raw) };
    compare(breaches, `message ${id}`, { ...rows.get(id) }, columns);
  }
  const shell: unknown = JSON.parse(withoutMark(row.head + row.tail));
  const whole = conversationFacts(shell, facts);
  index.conversations.set(row.key, [
    separateScripts(whole.wholeTitle),
    separateScripts(whole.systemMessage ?? ""),
  ]);
  await checkTags(sql, row.key, whole, breaches);
  const textHash = row.textHash === null ? null : print.digest();
  const derived = {
    ...derivedColumns(whole),
    deriveVersion: awaitsIndex ? UNINDEXED_VERSION : DERIVE_VERSION,
    textHash,
  };
  const text = await joined(conversationPieces(sql, row.key));
  const shellHash = row.shellHash === null ? null : pieceHash(row.head, row.tail);
  compare(breaches, what, row, { ...derived, shellHash, ...textColumns(row, text) });
  const stored = await sql.query
    .selectFrom("ToolEvent")
    .selectAll()
    .where("conversationKey", "=", row.key)
    .orderBy("messageId")
    .orderBy("position")
    .execute();
  const expected = events.toSorted(
    (a, b) => Number(a[1]) - Number(b[1]) || Number(a[2]) - Number(b[2]),
  );
  if (stored.length !== expected.length) {
    breaches.push(`${what}: has ${stored.length} tool events, not ${expected.length}`);
  }
  expected.forEach((values, at) => {
    const event = Object.fromEntries(
      TOOL_EVENT_COLUMNS.map((name, n) => [name, values[n] ?? null]),
    );
    compare(breaches, `${what}, tool event ${at}`, stored[at] ?? {}, event);
  });
}

/** The messages of a conversation by their ids; one statement, since a database behind a socket answers each late. */
async function messageRows(
  { query }: Sql,
  key: number,
): Promise<ReadonlyMap<number, Row<"Message">>> {
  const rows = await query
    .selectFrom("Message")
    .selectAll()
    .where("conversationKey", "=", key)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Their rows in the search index, by message. */
async function chunkRows(
  { query }: Sql,
  key: number,
): Promise<ReadonlyMap<number, Row<"SearchChunk">[]>> {
  const rows = await query
    .selectFrom("SearchChunk")
    .selectAll()
    .where("conversationKey", "=", key)
    .orderBy("messageId")
    .orderBy("part")
    .execute();
  const byMessage = new Map<number, Row<"SearchChunk">[]>();
  for (const row of rows) {
    const known = byMessage.get(row.messageId);
    if (known === undefined) byMessage.set(row.messageId, [row]);
    else known.push(row);
  }
  return byMessage;
}

/** Holds the rows of a message in the search index against its texts. */
function checkChunks(
  stored: readonly Row<"SearchChunk">[],
  { id, message }: { id: number; message: MessageFacts },
  breaches: string[],
  index: ExpectedIndex,
): void {
  const chunks = splitChunks(message.searchTexts);
  const isSame =
    stored.length === chunks.length &&
    stored.every(
      ({ part, parts, deleted }, at) =>
        part === at && parts === chunks.length && deleted === Number(message.deleted),
    );
  if (!isSame) breaches.push(`message ${id}: its chunks in the search index are others`);
  for (const [at, texts] of chunks.entries()) {
    const row = stored[at];
    if (row === undefined) continue;
    index.messages.set(row.id, searchRow(row.id, texts).slice(1));
    if (row.texts !== null && row.texts !== JSON.stringify(texts)) {
      breaches.push(`message ${id}: chunk ${at} keeps other texts`);
    }
  }
}

async function checkTags(
  sql: Sql,
  key: number,
  facts: ConversationFacts,
  breaches: string[],
): Promise<void> {
  const stored = await sql.query
    .selectFrom("ConversationTag")
    .select(TAG_COLUMNS)
    .where("conversationKey", "=", key)
    .execute();
  const rows = stored.map((tag) => TAG_COLUMNS.map((name) => tag[name]));
  const listed = (tags: SqlValue[][]): string => JSON.stringify(tags.map(String).toSorted());
  const expected = tagRows(key, facts);
  if (listed(rows) !== listed(expected)) {
    breaches.push(`conversation ${key}: its tags are ${listed(rows)}, not ${listed(expected)}`);
  }
}

/** What follows from the joined text; a hash is only held against it where one is stored. */
function textColumns(
  row: Row<"Conversation" | "ToolsetFile">,
  text: string,
): Record<string, SqlValue> {
  const size = { byteLength: byteLength(text) };
  return row.contentHash === null ? size : { ...size, contentHash: contentHash(text) };
}

async function checkToolsetFile(
  sql: Sql,
  row: Row<"ToolsetFile">,
  breaches: string[],
): Promise<void> {
  const shells = await sql.query
    .selectFrom("Toolset")
    .selectAll()
    .where("fileKey", "=", row.key)
    .orderBy("ordinal")
    .execute();
  const toolsets: { toolsetId: string; toolCount: number }[] = [];
  for (const shell of shells) {
    const { toolsetId, kind, version } = shellFacts(shell.head, shell.tail);
    const isHashed = shell.shellHash !== null;
    const shellHash = isHashed ? hashOfToolset(shell) : null;
    compare(breaches, `toolset ${shell.id}`, shell, { toolsetId, kind, version, shellHash });
    const tools = await sql.query
      .selectFrom("Tool")
      .selectAll()
      .where("toolsetRowId", "=", shell.id)
      .execute();
    for (const tool of tools) {
      const facts = toolFacts(JSON.parse(tool.raw));
      // Each tool of a toolset with a hash has one.
      const bodyHash = isHashed || tool.bodyHash !== null ? hashOfTool(tool) : null;
      compare(breaches, `tool ${tool.id}`, tool, { ...facts, bodyHash });
    }
    toolsets.push({ toolsetId, toolCount: tools.length });
  }
  const text = (await toolsetFilePieces(sql, row.key)).join("");
  const derived = { ...fileColumns(toolsets), ...textColumns(row, text) };
  compare(breaches, `toolset file ${row.key}`, row, derived);
}

async function checkOrphans(sql: Sql, breaches: string[]): Promise<void> {
  const { bodies } = await sql.query
    .selectFrom("MessageBody")
    .select((eb) => eb.fn.countAll<number>().as("bodies"))
    .executeTakeFirstOrThrow();
  const { messages } = await sql.query
    .selectFrom("Message")
    .select((eb) => eb.fn.countAll<number>().as("messages"))
    .executeTakeFirstOrThrow();
  if (bodies !== messages) breaches.push("messages and bodies are not one to one");
  const { lost } = await sql.query
    .selectFrom("FolderItem as i")
    .leftJoin("Conversation as e", "e.id", "i.conversationId")
    .select((eb) => eb.fn.countAll<number>().as("lost"))
    .where("e.key", "is", null)
    .executeTakeFirstOrThrow();
  if (lost > 0) breaches.push(`${lost} conversations in folders do not exist`);
  const broken = await countBrokenReferences(sql);
  if (broken > 0) breaches.push(`${broken} rows refer to nothing`);
}

async function joined(pieces: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const piece of pieces) text += piece;
  return text;
}
