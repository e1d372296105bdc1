import { asRecord } from "@/lib/shared/read-value";
import type { ReviewList } from "@/lib/domain/sync/review-item";
import { reviewToolset, type PinnedTool } from "@/lib/domain/sync/review-toolset";
import { serverIdentity } from "@/lib/domain/sync/server-identity";

import { getStore } from "../library/client";
import { READABLE } from "../documents/find";
import type { Sql } from "../store/connection/sql";
import { findSyncPlace } from "./place";
import { loadPins } from "./pins/pins";

/** What of a toolset waits for a person; null when there is no such toolset. */
export async function readReview(id: string, rowId?: number): Promise<ReviewList | null> {
  const place = await findSyncPlace(id, rowId);
  if (place === null) return null;
  const store = await getStore();
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
  const rows = await sql.all<{ id: number; raw: string }>(
    `SELECT id, raw FROM "Tool" WHERE "toolsetRowId" = ? ORDER BY ordinal`,
    rowId,
  );
  return rows.flatMap(({ id, raw }, position) => {
    const pin = pins.get(id);
    const entry = pin === undefined ? null : asRecord(JSON.parse(raw));
    return pin === undefined || entry === null ? [] : [{ toolRowId: id, position, entry, pin }];
  });
}

/** Which other toolsets have a tool of the name of one of this toolset. */
async function namesElsewhere(sql: Sql, rowId: number): Promise<Map<string, string[]>> {
  const rows = await sql.all<{ name: string; toolsetId: string }>(
    `SELECT DISTINCT t.name, s."toolsetId" FROM "Tool" mine
     JOIN "Tool" t ON t.name = mine.name AND t."toolsetRowId" <> mine."toolsetRowId"
     JOIN "Toolset" s ON s.id = t."toolsetRowId" JOIN "ToolsetFile" e ON e.key = s."fileKey"
     WHERE mine."toolsetRowId" = ? AND ${READABLE} AND e."deletedMs" IS NULL
     ORDER BY s."toolsetId"`,
    rowId,
  );
  const owners = new Map<string, string[]>();
  for (const { name, toolsetId } of rows) {
    const known = owners.get(name);
    if (known === undefined) owners.set(name, [toolsetId]);
    else known.push(toolsetId);
  }
  return owners;
}
