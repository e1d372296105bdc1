import Database from "better-sqlite3";
import PortableDatabase from "better-sqlite3-napi";

/**
 * Version 12 of the driver aborts the process on Node 24 (24.19 and later) once a statement is collected; version 13 is
 * made for every version of Node from 22.14 on, and crashes on older ones (docs/decisions/0154).
 */
const isPortable = Number(process.versions.node.split(".")[0]) >= 24;

/** How a thread whose code is text loads it. */
export const REQUIRE_DRIVER = isPortable
  ? 'require("better-sqlite3-napi")'
  : 'require("better-sqlite3")';

/** What it throws. */
export const { SqliteError } = isPortable ? PortableDatabase : Database;

/**
 * Opens an SQLite database by the driver for this version of Node. Nothing else may open one: two copies of SQLite in one
 * process take each other's locks of a file away.
 */
export function openDatabase(
  file?: string | Buffer,
  options?: Database.Options,
): Database.Database {
  return isPortable ? new PortableDatabase(file, options) : new Database(file, options);
}
