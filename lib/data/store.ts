import { PrismaBetterSqlite3 } from "@prisma/adapter-better-sqlite3";

import { PrismaClient } from "@/lib/generated/prisma/client";
import { createDirectories } from "./data-directory";
import { applyMigrations } from "./migrate";
import type { Sql } from "./sql";
import { SqliteConnection } from "./sqlite-connection";
import { WriteLock } from "./write-lock";

/**
 * An open library.
 *
 * Which door to use: `prisma` for ordinary reads of small entities, `writePrisma` for ordinary writes of
 * them. `read` and `write` with prepared statements for everything that touches the texts: the edit path,
 * bulk writes, search, lists and the timeline. All writes share one lock.
 */
export interface Store {
  readonly file: string;
  readonly prisma: PrismaClient;
  /** Runs `work` on a snapshot: it sees no change that is committed after its first statement. */
  read<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  /** A snapshot that outlives one function call; `release` must be called. */
  openSnapshot(): Snapshot;
  /** Runs `work` in one transaction that is committed when it resolves and rolled back when it rejects. */
  write<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  writePrisma<T>(work: (prisma: PrismaClient) => Promise<T>): Promise<T>;
  /** For tests and scripts; the server keeps its store until it ends. */
  close(): Promise<void>;
}

interface Snapshot {
  readonly sql: Sql;
  release(): void;
}

/** As many as are commonly read at once: opening one costs more than most reads. */
const IDLE_READERS = 8;

/** Opens (and creates, and migrates) the library in the SQLite file `file`. */
export async function openStore(file: string): Promise<Store> {
  createDirectories(file);
  await applyMigrations(file);
  const writer = new SqliteConnection(file, { readonly: false });
  const prisma = new PrismaClient({
    adapter: new PrismaBetterSqlite3({ url: file, timeout: 5000 }),
  });
  const lock = new WriteLock();
  const idle: SqliteConnection[] = [];
  let isOpen = true;

  function openSnapshot(): Snapshot {
    const reader = idle.pop() ?? new SqliteConnection(file, { readonly: true });
    reader.execute("BEGIN");
    let released = false;
    return {
      sql: reader,
      release() {
        if (released) return;
        released = true;
        reader.execute("COMMIT");
        if (isOpen && idle.length < IDLE_READERS) idle.push(reader);
        else reader.close();
      },
    };
  }

  return {
    file,
    prisma,
    openSnapshot,
    async read(work) {
      const snapshot = openSnapshot();
      try {
        return await work(snapshot.sql);
      } finally {
        snapshot.release();
      }
    },
    write: (work) => lock.run(() => transaction(writer, work)),
    writePrisma: (work) => lock.run(() => work(prisma)),
    async close() {
      isOpen = false;
      await lock.run(async () => {
        await prisma.$disconnect();
        for (const reader of idle) reader.close();
        writer.close();
      });
    },
  };
}

async function transaction<T>(
  connection: SqliteConnection,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  connection.execute("BEGIN IMMEDIATE");
  try {
    const result = await work(connection);
    connection.execute("COMMIT");
    return result;
  } catch (error) {
    // SQLite ends the transaction itself on some errors, such as a full disk.
    if (connection.inTransaction) connection.execute("ROLLBACK");
    throw error;
  }
}
