import type { NewTools } from "@/lib/domain/permissions/resolve/new-tools";
import type { SyncState } from "@/lib/domain/permissions/resolve/gates";
import { asRecord } from "@/lib/shared/read-value";
import { serverIdentity } from "@/lib/domain/sync/server-identity";
import { syncStateOf } from "@/lib/domain/sync/state";
import type { ToolAddress } from "@/lib/domain/toolset/schema/tool-id";
import { getSharedStore } from "@/lib/data/library/client";
import type { Sql } from "@/lib/data/store/connection/sql";
import { registerToolsets } from "@/lib/data/api/register-toolset";
import { listed } from "@/lib/data/store/sqlite/lists";

/** What the last listing of its server says about a tool; null where it says nothing that tightens it. */
export type SyncStates = (tool: Pick<ToolAddress, "toolset" | "tool">) => SyncState | null;

/** A stored toolset. */
export interface PlacedValue {
  /** Of the toolset. */
  readonly rowId: number;
  /** Parsed. */
  readonly value: unknown;
}

/**
 * What listings say about the tools of some toolsets; addresses count in the order in which these are given.
 * Everything that collects permissions asks here, so that all of them see the same gates.
 */
export async function readSyncStates(toolsets: readonly PlacedValue[]): Promise<SyncStates> {
  const store = await getSharedStore();
  const hasPins = await store.read((sql) =>
    sql.query.selectFrom("ToolPin").select("toolRowId").limit(1).executeTakeFirst(),
  );
  if (hasPins === undefined) return () => null;
  // A file that was replaced has other rows, for which what is known has to be found first.
  await registerToolsets();
  const states = await store.read((sql) => loadStates(sql, toolsets));
  return ({ toolset, tool }) => {
    const rowId = toolsets[toolset]?.rowId;
    return (rowId === undefined ? undefined : states.get(rowId)?.get(tool)) ?? null;
  };
}

async function loadStates(
  sql: Sql,
  toolsets: readonly PlacedValue[],
): Promise<Map<number, Map<number, SyncState>>> {
  const states = new Map<number, Map<number, SyncState>>();
  const identities = new Map<number, string>();
  const listed = await listedToolsets(
    sql,
    toolsets.map(({ rowId }) => rowId),
  );
  if (listed.size === 0) return states;
  for (const { rowId, value } of toolsets) {
    const kept = listed.get(rowId);
    if (kept === undefined) continue;
    const identity = serverIdentity(asRecord(value)).text;
    // Where nothing is open and the server is the one that was accepted, no tool is held back.
    const isCalm = !kept.isOpen && kept.from.every((from) => from === null || from === identity);
    if (!isCalm) identities.set(rowId, identity);
  }
  if (identities.size === 0) return states;
  for (const row of await loadRows(sql, [...identities.keys()])) {
    const newTools = listed.get(row.rowId)?.newTools ?? "ask";
    const state = syncStateOf(row, identities.get(row.rowId) ?? null, newTools);
    if (state === null) continue;
    const known = states.get(row.rowId) ?? new Map<number, SyncState>();
    states.set(row.rowId, known.set(row.position, state));
  }
  return states;
}

interface ListedToolset {
  readonly isOpen: boolean;
  readonly from: readonly (string | null)[];
  readonly newTools: NewTools;
}

/** Those of some toolsets that were ever listed, and whether anything about them can hold a tool back. */
async function listedToolsets(
  sql: Sql,
  rowIds: readonly number[],
): Promise<Map<number, ListedToolset>> {
  const rows = await sql.query
    .selectFrom("ToolPin as p")
    .innerJoin("Toolset as s", "s.id", "p.toolsetRowId")
    .innerJoin("ToolsetFile as e", "e.key", "s.fileKey")
    .select((eb) => [
      "p.toolsetRowId as rowId",
      "p.acceptedFrom as from",
      "e.importId",
      eb.fn.sum<number>(eb("p.state", "<>", "current")).as("open"),
    ])
    .where("p.toolsetRowId", "in", listed(rowIds))
    .groupBy(["p.toolsetRowId", "p.acceptedFrom", "e.importId"])
    .execute();
  const toolsets = new Map<number, ListedToolset>();
  for (const { rowId, from, open, importId } of rows) {
    const known = toolsets.get(rowId);
    toolsets.set(rowId, {
      isOpen: open > 0 || known?.isOpen === true,
      from: [...(known?.from ?? []), from],
      newTools: importId === null ? "ask" : "disabled",
    });
  }
  return toolsets;
}

/** Pins by the position of their tool. */
function loadRows({ query }: Sql, rowIds: readonly number[]) {
  return query
    .selectFrom((eb) =>
      eb
        .selectFrom("Tool")
        .select(["id", "toolsetRowId as rowId"])
        .select((eb) =>
          eb(
            eb.fn
              .agg<number>("row_number")
              .over((over) => over.partitionBy("toolsetRowId").orderBy("ordinal")),
            "-",
            1,
          ).as("position"),
        )
        .where("toolsetRowId", "in", listed(rowIds))
        .as("t"),
    )
    .innerJoin("ToolPin as p", (join) =>
      join.onRef("p.toolRowId", "=", "t.id").onRef("p.toolsetRowId", "=", "t.rowId"),
    )
    .select(["t.rowId", "t.position", "p.state", "p.grade", "p.acceptedFrom"])
    .execute();
}
