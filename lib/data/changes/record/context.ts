import type { EditContext } from "@/lib/domain/document/edit-result";
import { contentHash } from "@/lib/json/hash";
import { LOCAL_ACTOR } from "@/lib/domain/conversation/history/audit-trail";
import type { Sql } from "@/lib/data/store/connection/sql";
import { newId } from "@/lib/data/store/keys/new-id";

/** Who edits, when, and whether every edit is to be noted in the document. */
export async function editContext(sql: Sql): Promise<EditContext> {
  const row = await sql.query
    .selectFrom("Setting")
    .select("value")
    .where("key", "=", "auditTrail")
    .executeTakeFirst();
  return {
    now: new Date().toISOString(),
    actor: LOCAL_ACTOR,
    audit: row?.value === "on",
    newId,
    sha256: contentHash,
  };
}
