import type { Sql } from "../connection/sql";
import { postgresFullText } from "../postgres/search/full-text";
import { sqliteFullText } from "../sqlite/search/full-text";
import type { FullText } from "../full-text/source";

/** How the database of a connection finds words. */
export function fullText({ engine }: Sql): FullText {
  return engine === "postgres" ? postgresFullText : sqliteFullText;
}
