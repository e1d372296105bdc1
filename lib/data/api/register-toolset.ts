import type { InferResult } from "kysely";
import { monotonicFactory } from "ulid";

import { asRecord } from "@/lib/shared/read-value";
import { apiIdentity } from "@/lib/domain/tool-sets-api/set-identity";

import { getSharedStore } from "../library/client";
import { mintId } from "../store/keys/mint-id";
import { newId } from "../store/keys/new-id";
import type { Sql } from "../store/connection/sql";
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

type UnregisteredRow = InferResult<ReturnType<typeof selectUnregistered>>[number];

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
  for (const row of rows) {
    const identity = apiIdentity(asRecord(JSON.parse(row.head + row.tail)), row.toolsetId);
    await meet(sql, row, identity, row.storedMs < near ? mintThen : newId);
    await sql.query.updateTable("Toolset").set({ isMet: 1 }).where("id", "=", row.rowId).execute();
  }
}

async function meet(
  sql: Sql,
  row: UnregisteredRow,
  { name, externalId }: ReturnType<typeof apiIdentity>,
  mint: (seed: number) => string,
): Promise<void> {
  if (row.refId !== null) {
    await sql.query
      .updateTable("ToolSetRef")
      .set({ name, externalId, seenRevision: row.revision })
      .where("id", "=", row.refId)
      .execute();
    return;
  }
  if (await moveRef(sql, row, name, externalId)) return;
  const id = mintId("toolset", mint, row.storedMs);
  await sql.query
    .insertInto("ToolSetRef")
    .values({
      id,
      toolsetRowId: row.rowId,
      fileId: row.fileId,
      name,
      externalId,
      seenRevision: row.revision,
      createdMs: row.storedMs,
      createdBy: LOCAL_PROFILE,
    })
    .execute();
}

/**
 * A file that was replaced, or given back, has other rows under the same id: the toolset of the same id in it
 * keeps what the API calls it.
 */
async function moveRef(
  sql: Sql,
  { rowId, fileId, toolsetId, revision }: UnregisteredRow,
  name: string,
  externalId: string | null,
): Promise<boolean> {
  const known = await sql.query
    .selectFrom("ToolSetRef as r")
    .innerJoin("Toolset as s", "s.id", "r.toolsetRowId")
    .innerJoin("ToolsetFile as e", "e.key", "s.fileKey")
    .select(["r.id", "r.toolsetRowId"])
    .where("r.fileId", "=", fileId)
    .where("s.toolsetId", "=", toolsetId)
    .whereRef("e.id", "<>", "r.fileId")
    .limit(1)
    .executeTakeFirst();
  if (known === undefined) return false;
  await sql.query
    .updateTable("ToolSetRef")
    .set({ toolsetRowId: rowId, name, externalId, seenRevision: revision })
    .where("id", "=", known.id)
    .execute();
  for (const table of ["ToolSetEvent", "SyncRun", "ServerItem"] as const) {
    await sql.query
      .updateTable(table)
      .set({ toolsetRowId: rowId })
      .where("toolsetRowId", "=", known.toolsetRowId)
      .execute();
  }
  await movePins(sql, known.toolsetRowId, rowId);
  return true;
}
