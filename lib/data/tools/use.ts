import type { ToolAddress, ToolIndex } from "@/lib/domain/toolset/schema/tool-id";

import { getStore } from "../library/client";
import { READABLE } from "../documents/find";

/** How often a tool was called in the stored conversations, and when last. */
interface ToolUse {
  readonly calls: number;
  readonly lastMs: number | null;
}

interface UseRow {
  readonly toolName: string;
  readonly toolsetId: string | null;
  readonly calls: number;
  readonly lastMs: number | null;
}

const NEVER: ToolUse = { calls: 0, lastMs: null };

/** A call is counted once, however many blocks tell of it; a block without an id is a call of its own. */
const CALL = `CASE WHEN t."callId" = '' THEN 'block ' || t.id
  ELSE t."conversationKey" || ' ' || t."callId" END`;

/**
 * Counts the calls of some toolsets' tools. A call that several tools could be meant by counts for none.
 * @param index all toolsets that a call may name
 * @param from where the asked ones begin in it
 * @param count how many are asked for
 */
export async function readToolUse(
  index: ToolIndex,
  from: number,
  count: number,
): Promise<(toolset: number, tool: number) => ToolUse> {
  const asked = index.tools.filter(({ toolset }) => toolset >= from && toolset < from + count);
  const names = new Set(asked.map(({ name }) => name));
  const used = new Map<string, ToolUse>();
  for (const row of await loadUse([...names])) {
    const found = index.resolveToolRef(row.toolName, row.toolsetId);
    if (!("tool" in found)) continue;
    const place = placeOf(found.tool);
    used.set(place, join(used.get(place) ?? NEVER, row));
  }
  return (toolset, tool) => used.get(placeOf({ toolset: from + toolset, tool })) ?? NEVER;
}

function placeOf({ toolset, tool }: Pick<ToolAddress, "toolset" | "tool">): string {
  return `${toolset}/${tool}`;
}

function join(one: ToolUse, { calls, lastMs }: ToolUse): ToolUse {
  const last = Math.max(one.lastMs ?? -Infinity, lastMs ?? -Infinity);
  return { calls: one.calls + calls, lastMs: Number.isFinite(last) ? last : null };
}

/** Calls in messages that are not deleted, of conversations outside the trash. */
async function loadUse(names: readonly string[]): Promise<UseRow[]> {
  const store = await getStore();
  return store.read((sql) =>
    sql.all<UseRow>(
      `SELECT t."toolName", t."toolsetId", count(DISTINCT ${CALL}) AS calls, max(t."atMs") AS "lastMs"
       FROM "ToolEvent" t
         JOIN "Message" m ON m.id = t."messageId"
         JOIN "Conversation" e ON e.key = t."conversationKey"
       WHERE t."toolName" IN (SELECT value FROM json_each(?)) AND t.kind = 'call'
         AND NOT m.deleted AND e."deletedMs" IS NULL AND ${READABLE}
       GROUP BY t."toolName", t."toolsetId"`,
      JSON.stringify(names),
    ),
  );
}
