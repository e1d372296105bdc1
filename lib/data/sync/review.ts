import { asRecord } from "@/lib/shared/read-value";
import type { ReviewList } from "@/lib/domain/sync/review-item";
import { reviewToolset, type PinnedTool } from "@/lib/domain/sync/review-toolset";
import { serverIdentity } from "@/lib/domain/sync/server-identity";

import { getSharedStore } from "../library/client";
import { isReadable } from "../documents/find";
import type { Sql } from "../store/connection/sql";
import { findSyncPlace } from "./place";
import { loadPins } from "./pins/pins";

/** What of a toolset waits for a person; null when there is no such toolset. */
export async function readReview(id: string, rowId?: number): Promise<ReviewList | null> {
  const place = await findSyncPlace(id, rowId);
  if (place === null) return null;
  const store = await getSharedStore();
  const { tools, owners } = await store.read(async (sql) => ({
    tools: await pinnedTools(sql, place.rowId),
    owners: await namesElsewhere(sql, place.rowId),
  }));
  const items = reviewToolset({
    toolset: place.toolset,
    tools,
    newTools: place.newTools,
    identity: serverIdentity(place.toolset).text,
    shadows: (name) => owners.get(name) ?? [],
  });
  return { revision: place.revision, items };
}

async function pinnedTools(sql: Sql, rowId: number): Promise<PinnedTool[]> {
  const pins = await loadPins(sql, rowId);
  if (pins.size === 0) return [];
  const rows = await sql.query
    .selectFrom("Tool")
    .select(["id", "raw"])
    .where("toolsetRowId", "=", rowId)
    .orderBy("ordinal")
    .execute();
  return rows.flatMap(({ id, raw }, position) => {
    const pin = pins.get(id);
    const entry = pin === undefined ? null : asRecord(JSON.parse(raw));
    return pin === undefined || entry === null ? [] : [{ toolRowId: id, position, entry, pin }];
  });
}

/** Which other toolsets have a tool of the name of one of this toolset. */
async function namesElsewhere(sql: Sql, rowId: number): Promise<Map<string, string[]>> {
  const rows = await sql.query
    .selectFrom("Tool as mine")
    .innerJoin("Tool as t", (join) =>
      join.onRef("t.name", "=", "mine.name").onRef("t.toolsetRowId", "<>", "mine.toolsetRowId"),
    )
    .innerJoin("Toolset as s", "s.id", "t.toolsetRowId")
    .innerJoin("ToolsetFile as e", "e.key", "s.fileKey")
    .select(["t.name", "s.toolsetId"])
    .distinct()
    .where("mine.toolsetRowId", "=", rowId)
    .where(isReadable)
    .where("e.deletedMs", "is", null)
    .orderBy("s.toolsetId")
    .execute();
  const owners = new Map<string, string[]>();
  for (const { name, toolsetId } of rows) {
    const known = owners.get(name);
    if (known === undefined) owners.set(name, [toolsetId]);
    else known.push(toolsetId);
  }
  return owners;
}
