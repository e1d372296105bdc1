import type { Viewer } from "@/lib/domain/accounts/viewer";
import { sql as raw } from "kysely";

import type { ToolAddress, ToolIndex } from "@/lib/domain/toolset/schema/tool-id";

import { getStore } from "../library/client";
import { isReadable } from "../documents/find";
import { listed } from "../store/sqlite/lists";

/** How often a tool was called in the stored conversations, and when last. */
interface ToolUse {
  readonly calls: number;
  readonly lastMs: number | null;
}

const NEVER: ToolUse = { calls: 0, lastMs: null };

/** A call is counted once, however many blocks tell of it; a block without an id is a call of its own. */
const CALL = raw<string>`CASE WHEN t."callId" = '' THEN 'block ' || t.id
  ELSE t."conversationKey" || ' ' || t."callId" END`;

/**
 * Counts the calls of some toolsets' tools. A call that several tools could be meant by counts for none.
 * @param index all toolsets that a call may name
 * @param from where the asked ones begin in it
 * @param count how many are asked for
 */
export async function readToolUse(
  viewer: Viewer,
  index: ToolIndex,
  from: number,
  count: number,
): Promise<(toolset: number, tool: number) => ToolUse> {
  const asked = index.tools.filter(({ toolset }) => toolset >= from && toolset < from + count);
  const names = new Set(asked.map(({ name }) => name));
  const used = new Map<string, ToolUse>();
  for (const row of await loadUse(viewer, [...names])) {
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
async function loadUse(viewer: Viewer, names: readonly string[]) {
  const store = await getStore(viewer);
  return store.read((sql) =>
    sql.query
      .selectFrom("ToolEvent as t")
      .innerJoin("Message as m", "m.id", "t.messageId")
      .innerJoin("Conversation as e", "e.key", "t.conversationKey")
      .select(({ fn }) => [
        "t.toolName",
        "t.toolsetId",
        fn.count<number>(CALL).distinct().as("calls"),
        fn.max("t.atMs").as("lastMs"),
      ])
      .where("t.toolName", "in", listed(names))
      .where("t.kind", "=", "call")
      .where("m.deleted", "=", 0)
      .where("e.deletedMs", "is", null)
      .where(isReadable)
      .groupBy(["t.toolName", "t.toolsetId"])
      .$narrowType<{ toolName: string }>()
      .execute(),
  );
}
