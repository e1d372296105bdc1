import type { ToolCaller } from "@/lib/domain/toolset/view/tool-page";

import { READABLE } from "../documents/find";
import { readFlags, type Sql, type WithFlags } from "../store/connection/sql";

const SHOWN = 50;

/**
 * The conversations outside the trash whose shown or hidden messages call a tool, the latest first.
 * @param toolsetId calls that name no toolset count too
 */
export async function loadCallers(
  sql: Sql,
  toolsetId: string,
  name: string,
): Promise<{ callers: ToolCaller[]; count: number }> {
  const rows = await sql.all<WithFlags<ToolCaller, "isPrivate">>(
    `SELECT e.id AS "conversationId", e.title, e."isPrivate", count(*) AS calls,
       max(t."messageId") AS "messageId", max(t."atMs") AS "lastMs"
     FROM "ToolEvent" t
       JOIN "Message" m ON m.id = t."messageId"
       JOIN "Conversation" e ON e.key = t."conversationKey"
     WHERE t."toolName" = ? AND (t."toolsetId" = ? OR t."toolsetId" IS NULL) AND t.kind = 'call'
       AND NOT m.deleted AND e."deletedMs" IS NULL AND ${READABLE}
     GROUP BY e.key ORDER BY max(t."atMs") DESC, e.key DESC`,
    name,
    toolsetId,
  );
  return {
    callers: rows
      .slice(0, SHOWN)
      .map((row) => readFlags<ToolCaller, "isPrivate">(row, ["isPrivate"])),
    count: rows.length,
  };
}
