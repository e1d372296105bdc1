import { getWholeStore } from "@/lib/data/library/client";
import { createToolsetFile } from "@/lib/data/toolsets/create";
import { findSyncPlace } from "@/lib/data/sync/place";
import { listSyncRuns } from "@/lib/data/sync/runs";
import { toolsetText } from "@/lib/data/toolsets/list";
import { asList, asRecord, type JsonRecord } from "@/lib/shared/read-value";
import type { StoredSync } from "@/lib/domain/sync/view";
import type { Limits } from "@/lib/net/guard/limits";
import { runOf } from "@/lib/sync/running";
import { startSync } from "@/lib/sync/start-sync";

import { readText } from "./library";

/** A toolset of the present library that a server lists. */
export interface SyncedToolset {
  readonly fileId: string;
  readonly rowId: number;
}

/** Makes a toolset of a server over HTTP, without tools so far. */
export async function addServer(url: string, members: JsonRecord = {}): Promise<SyncedToolset> {
  const server = { type: "http", url };
  const made = await createToolsetFile({ id: "live", kind: "mcp", server, tools: [], ...members });
  if (!made.ok) throw new Error("the toolset could not be made");
  const place = await findSyncPlace(made.id);
  if (place === null) throw new Error("the toolset is not there");
  return { fileId: made.id, rowId: place.rowId };
}

/** Syncs to the end, and gives the run as it is written down. */
export async function syncToEnd(
  { rowId }: SyncedToolset,
  limits: Partial<Limits> = {},
): Promise<StoredSync> {
  const started = await startSync(rowId, "manual", limits);
  if (!started.ok) throw new Error(started.message);
  await runOf(rowId)?.ended;
  const [last] = (await listSyncRuns(rowId, null)).items;
  if (last === undefined) throw new Error("nothing was written down");
  return last;
}

/** Everything a sync may change but its own runs and events: the document's bytes, pins, history, references. */
export async function snapshot({ fileId, rowId }: SyncedToolset): Promise<string> {
  const store = await getWholeStore();
  const rows = await store.read(async ({ query }) => ({
    pins: await query
      .selectFrom("ToolPin")
      .selectAll()
      .where("toolsetRowId", "=", rowId)
      .orderBy("toolRowId")
      .execute(),
    tools: await query
      .selectFrom("Tool")
      .selectAll()
      .where("toolsetRowId", "=", rowId)
      .orderBy("id")
      .execute(),
    toolset: await query.selectFrom("Toolset").selectAll().where("id", "=", rowId).execute(),
    changes: await query.selectFrom("Change").select("id").orderBy("id").execute(),
    set: await query
      .selectFrom("ToolSetRef")
      .selectAll()
      .where("toolsetRowId", "=", rowId)
      .execute(),
  }));
  return JSON.stringify({ text: await readText(await toolsetText(fileId)), ...rows });
}

/** The tools of the stored document. */
export async function toolsOf({ fileId }: SyncedToolset): Promise<JsonRecord[]> {
  const text = (await readText(await toolsetText(fileId))) ?? "{}";
  const [toolset] = asList(asRecord(JSON.parse(text))?.["toolsets"]);
  return asList(asRecord(toolset)?.["tools"]).map((tool) => asRecord(tool) ?? {});
}

/** Types and payloads of what a toolset's syncs reported, oldest first. */
export async function eventsOf({ rowId }: SyncedToolset): Promise<[string, JsonRecord][]> {
  const store = await getWholeStore();
  const rows = await store.read(({ query }) =>
    query
      .selectFrom("ToolSetEvent")
      .select(["type", "payload"])
      .where("toolsetRowId", "=", rowId)
      .orderBy("id")
      .execute(),
  );
  return rows.map(({ type, payload }) => [type, asRecord(JSON.parse(payload)) ?? {}]);
}
