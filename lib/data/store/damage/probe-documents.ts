import { MessageChannel, receiveMessageOnPort, Worker } from "node:worker_threads";

import type { DamagedDocument, DamageReach } from "@/lib/domain/library/damage-reach";
import { REQUIRE_DRIVER } from "@/lib/data/store/driver/driver";
import { asList, asNumber, asRecord, asText } from "@/lib/shared/read-value";

/**
 * What the thread does. It is text, because a file of its own would have to be found from each bundle this gets into.
 * SQLite names no rows when a page is damaged, so the rows of each document are read, some at a time: a document
 * whose rows throw, are not as many as were counted, or do not give the hash that was recorded, is damaged. Which documents there are is asked of the index of
 * their ids, which has those whose own row is lost.
 */
const PROBE = `
const { hash } = require("node:crypto");
const { workerData } = require("node:worker_threads");
const { setTimeout: pause } = require("node:timers/promises");
const Database = ${REQUIRE_DRIVER};
const { file, port, signal, most, untilMs, pauseMs } = workerData;

const KINDS = [
  {
    kind: "conversation", table: "Conversation", count: "messageCount",
    rows: 'SELECT m.ordinal AS at, m.*, b.lead, b.raw FROM "Message" m LEFT JOIN "MessageBody" b ON b."messageId" = m.id WHERE m."conversationKey" = ? AND m.ordinal > ? ORDER BY m.ordinal',
    around: [],
  },
  {
    kind: "toolset", table: "ToolsetFile", count: "toolCount",
    rows: 'SELECT t.id AS at, t.* FROM "Tool" t WHERE t."toolsetRowId" IN (SELECT id FROM "Toolset" WHERE "fileKey" = ?) AND t.id > ? ORDER BY t.id',
    around: ['SELECT * FROM "Toolset" WHERE "fileKey" = ?'],
  },
];

function quote(name) { return '"' + name.replaceAll('"', '""') + '"'; }
function isCorrupt(error) { return /^SQLITE_(CORRUPT|NOTADB|IOERR)/.test(String(error.code)); }

function attempt(work, otherwise) {
  try { return work(); } catch (error) { if (isCorrupt(error)) return otherwise; throw error; }
}

const documents = [];
let more = 0;
let isWhole = true;
const told = (state) => ({ state, documents, more });

/** The key and id of each document that is listed: by the index of ids, or else by the table itself. */
function listed(database, table) {
  const indices = attempt(() => database.prepare("SELECT i.name FROM pragma_index_list(?) i JOIN pragma_index_info(i.name) c WHERE i.\\"unique\\" AND c.name = 'id'").all(table), []);
  for (const { name } of indices) {
    const found = attempt(() => database.prepare("SELECT key, id FROM " + quote(table) + " INDEXED BY " + quote(name) + " ORDER BY id").all(), null);
    if (found !== null) return found;
  }
  isWhole = false;
  // As far as the table goes from either end.
  const rows = new Map();
  for (const order of ["ASC", "DESC"]) {
    attempt(() => {
      for (const row of database.prepare("SELECT key, id FROM " + quote(table) + " NOT INDEXED ORDER BY key " + order).iterate()) rows.set(row.key, row);
    });
  }
  return [...rows.values()];
}

/** The folded title, which the index of the list has as well. */
function foldedTitle(database, table, key) {
  return attempt(() => {
    const index = database.prepare("SELECT i.name FROM pragma_index_list(?) i JOIN pragma_index_info(i.name) c WHERE c.name = 'titleKey' LIMIT 1").get(table);
    if (index === undefined) return null;
    const row = database.prepare("SELECT titleKey, state FROM " + quote(table) + " INDEXED BY " + quote(index.name) + " WHERE state = 'live' AND key = ?").get(key);
    return row?.titleKey ?? null;
  }, null);
}

/** Reads rows after the one that is at a place, as far as a slice goes; null when one of them is not what was written. */
function readSome(rest, key, from) {
  let count = 0;
  let bytes = 0;
  let at = from;
  for (const row of rest.iterate(key, from)) {
    if (row.raw === null) return null;
    // The hash that piece-hash.ts makes: a page that ends a long text can be lost without SQLite noticing.
    if (row.bodyHash != null && row.bodyHash !== hash("sha256", row.lead + "\\0" + row.raw, "base64url").slice(0, 22)) return null;
    at = row.at;
    count += 1;
    bytes += row.raw.length;
    if (count >= 200 || bytes > 8e6) break;
  }
  return { count, at };
}

async function probe(database) {
  for (const { kind, table, count, rows, around } of KINDS) {
    const shell = database.prepare("SELECT *, length(head), length(tail) FROM " + quote(table) + " WHERE key = ?");
    const rest = database.prepare(rows);
    for (const { key, id } of listed(database, table)) {
      if (Date.now() > untilMs) return "stopped";
      const row = attempt(() => shell.get(key), null);
      if (row !== null && row?.state !== "live") continue;
      let isRead = row !== null;
      if (isRead) {
        isRead = attempt(() => { for (const sql of around) database.prepare(sql).all(key); return true; }, false);
        let found = 0;
        for (let at = -1; isRead; ) {
          const some = attempt(() => readSome(rest, key, at), null);
          if (some === null) { isRead = false; break; }
          if (some.count === 0) { isRead = found === row[count]; break; }
          found += some.count;
          at = some.at;
          if (pauseMs > 0) await pause(pauseMs);
          if (Date.now() > untilMs) return "stopped";
        }
      }
      if (isRead) continue;
      if (documents.length === most) more += 1;
      else documents.push({ kind, id, title: row?.title ?? foldedTitle(database, table, key) });
      if (pauseMs > 0) port.postMessage(told("searching"));
    }
  }
  return isWhole ? "complete" : "stopped";
}

(async () => {
  let database;
  let state = "stopped";
  try {
    database = new Database(file, { readonly: true, timeout: 2000 });
    state = await probe(database);
  } catch {
    // What is too damaged to be asked names nothing.
  } finally {
    database?.close();
  }
  port.postMessage(told(state));
  if (signal !== null) {
    Atomics.store(signal, 0, 1);
    Atomics.notify(signal, 0);
  }
  port.close();
})();
`;

/** How many are named; the others are counted. */
const MOST = 50;

const NOTHING_FOUND: DamageReach = { state: "stopped", documents: [], more: 0 };

/**
 * Looks which documents the damage of a library is in, in a thread, while the library is in use.
 * @param onFound is told of each, and of the end
 */
export function probeInBackground(
  file: string,
  onFound: (reach: DamageReach) => void,
  { withinMs = 300_000, pauseMs = 2 } = {},
): void {
  const { port1, port2 } = new MessageChannel();
  const data = { file, signal: null, most: MOST, untilMs: Date.now() + withinMs, pauseMs };
  const worker = start(data, port2);
  let last = NOTHING_FOUND;
  const hear = (message: unknown) => {
    last = readReach(message);
    onFound(last);
  };
  port1.on("message", hear);
  worker.once("error", () => onFound({ ...last, state: "stopped" }));
  worker.once("exit", () => {
    // The exit can be told before the last messages are, and closing the port would drop them.
    for (let next = receiveMessageOnPort(port1); next; next = receiveMessageOnPort(port1)) {
      hear(next.message);
    }
    port1.close();
    if (last.state === "searching") onFound({ ...last, state: "stopped" });
  });
  // The end of the process waits for neither.
  worker.unref();
  port1.unref();
}

/** The same of a library that cannot be opened, for as long as the start waits anyway. */
export function probeNow(file: string, withinMs: number): DamageReach {
  const { port1, port2 } = new MessageChannel();
  const signal = new Int32Array(new SharedArrayBuffer(4));
  const untilMs = Date.now() + withinMs;
  const worker = start({ file, signal, most: MOST, untilMs, pauseMs: 0 }, port2);
  worker.unref();
  Atomics.wait(signal, 0, 0, withinMs + GRACE_MS);
  const received: unknown = receiveMessageOnPort(port1)?.message;
  port1.close();
  return received === undefined ? NOTHING_FOUND : readReach(received);
}

/** For the thread to begin and to answer. */
const GRACE_MS = 1000;

function start(data: object, port: MessageChannel["port2"]): Worker {
  const workerData = { ...data, port };
  return new Worker(PROBE, {
    eval: true,
    workerData,
    transferList: [port],
    env: {},
    execArgv: [],
  });
}

function readReach(message: unknown): DamageReach {
  const said = asRecord(message);
  const state = asText(said?.["state"]);
  return {
    state: state === "searching" || state === "complete" ? state : "stopped",
    documents: asList(said?.["documents"]).flatMap((each) => readDocument(each) ?? []),
    more: asNumber(said?.["more"]) ?? 0,
  };
}

function readDocument(value: unknown): DamagedDocument | null {
  const record = asRecord(value);
  const id = asText(record?.["id"]);
  const kind = record?.["kind"];
  if (id === null || (kind !== "conversation" && kind !== "toolset")) return null;
  return { kind, id, title: asText(record?.["title"]) };
}
