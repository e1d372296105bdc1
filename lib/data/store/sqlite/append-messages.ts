import { byEngine } from "@/lib/data/store/connection/by-engine";
import type { Sql } from "@/lib/data/store/connection/sql";
import {
  appendMessages as postgres,
  type Appended,
} from "@/lib/data/store/postgres/statements/append-messages";

/** Moves all messages of conversations, with what belongs to them, to the ends of others; an import did it. */
export const appendMessages = byEngine({ sqlite, postgres });

async function sqlite(sql: Sql, importId: string, appended: readonly Appended[]): Promise<void> {
  for (const { from, to, behind } of appended) {
    await sql.run(
      `UPDATE "Message" SET "conversationKey" = ?, ordinal = ordinal + ?, "importId" = ?
       WHERE "conversationKey" = ?`,
      to,
      behind,
      importId,
      from,
    );
    await sql.run(
      `UPDATE "ToolEvent" SET "conversationKey" = ? WHERE "conversationKey" = ?`,
      to,
      from,
    );
  }
}
