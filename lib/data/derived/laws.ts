import { UNINDEXED_VERSION } from "@/lib/domain/conversation/facts/derive";
import type { MessageFacts } from "@/lib/domain/conversation/facts/message";
import { SEARCH_PLACES } from "@/lib/domain/conversation/facts/search-text";
import { splitChunks } from "@/lib/domain/search/chunks";
import { separateScripts } from "@/lib/domain/search/separate-scripts";
import { contentHash } from "@/lib/json/hash";
import { addAll } from "@/lib/shared/add-all";

import { conversationPieces } from "../conversations/text";
import { byteLength } from "../documents/byte-length";
import type { Row } from "../store/connection/queries";
import type { Sql, SqlValue } from "../store/connection/sql";
import { activityBreaches } from "../store/sqlite/activity";
import { countBrokenReferences } from "../store/sqlite/broken-references";
import { compareSearchIndex } from "../store/sqlite/compare-search-index";
import { searchRow } from "../store/sqlite/index-rows";
import type { Store } from "../store/store";
import { toolsetFilePieces } from "../toolsets/rows/text";
import { conversationBreaches, toolsetFileBreaches, type ColumnBreach } from "./column-breaches";

/** `values`: with what is stored and what has to be. `places`: without a word of a document, for reports. */
export type Told = "values" | "places";

/**
 * Holds a store against its laws: the pieces joined are the document, and whatever is derived is what its
 * text says. Loads everything; meant for tests and for looking into a damaged library.
 * @returns a sentence for each breach
 */
export async function checkStore(store: Store, told: Told = "values"): Promise<string[]> {
  return store.read(async (sql) => {
    const breaches: string[] = [];
    const index: ExpectedIndex = { messages: new Map(), conversations: new Map() };
    for (const row of await conversations(sql)) {
      await checkConversation(sql, row, { breaches, told }, index);
    }
    for (const row of await toolsetFiles(sql)) {
      await checkToolsetFile(sql, row, { breaches, told });
    }
    await checkOrphans(sql, breaches);
    addAll(breaches, await activityBreaches(sql));
    for (const [table, columns, texts] of [
      ["message_fts", SEARCH_PLACES, index.messages],
      ["conversation_fts", ["title", "system"], index.conversations],
    ] as const) {
      addAll(breaches, await compareSearchIndex(sql, { table, columns, texts, told }));
    }
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

/** Where breaches are noted, and how. */
interface Notes {
  readonly breaches: string[];
  readonly told: Told;
}

const sentence = ({ what, column, has, expected }: ColumnBreach, told: Told): string =>
  told === "values"
    ? `${what}: ${column} is ${String(has)}, not ${String(expected)}`
    : `${what}: ${column} is not what its text says`;

async function checkConversation(
  sql: Sql,
  row: Row<"Conversation">,
  { breaches, told }: Notes,
  index: ExpectedIndex,
): Promise<void> {
  const awaitsIndex = row.deriveVersion === UNINDEXED_VERSION;
  const chunks = await chunkRows(sql, row.key);
  const found = conversationBreaches(sql, row, {
    onMessage(id, message) {
      const stored = chunks.get(id);
      if (stored === undefined && awaitsIndex) return;
      checkChunks(stored ?? [], { id, message }, breaches, index);
    },
    onWhole({ wholeTitle, systemMessage }) {
      const texts = [wholeTitle, systemMessage ?? ""].map(separateScripts);
      index.conversations.set(row.key, texts);
    },
  });
  for await (const breach of found) breaches.push(sentence(breach, told));
  const text = await joined(conversationPieces(sql, row.key));
  checkText(`conversation ${row.key}`, row, text, breaches);
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

/** What follows from the joined text; a hash is only held against it where one is stored. */
function checkText(
  what: string,
  row: Pick<Row<"Conversation" | "ToolsetFile">, "byteLength" | "contentHash">,
  text: string,
  breaches: string[],
): void {
  if (byteLength(text) !== row.byteLength) breaches.push(`${what}: has another size`);
  if (row.contentHash !== null && contentHash(text) !== row.contentHash) {
    breaches.push(`${what}: has another hash`);
  }
}

async function checkToolsetFile(
  sql: Sql,
  row: Row<"ToolsetFile">,
  { breaches, told }: Notes,
): Promise<void> {
  for await (const breach of toolsetFileBreaches(sql, row)) breaches.push(sentence(breach, told));
  const text = (await toolsetFilePieces(sql, row.key)).join("");
  checkText(`toolset file ${row.key}`, row, text, breaches);
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
