import type { ListedState } from "@/lib/domain/tool-sets-api/tool-status";

import { getStore } from "../library/client";
import type { Sql } from "../store/connection/sql";
import { mintId } from "../store/keys/mint-id";
import type { ToolSetRow } from "./toolsets";

/** A tool with what the API needs of it. */
export interface ToolRow {
  /** tool_ and a ULID. */
  readonly id: string;
  readonly rowId: number;
  readonly raw: string;
  readonly createdMs: number;
  readonly createdBy: string;
  /** What the last listing of the server has shown; null for tools that no server listed. */
  readonly pin: ListedState | null;
}

type StoredRow = Omit<ToolRow, "pin"> & {
  readonly [Member in keyof ListedState]: ListedState[Member] | null;
};

const COLUMNS = `r.id, t.id AS "rowId", t.raw, r."createdMs", r."createdBy",
  p.state, p.grade, p."acceptedFrom", p."acceptedRaw"`;
const TABLES = `"Tool" t JOIN "ToolRef" r ON r."toolRowId" = t.id
  LEFT JOIN "ToolPin" p ON p."toolRowId" = t.id`;

/** The tools of a set by their ids, which ascend with their making. */
export async function listSetTools(set: ToolSetRow): Promise<ToolRow[]> {
  await meetTools(set, set.createdBy);
  const store = await getStore();
  const rows = await store.read((sql) =>
    sql.all<StoredRow>(
      `SELECT ${COLUMNS} FROM ${TABLES} WHERE t."toolsetRowId" = ? ORDER BY r.id`,
      set.rowId,
    ),
  );
  return rows.map(readRow);
}

/** Finds a tool within a set by its id. */
export async function findSetTool(set: ToolSetRow, id: string): Promise<ToolRow | null> {
  await meetTools(set, set.createdBy);
  const store = await getStore();
  const row = await store.read((sql) =>
    sql.get<StoredRow>(
      `SELECT ${COLUMNS} FROM ${TABLES} WHERE t."toolsetRowId" = ? AND r.id = ?`,
      set.rowId,
      id,
    ),
  );
  return row === undefined ? null : readRow(row);
}

function readRow({ state, grade, acceptedFrom, acceptedRaw, ...row }: StoredRow): ToolRow {
  return { ...row, pin: state === null ? null : { state, grade, acceptedFrom, acceptedRaw } };
}

/** Gives every tool of a set an id, in their order. */
export async function meetTools(set: ToolSetRow, createdBy: string): Promise<void> {
  const store = await getStore();
  const UNREGISTERED = `SELECT t.id AS "rowId", t.name FROM "Tool" t
    LEFT JOIN "ToolRef" r ON r."toolRowId" = t.id
    WHERE t."toolsetRowId" = ? AND (r.id IS NULL OR r."setId" <> ? OR r."toolName" <> t.name)`;
  const find = (sql: Sql) =>
    sql.all<{ rowId: number; name: string }>(
      `${UNREGISTERED} ORDER BY t.ordinal`,
      set.rowId,
      set.id,
    );
  if ((await store.read(find)).length === 0) return;
  await store.write(async (sql) => {
    for (const row of await find(sql)) await meetTool(sql, set, row, createdBy);
  });
}

async function meetTool(
  sql: Sql,
  set: ToolSetRow,
  { rowId, name }: { rowId: number; name: string },
  createdBy: string,
): Promise<void> {
  const changed = await sql.run(
    `UPDATE "ToolRef" SET "setId" = ?, "toolName" = ? WHERE "toolRowId" = ?`,
    set.id,
    name,
    rowId,
  );
  if (changed > 0) return;
  // A file that was replaced has other rows: a tool of the same name keeps what the API calls it.
  const moved = await sql.run(
    `UPDATE "ToolRef" SET "toolRowId" = ? WHERE id = (
       SELECT r.id FROM "ToolRef" r LEFT JOIN "Tool" t ON t.id = r."toolRowId"
       WHERE r."setId" = ? AND r."toolName" = ? AND t."toolsetRowId" <> ? LIMIT 1)`,
    rowId,
    set.id,
    name,
    set.rowId,
  );
  if (moved > 0) return;
  const atMs = Date.now();
  await sql.insertMany(
    "ToolRef",
    ["id", "toolRowId", "setId", "toolName", "createdMs", "createdBy"],
    [[mintId("tool"), rowId, set.id, name, atMs, createdBy]],
  );
}

/** The texts of all tools of a set, in their order, with their rows. */
export async function toolTexts(rowId: number): Promise<{ rowId: number; raw: string }[]> {
  const store = await getStore();
  return store.read((sql) =>
    sql.all<{ rowId: number; raw: string }>(
      `SELECT id AS "rowId", raw FROM "Tool" WHERE "toolsetRowId" = ? ORDER BY ordinal`,
      rowId,
    ),
  );
}
