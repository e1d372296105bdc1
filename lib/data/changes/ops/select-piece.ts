import { sql as raw } from "kysely";

import type { Sql } from "@/lib/data/store/connection/sql";

import type { TextPiece } from "./op";

/** The query for the present text of a piece, whose column is one of its table. */
export function selectPiece({ query }: Sql, { table, id, column }: TextPiece) {
  const text = raw.ref<string>(column).as("text");
  switch (table) {
    case "Conversation":
      return query.selectFrom(table).select(text).where("key", "=", id);
    case "MessageBody":
      return query.selectFrom(table).select(text).where("messageId", "=", id);
    case "Toolset":
    case "Tool":
      return query.selectFrom(table).select(text).where("id", "=", id);
  }
}
