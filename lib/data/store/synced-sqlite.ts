import { PrismaBetterSqlite3 } from "@prisma/adapter-better-sqlite3";

type Connection = Awaited<ReturnType<PrismaBetterSqlite3["connect"]>>;

/** Prisma's connection under the rules of ours: a commit is on the disk, and what is deleted is overwritten. */
export class SyncedSqlite extends PrismaBetterSqlite3 {
  override async connect(): Promise<Connection> {
    const connection = await super.connect();
    await connection.executeScript("PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;");
    return connection;
  }
}
