import type { FilePieces } from "@/lib/domain/toolset/schema/file-pieces";

import type { EntityTable } from "../documents/find";
import type { Sql } from "../store/connection/sql";
import { withoutMark } from "../documents/byte-length";
import { loadPieces } from "../toolsets/rows/text";
import { countReplaced } from "./decisions";
import { differInPermissions, type ImportedChange } from "./chain/note";

/** What a stored document decides about tools, before an import writes into it. */
type Decided =
  | { readonly table: "Conversation"; readonly shell: string }
  | { readonly table: "ToolsetFile"; readonly pieces: FilePieces };

/** Reads what a document decides; null for one that decides nothing, or is not there. */
export async function loadDecided(
  sql: Sql,
  table: EntityTable,
  id: string,
): Promise<Decided | null> {
  if (table === "Conversation") {
    const row = await sql.query
      .selectFrom("Conversation")
      .select(["head", "tail"])
      .where("id", "=", id)
      .executeTakeFirst();
    return row === undefined ? null : { table, shell: withoutMark(row.head) + row.tail };
  }
  if (table !== "ToolsetFile") return null;
  const row = await sql.query
    .selectFrom("ToolsetFile")
    .select("key")
    .where("id", "=", id)
    .executeTakeFirst();
  return row === undefined ? null : { table, pieces: await loadPieces(sql, row.key) };
}

/** What an import, or taking it back, changed of the decisions of a document that was there before. */
export async function changeOfDecided(
  sql: Sql,
  id: string,
  before: Decided | null,
): Promise<ImportedChange | null> {
  if (before === null) return null;
  const after = await loadDecided(sql, before.table, id);
  if (after === null) return null;
  if (before.table === "Conversation" && after.table === "Conversation") {
    const decisions = (await differInPermissions(before.shell, after.shell)) ? 1 : 0;
    return { noun: "conversation", document: id, decisions };
  }
  if (before.table === "ToolsetFile" && after.table === "ToolsetFile") {
    const decisions = await countReplaced(before.pieces, after.pieces);
    return { noun: "toolset", document: id, decisions };
  }
  return null;
}
