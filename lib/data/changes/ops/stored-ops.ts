import type { ChangeNoun } from "@/lib/domain/library/change";
import { DocumentDamagedError } from "@/lib/data/documents/damage";
import { openSealed, sealList } from "@/lib/data/documents/sealed-json";
import type { Sql } from "@/lib/data/store/connection/sql";

import type { ChangeOp } from "./op";

/** The ops of a change as they are stored: what undoes an edit must be what the edit noted. */
export const writeOps = (ops: readonly ChangeOp[]): Promise<string> => sealList(ops);

interface StoredOps {
  readonly id: number;
  readonly ops: string;
}

/**
 * The ops of a change of a document.
 * @throws DocumentDamagedError
 */
export async function readOps(
  sql: Sql,
  noun: ChangeNoun,
  entityKey: number,
  { id, ops }: StoredOps,
): Promise<ChangeOp[]> {
  const read = openSealed(ops);
  // The log is written by lib/data only.
  if (Array.isArray(read)) return read as ChangeOp[];
  const row = await sql.query
    .selectFrom(noun === "conversation" ? "Conversation" : "ToolsetFile")
    .select(["id", "documentId", "title"])
    .where("key", "=", entityKey)
    .executeTakeFirst();
  if (row === undefined) throw new Error(`${noun} ${entityKey} is gone`);
  throw new DocumentDamagedError(row, `change ${id} of its history is not what was written`);
}
