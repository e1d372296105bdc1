import type { Sql } from "../connection/sql";
import { sqliteFullText } from "../sqlite/search/full-text";
import type { FullText } from "../full-text/source";

/** How the database of a connection finds words. */
export function fullText(_sql: Sql): FullText {
  return sqliteFullText;
}
