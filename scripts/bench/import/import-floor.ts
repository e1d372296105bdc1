import type Database from "better-sqlite3";
import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { openDatabase } from "../../../lib/data/store/driver/driver";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { MessageInput } from "../../../lib/data/documents/input";
import { beginImport } from "../../../lib/data/imports/write";
import { closeStore, getWholeStore } from "../../../lib/data/library/client";
import {
  MESSAGE_COLUMNS,
  TOOL_EVENT_COLUMNS,
  messageValues,
  toolEventRows,
} from "../../../lib/data/messages/rows/columns";
import type { SqlValue } from "../../../lib/data/store/connection/sql";
import { SEARCH_COLUMNS, searchRow } from "../../../lib/data/store/sqlite/index-rows";
import { prepareLibrary } from "../../../lib/data/store/prepare/prepare-library";
import { messageFacts } from "../../../lib/domain/conversation/facts/message";
import { contentHash } from "../../../lib/json/hash";
import { splitDocument } from "../../../lib/json/pieces";

/** What an import of some documents cannot do without: parsing them, inserting their rows, indexing. */
export interface Floor {
  readonly seconds: number;
  /** Of this process; steadier than `seconds` where the machine is busy. */
  readonly cpuSeconds: number;
  readonly messages: number;
  readonly bytes: number;
}

function startClock(): () => { seconds: number; cpuSeconds: number } {
  const started = performance.now();
  const cpu = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(cpu);
    return { seconds: (performance.now() - started) / 1000, cpuSeconds: (user + system) / 1e6 };
  };
}

interface PreparedDocument {
  readonly text: string;
  readonly head: string;
  readonly tail: string;
  readonly messages: readonly MessageInput[];
}

/** Reads conversations and derives their facts, which neither of the measurements below counts. */
function prepare(paths: readonly string[]): PreparedDocument[] {
  return paths.map((path) => {
    const text = readFileSync(path, "utf8");
    const split = splitDocument(text, "messages");
    if (!split.ok) throw new Error(`${path}: ${split.problem.message}`);
    const { head, elements, tail } = split.pieces;
    const messages = elements.map(({ lead, raw }) => {
      return { lead, raw, facts: messageFacts(JSON.parse(raw)) };
    });
    return { text, head, tail, messages };
  });
}

/**
 * The fastest way there is to get the rows of these conversations into the database: JSON.parse of each, then
 * prepared statements in one transaction, full-text index included, and nothing else.
 */
export async function measureImportFloor(paths: readonly string[]): Promise<Floor> {
  const documents = prepare(paths);
  const directory = mkdtempSync(join(tmpdir(), "colloquy-floor-"));
  const file = join(directory, "floor.db");
  prepareLibrary(file);
  const database = openFloor(file);
  let bytes = 0;
  let messages = 0;
  const clock = startClock();
  const insert = prepareInserts(database);
  // Merging segments can wait until afterwards, as it does in an import.
  database.exec("INSERT INTO message_fts (message_fts, rank) VALUES ('automerge', 0)");
  database.exec("INSERT INTO message_fts (message_fts, rank) VALUES ('crisismerge', 1900)");
  database.exec("BEGIN");
  documents.forEach((document, at) => {
    JSON.parse(document.text);
    insert(document, at + 1);
    bytes += Buffer.byteLength(document.text);
    messages += document.messages.length;
  });
  database.exec("COMMIT");
  const times = clock();
  database.close();
  rmSync(directory, { recursive: true });
  return { ...times, messages, bytes };
}

function openFloor(file: string): Database.Database {
  const database = openDatabase(file);
  database.pragma("journal_mode = WAL");
  database.pragma("synchronous = NORMAL");
  database.pragma("foreign_keys = ON");
  database.pragma("cache_size = -32768");
  return database;
}

type Bound = string | number | null | Uint8Array;

const bind = (values: readonly SqlValue[]): Bound[] =>
  values.map((value) => (typeof value === "boolean" ? Number(value) : value));

function prepareInserts(database: Database.Database) {
  const statement = (table: string, columns: readonly string[]) =>
    database.prepare<[Bound[]]>(
      `INSERT INTO "${table}" (${columns.map((name) => `"${name}"`).join()})
       VALUES (${columns.map(() => "?").join()})`,
    );
  const conversation = statement("Conversation", CONVERSATION_COLUMNS);
  const message = statement("Message", [
    "id",
    "conversationKey",
    "ordinal",
    "byteLength",
    ...MESSAGE_COLUMNS,
  ]);
  const body = statement("MessageBody", ["messageId", "lead", "raw"]);
  const search = statement("message_fts", SEARCH_COLUMNS);
  const event = statement("ToolEvent", TOOL_EVENT_COLUMNS);
  let id = 0;
  return ({ head, tail, text, messages }: PreparedDocument, key: number): void => {
    conversation.run([
      key,
      `id-${key}`,
      "",
      "staged",
      "cjson",
      text.length,
      "",
      "",
      0,
      0,
      0,
      1,
      head,
      tail,
    ]);
    messages.forEach(({ lead, raw, facts }, at) => {
      id += 1;
      const size = Buffer.byteLength(raw);
      message.run([id, key, at, size, ...bind(messageValues(facts))]);
      body.run([id, lead, raw]);
      search.run(bind(searchRow(id, facts.searchTexts)));
      for (const row of toolEventRows(key, id, facts)) event.run(bind(row));
    });
  };
}

const CONVERSATION_COLUMNS = [
  "key",
  "id",
  "documentId",
  "state",
  "format",
  "byteLength",
  "title",
  "titleKey",
  "sortMs",
  "createdSortMs",
  "storedMs",
  "deriveVersion",
  "head",
  "tail",
];

/** The same rows through the bulk writer, facts given: what batches, visibility and laws cost. */
export async function measureBulkWriter(paths: readonly string[]): Promise<Floor> {
  const documents = prepare(paths);
  const directory = mkdtempSync(join(tmpdir(), "colloquy-writer-"));
  const before = process.env["COLLOQUY_DATA"];
  process.env["COLLOQUY_DATA"] = directory;
  await getWholeStore();
  let bytes = 0;
  let messages = 0;
  const clock = startClock();
  const writer = await beginImport(LOCAL_VIEWER, {
    id: "01JA0000000000000000000001",
    name: "bench",
  });
  for (const { text, head, tail, messages: inputs } of documents) {
    const importHash = contentHash(text);
    const written = await writer.writeConversation({
      target: { mode: "new" },
      format: "cjson",
      head,
      messages: inputs,
      close: () => ({ tail, importHash, problems: { error: 0, warning: 0 }, textHash: null }),
    });
    bytes += written.bytes;
    messages += written.messages;
  }
  await writer.finish(() => null);
  const times = clock();
  await closeStore();
  if (before === undefined) delete process.env["COLLOQUY_DATA"];
  else process.env["COLLOQUY_DATA"] = before;
  rmSync(directory, { recursive: true });
  return { ...times, messages, bytes };
}
