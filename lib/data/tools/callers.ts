import type { ToolCaller } from "@/lib/domain/toolset/view/tool-page";

import { isReadable } from "../documents/find";
import { readFlags, type Sql } from "../store/connection/sql";

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
  const rows = await sql.query
    .selectFrom("ToolEvent as t")
    .innerJoin("Message as m", "m.id", "t.messageId")
    .innerJoin("Conversation as e", "e.key", "t.conversationKey")
    .select(({ fn }) => [
      "e.id as conversationId",
      "e.title",
      "e.titleDerived",
      "e.isPrivate",
      fn.countAll<number>().as("calls"),
      fn.max("t.messageId").as("messageId"),
      fn.max("t.atMs").as("lastMs"),
    ])
    .where("t.toolName", "=", name)
    .where((eb) => eb.or([eb("t.toolsetId", "=", toolsetId), eb("t.toolsetId", "is", null)]))
    .where("t.kind", "=", "call")
    .where("m.deleted", "=", 0)
    .where("e.deletedMs", "is", null)
    .where(isReadable)
    .groupBy(["e.key", "e.id", "e.title", "e.titleDerived", "e.isPrivate"])
    .orderBy(({ fn }) => fn.max("t.atMs"), "desc")
    .orderBy("e.key", "desc")
    .execute();
  return {
    callers: rows
      .slice(0, SHOWN)
      .map((row) =>
        readFlags<ToolCaller, "isPrivate" | "titleDerived">(row, ["isPrivate", "titleDerived"]),
      ),
    count: rows.length,
  };
}
