import { monotonicFactory } from "ulid";

import { addTo } from "@/lib/shared/add-to";
import { asRecord } from "@/lib/shared/read-value";
import { apiIdentity } from "@/lib/domain/tool-sets-api/set-identity";

import { getSharedStore } from "../library/client";
import { mintId } from "../store/keys/mint-id";
import { newId } from "../store/keys/new-id";
import { insertInTurns, updateInTurns } from "../store/connection/insert-in-turns";
import type { Sql, SqlValue } from "../store/connection/sql";
import { listed } from "../store/sqlite/lists";
import { compileOnce } from "../store/connection/compile-once";
import type { Queries } from "../store/connection/queries";
import { isReadable } from "../documents/find";
import { requireIntactToolsets } from "../toolsets/rows/intact";
import { movePins } from "../store/sqlite/move-pins";

/** Whom the API names as the maker of what was made in the app. */
export const LOCAL_PROFILE = "profile_local";

const NEAR_MS = 60_000;

/** Toolsets of the library that have no reference, or one that knows an older text. */
const selectUnregistered = (query: Queries) =>
  query
    .selectFrom("Toolset as s")
    .innerJoin("ToolsetFile as e", "e.key", "s.fileKey")
    .leftJoin("ToolSetRef as r", "r.toolsetRowId", "s.id")
    .select(["s.id as rowId", "e.id as fileId", "e.storedMs", "s.toolsetId", "s.revision"])
    .select(["s.fileKey", "s.lead", "s.head", "s.tail", "s.shellHash", "r.id as refId"])
    .where("s.isMet", "=", 0)
    .where(isReadable)
    .where("e.deletedMs", "is", null);

const selectFirstUnregistered = compileOnce((query) => selectUnregistered(query).limit(1));

/**
 * Makes sure that the API knows every toolset of the library by an id, a name and an external id of the present
 * text. Looks only at those that were made or changed since.
 */
export async function registerToolsets(): Promise<void> {
  const store = await getSharedStore();
  const [unregistered] = await store.read((sql) => selectFirstUnregistered(sql));
  if (unregistered !== undefined) await store.write((sql) => registerAll(sql));
}

/** Does so for a file that is being made, and notes who makes its toolsets. */
export async function claimToolsets(sql: Sql, fileId: string, profileId: string): Promise<void> {
  await registerAll(sql, { fileId });
  await sql.query
    .updateTable("ToolSetRef")
    .set({ createdBy: profileId })
    .where("fileId", "=", fileId)
    .execute();
}

/** Does so for one toolset that is being changed. */
export async function registerToolset(sql: Sql, rowId: number): Promise<void> {
  await registerAll(sql, { rowId });
}

interface Among {
  readonly fileId?: string;
  readonly rowId?: number;
}

async function registerAll(sql: Sql, { fileId, rowId }: Among = {}): Promise<void> {
  const rows = await selectUnregistered(sql.query)
    .$if(fileId !== undefined, (unregistered) => unregistered.where("e.id", "=", fileId ?? ""))
    .$if(rowId !== undefined, (unregistered) => unregistered.where("s.id", "=", rowId ?? 0))
    .orderBy("e.storedMs")
    .orderBy("e.key")
    .orderBy("s.ordinal")
    .execute();
  // Toolsets of long ago get ids of then, in their order.
  const mintThen = monotonicFactory();
  const near = Date.now() - NEAR_MS;
  await requireIntactToolsets(sql, rows);
  const left = await leftRefs(
    sql,
    rows.filter(({ refId }) => refId === null).map(({ fileId: file }) => file),
  );
  const known: SqlValue[][] = [];
  const met: SqlValue[][] = [];
  for (const row of rows) {
    const { name, externalId } = apiIdentity(
      asRecord(JSON.parse(row.head + row.tail)),
      row.toolsetId,
    );
    const about = [name, externalId, row.revision];
    const former = row.refId === null ? left.get(placeOf(row))?.shift() : undefined;
    if (row.refId !== null) known.push([row.refId, ...about]);
    else if (former !== undefined) {
      known.push([former.id, ...about]);
      await moveRef(sql, former, row.rowId);
    } else {
      const id = mintId("toolset", row.storedMs < near ? mintThen : newId, row.storedMs);
      met.push([id, row.rowId, row.fileId, ...about, row.storedMs, LOCAL_PROFILE]);
    }
  }
  await updateInTurns(sql, "ToolSetRef", ["id", ...IDENTITY], known);
  const columns = ["id", "toolsetRowId", "fileId", ...IDENTITY, "createdMs", "createdBy"];
  await insertInTurns(sql, "ToolSetRef", columns, met);
  const ids = rows.map((row) => row.rowId);
  await sql.query.updateTable("Toolset").set({ isMet: 1 }).where("id", "in", listed(ids)).execute();
}

const IDENTITY = ["name", "externalId", "seenRevision"] as const;

interface LeftRef {
  readonly id: string;
  readonly toolsetRowId: number;
}

/** What the API calls toolsets of files that are in rows of another file by now, by file and id. */
async function leftRefs(
  { query }: Sql,
  fileIds: readonly string[],
): Promise<Map<string, LeftRef[]>> {
  if (fileIds.length === 0) return new Map();
  const refs = await query
    .selectFrom("ToolSetRef as r")
    .innerJoin("Toolset as s", "s.id", "r.toolsetRowId")
    .innerJoin("ToolsetFile as e", "e.key", "s.fileKey")
    .select(["r.id", "r.toolsetRowId", "r.fileId", "s.toolsetId"])
    .where("r.fileId", "in", listed(fileIds))
    .whereRef("e.id", "<>", "r.fileId")
    .orderBy("r.id")
    .execute();
  const byPlace = new Map<string, LeftRef[]>();
  for (const ref of refs) addTo(byPlace, placeOf(ref), ref);
  return byPlace;
}

const placeOf = (toolset: { readonly fileId: string; readonly toolsetId: string }): string =>
  JSON.stringify([toolset.fileId, toolset.toolsetId]);

/**
 * A file that was replaced, or given back, has other rows under the same id: the toolset of the same id in it
 * keeps what the API calls it.
 */
async function moveRef(sql: Sql, { id, toolsetRowId }: LeftRef, rowId: number): Promise<void> {
  await sql.query
    .updateTable("ToolSetRef")
    .set({ toolsetRowId: rowId })
    .where("id", "=", id)
    .execute();
  for (const table of ["ToolSetEvent", "SyncRun", "ServerItem"] as const) {
    await sql.query
      .updateTable(table)
      .set({ toolsetRowId: rowId })
      .where("toolsetRowId", "=", toolsetRowId)
      .execute();
  }
  await movePins(sql, toolsetRowId, rowId);
}
