import { monotonicFactory } from "ulid";

import { asRecord } from "@/lib/shared/read-value";
import { apiIdentity } from "@/lib/domain/tool-sets-api/set-identity";

import { getStore } from "../library/client";
import { mintId } from "../store/keys/mint-id";
import { newId } from "../store/keys/new-id";
import type { Sql } from "../store/connection/sql";

/** Whom the API names as the maker of what was made in the app. */
export const LOCAL_PROFILE = "profile_local";

const NEAR_MS = 60_000;

interface UnmetRow {
  readonly rowId: number;
  readonly fileId: string;
  readonly storedMs: number;
  readonly toolsetId: string;
  readonly revision: number;
  readonly head: string;
  readonly tail: string;
  readonly refId: string | null;
}

/** Toolsets of the library that have no reference, or one that knows an older text. */
const UNREGISTERED = `SELECT s.id AS "rowId", e.id AS "fileId", e."storedMs", s."toolsetId", s.revision, s.head, s.tail,
    r.id AS "refId"
  FROM "Toolset" s JOIN "ToolsetFile" e ON e.key = s."fileKey"
  LEFT JOIN "ToolSetRef" r ON r."toolsetRowId" = s.id
  WHERE s."isMet" = FALSE AND e.state = 'live' AND e."deletedMs" IS NULL`;

/**
 * Makes sure that the API knows every toolset of the library by an id, a name and an external id of the present
 * text. Looks only at those that were made or changed since.
 */
export async function meetToolsets(): Promise<void> {
  const store = await getStore();
  const unmet = await store.read((sql) => sql.get(`${UNREGISTERED} LIMIT 1`));
  if (unmet !== undefined) await store.write((sql) => meetAll(sql));
}

/** Does so for a file that is being made, and notes who makes its toolsets. */
export async function claimToolsets(sql: Sql, fileId: string, profileId: string): Promise<void> {
  await meetAll(sql, { fileId });
  await sql.run(`UPDATE "ToolSetRef" SET "createdBy" = ? WHERE "fileId" = ?`, profileId, fileId);
}

/** Does so for one toolset that is being changed. */
export async function registerToolset(sql: Sql, rowId: number): Promise<void> {
  await meetAll(sql, { rowId });
}

interface Among {
  readonly fileId?: string;
  readonly rowId?: number;
}

async function meetAll(sql: Sql, { fileId, rowId }: Among = {}): Promise<void> {
  const [condition, values] =
    fileId !== undefined
      ? ["AND e.id = ?", [fileId]]
      : rowId !== undefined
        ? ["AND s.id = ?", [rowId]]
        : ["", []];
  const rows = await sql.all<UnmetRow>(
    `${UNREGISTERED} ${condition} ORDER BY e."storedMs", e.key, s.ordinal`,
    ...values,
  );
  // Toolsets of long ago get ids of then, in their order.
  const mintThen = monotonicFactory();
  const near = Date.now() - NEAR_MS;
  for (const row of rows) {
    const identity = apiIdentity(asRecord(JSON.parse(row.head + row.tail)), row.toolsetId);
    await meet(sql, row, identity, row.storedMs < near ? mintThen : newId);
    await sql.run(`UPDATE "Toolset" SET "isMet" = TRUE WHERE id = ?`, row.rowId);
  }
}

async function meet(
  sql: Sql,
  row: UnmetRow,
  { name, externalId }: ReturnType<typeof apiIdentity>,
  mint: (seed: number) => string,
): Promise<void> {
  if (row.refId !== null) {
    await sql.run(
      `UPDATE "ToolSetRef" SET name = ?, "externalId" = ?, "seenRevision" = ? WHERE id = ?`,
      name,
      externalId,
      row.revision,
      row.refId,
    );
    return;
  }
  if (await moveRef(sql, row, name, externalId)) return;
  const id = mintId("toolset", mint, row.storedMs);
  await sql.insertMany(
    "ToolSetRef",
    [
      "id",
      "toolsetRowId",
      "fileId",
      "name",
      "externalId",
      "seenRevision",
      "createdMs",
      "createdBy",
    ],
    [[id, row.rowId, row.fileId, name, externalId, row.revision, row.storedMs, LOCAL_PROFILE]],
  );
}

/**
 * A file that was replaced, or given back, has other rows under the same id: the toolset of the same id in it
 * keeps what the API calls it.
 */
async function moveRef(
  sql: Sql,
  { rowId, fileId, toolsetId, revision }: UnmetRow,
  name: string,
  externalId: string | null,
): Promise<boolean> {
  const known = await sql.get<{ id: string; toolsetRowId: number }>(
    `SELECT r.id, r."toolsetRowId" FROM "ToolSetRef" r
     JOIN "Toolset" s ON s.id = r."toolsetRowId" JOIN "ToolsetFile" e ON e.key = s."fileKey"
     WHERE r."fileId" = ? AND s."toolsetId" = ? AND e.id <> r."fileId" LIMIT 1`,
    fileId,
    toolsetId,
  );
  if (known === undefined) return false;
  await sql.run(
    `UPDATE "ToolSetRef" SET "toolsetRowId" = ?, name = ?, "externalId" = ?, "seenRevision" = ? WHERE id = ?`,
    rowId,
    name,
    externalId,
    revision,
    known.id,
  );
  for (const table of ["ToolSetEvent", "SyncRun"]) {
    await sql.run(
      `UPDATE "${table}" SET "toolsetRowId" = ? WHERE "toolsetRowId" = ?`,
      rowId,
      known.toolsetRowId,
    );
  }
  await movePins(sql, known.toolsetRowId, rowId);
  return true;
}

/** What was accepted of a tool holds for the one of its name in the other rows, and so does what was not. */
async function movePins(sql: Sql, from: number, to: number): Promise<void> {
  const sameName = `SELECT n.id FROM "Tool" o JOIN "Tool" n ON n.name = o.name AND n."toolsetRowId" = ?
    WHERE o.id = "ToolPin"."toolRowId"`;
  await sql.run(
    `UPDATE OR IGNORE "ToolPin" SET "toolsetRowId" = ?, "toolRowId" = (${sameName} LIMIT 1)
     WHERE "toolsetRowId" = ? AND EXISTS (${sameName})`,
    to,
    to,
    from,
    to,
  );
}
