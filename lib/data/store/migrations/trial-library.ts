import { createHash } from "node:crypto";

import { readMigrations } from "./files";
import { runMigrations } from "./run";
import { openDatabase } from "@/lib/data/store/driver/driver";

/** The migrations of the first version there was; all others are an upgrade. */
const OLDEST = 2;

/** A library of the first version with this many messages. */
export function buildOldLibrary(file: string, messages: number): void {
  const database = openDatabase(file);
  database.pragma("journal_mode = WAL");
  runMigrations(database, readMigrations().slice(0, OLDEST), file);
  database.exec("BEGIN");
  database.exec(`INSERT INTO "Conversation" (key, id, "documentId", state, format, "byteLength", title, "titleKey",
      "messageCount", "sortMs", "createdSortMs", "storedMs", "deriveVersion", head, tail)
    VALUES (1, 'OLD', 'old', 'live', 'cjson', 0, 'Old', 'old', ${messages}, 1, 1, 1, 0, '{"messages":[', ']}')`);
  const message =
    database.prepare(`INSERT INTO "Message" (id, "conversationKey", ordinal, "documentId", role, type,
      preferred, pinned, deleted, "hasPreview", "attachmentCount", "toolCallCount", "byteLength")
    VALUES (?, 1, ?, ?, 'user', 'message', 0, 0, 0, 1, 0, 0, 0)`);
  const body = database.prepare(
    `INSERT INTO "MessageBody" ("messageId", lead, raw) VALUES (?, ?, ?)`,
  );
  const index = database.prepare(`INSERT INTO message_fts (rowid, text) VALUES (?, ?)`);
  for (let id = 1; id <= messages; id += 1) {
    const text = `Walnut ${id} of the old library `.repeat(1 + (id % 9));
    message.run(id, id, `m${id}`);
    body.run(id, id === 1 ? "" : ",", JSON.stringify({ id: `m${id}`, content: text }));
    index.run(id, text);
  }
  database.exec("COMMIT");
  database.close();
}

/** The hash of every stored text in order, and what SQLite says of the file; reads only. */
export function inspectLibrary(file: string): {
  texts: string;
  integrity: unknown;
  migrations: unknown;
} {
  const database = openDatabase(file, { readonly: true });
  const hash = createHash("sha256");
  const rows = database
    .prepare<[], string>(`SELECT lead || raw FROM "MessageBody" ORDER BY "messageId"`)
    .pluck();
  for (const text of rows.iterate()) hash.update(text);
  const result = {
    texts: hash.digest("hex"),
    integrity: database.pragma("integrity_check", { simple: true }),
    migrations: database
      .prepare(`SELECT count(*) FROM _prisma_migrations WHERE finished_at IS NOT NULL`)
      .pluck()
      .get(),
  };
  database.close();
  return result;
}
