import { PrismaBetterSqlite3 } from "@prisma/adapter-better-sqlite3";

import { PrismaClient } from "@/lib/generated/prisma/client";

import { isCorrupt, noteDamage } from "../damage/library-damage";

type Connection = Awaited<ReturnType<PrismaBetterSqlite3["connect"]>>;

/**
 * Prisma's connection under the rules of ours: a commit is on the disk, what is deleted is overwritten, and damage of
 * the file is recorded.
 */
export class SyncedSqlite extends PrismaBetterSqlite3 {
  readonly #file: string;

  constructor(file: string) {
    super({ url: file, timeout: 5000 });
    this.#file = file;
  }

  override async connect(): Promise<Connection> {
    const connection = await super.connect();
    await connection.executeScript("PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;");
    const queryRaw = connection.queryRaw.bind(connection);
    const executeRaw = connection.executeRaw.bind(connection);
    connection.queryRaw = (query) => this.#watch(() => queryRaw(query));
    connection.executeRaw = (query) => this.#watch(() => executeRaw(query));
    return connection;
  }

  async #watch<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const found = driverError(error);
      throw isCorrupt(found) ? noteDamage(this.#file, found.message, error) : error;
    }
  }
}

/** The client whose errors are those of our own connections: Prisma makes one of its own of each. */
export function openPrisma(file: string): PrismaClient {
  const prisma = new PrismaClient({ adapter: new SyncedSqlite(file) });
  const watched = prisma.$extends({
    query: {
      async $allOperations({ args, query }): Promise<unknown> {
        try {
          return await query(args);
        } catch (error) {
          if (isNoted(error)) throw noteDamage(file, error.message, error);
          throw error;
        }
      },
    },
  });
  return asClient(watched);
}

/** An extension of queries alone changes none of the types. */
const asClient = (extended: unknown): PrismaClient => extended as PrismaClient;

const isNoted = (error: unknown): error is Error =>
  error instanceof Error && "code" in error && error.code === "library-damaged";

/** What SQLite said, out of the error that the adapter makes of it. */
function driverError(error: unknown): unknown {
  const cause = error instanceof Error ? error.cause : undefined;
  if (typeof cause !== "object" || cause === null) return error;
  if (!("originalCode" in cause) || !("originalMessage" in cause)) return error;
  return Object.assign(new Error(String(cause.originalMessage)), { code: cause.originalCode });
}
