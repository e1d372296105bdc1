import { requireIntact, type StoredBody } from "@/lib/data/documents/intact";
import type { Sql } from "@/lib/data/store/connection/sql";
import { listed } from "@/lib/data/store/sqlite/lists";

/** The text of a message, and where it came from. */
export interface MessageBodyRow extends StoredBody {
  readonly originHash: string | null;
  readonly importId: string | null;
  /** UTF-8 bytes of `raw`. */
  readonly byteLength: number;
  readonly revision: number;
}

/**
 * The texts of some messages by id.
 * @throws DocumentDamagedError when one of them is not what was written
 */
export async function loadBodies(
  sql: Sql,
  ids: readonly number[],
): Promise<Map<number, MessageBodyRow>> {
  if (ids.length === 0) return new Map();
  const rows = await sql.query
    .selectFrom("Message as m")
    .innerJoin("MessageBody as b", "b.messageId", "m.id")
    .select(["m.id", "b.lead", "b.raw", "m.bodyHash", "m.originHash", "m.importId"])
    .select(["m.byteLength", "m.revision"])
    .where("m.id", "in", listed(ids))
    .execute();
  for (const row of rows) await requireIntact(sql, row);
  return new Map(rows.map((row) => [row.id, row]));
}

/** One of the texts that were read. */
export function bodyOf(bodies: ReadonlyMap<number, MessageBodyRow>, id: number): MessageBodyRow {
  const body = bodies.get(id);
  if (body === undefined) throw new Error(`message ${id} is gone`);
  return body;
}
