import type { InferResult } from "kysely";

import type { ListedState } from "@/lib/domain/tool-sets-api/tool-status";

import { addAll } from "@/lib/shared/add-all";
import { addTo } from "@/lib/shared/add-to";

import { getSharedStore } from "../library/client";
import { insertInTurns, updateInTurns } from "../store/connection/insert-in-turns";
import type { Row } from "../store/connection/queries";
import type { Sql, SqlValue } from "../store/connection/sql";
import { requireIntactTools } from "../toolsets/rows/intact";
import { inSlices } from "../toolsets/rows/tool-slices";
import { listed } from "../store/sqlite/lists";
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

const selectTools = ({ query }: Sql) =>
  query
    .selectFrom("Tool as t")
    .innerJoin("ToolRef as r", "r.toolRowId", "t.id")
    .leftJoin("ToolPin as p", "p.toolRowId", "t.id")
    .select(["r.id", "t.id as rowId", "t.lead", "t.raw", "t.bodyHash", "r.createdMs"])
    .select(["r.createdBy", "p.mcpName", "p.state", "p.grade", "p.cause", "p.acceptedFrom"])
    .select(["p.acceptedRaw", "p.acceptedHash", "p.seenHash"]);

type StoredRow = InferResult<ReturnType<typeof selectTools>>[number];

/**
 * The tools of a set by their ids, which ascend with their making.
 * @throws DocumentDamagedError when one of them is not what was written
 */
export async function listSetTools(set: ToolSetRow): Promise<ToolRow[]> {
  await meetTools(set, set.createdBy);
  const store = await getSharedStore();
  return store.read(async (sql) => {
    const slices = inSlices((after: StoredRow | undefined, limit) =>
      selectTools(sql)
        .where("t.toolsetRowId", "=", set.rowId)
        // Known since they were met, and what the index of ids begins with.
        .where("r.setId", "=", set.id)
        .$if(after !== undefined, (behind) => behind.where("r.id", ">", after?.id ?? ""))
        .orderBy("r.id")
        .limit(limit)
        .execute(),
    );
    const found: ToolRow[] = [];
    for await (const rows of slices) addAll(found, await readRows(sql, set, rows));
    return found;
  });
}

/** Finds a tool within a set by its id, or by its row. */
export async function findSetTool(set: ToolSetRow, id: string | number): Promise<ToolRow | null> {
  await meetTools(set, set.createdBy);
  const store = await getSharedStore();
  return store.read(async (sql) => {
    const found = selectTools(sql)
      .where("t.toolsetRowId", "=", set.rowId)
      .where(typeof id === "string" ? "r.id" : "t.id", "=", id);
    const [row] = await readRows(sql, set, await found.limit(1).execute());
    return row ?? null;
  });
}

async function readRows(
  sql: Sql,
  { fileKey }: ToolSetRow,
  rows: readonly StoredRow[],
): Promise<ToolRow[]> {
  await requireIntactTools(
    sql,
    rows.map((row) => ({ ...row, fileKey })),
  );
  return rows.map(readRow);
}

function readRow(stored: StoredRow): ToolRow {
  const { id, rowId, raw, createdMs, createdBy, ...listed } = stored;
  return { id, rowId, raw, createdMs, createdBy, pin: pinOf(listed) };
}

function pinOf(listed: Omit<StoredRow, keyof ToolRow>): ListedState | null {
  const { mcpName, state, seenHash, grade, cause } = listed;
  if (mcpName === null || state === null || seenHash === null) return null;
  const { acceptedFrom, acceptedRaw, acceptedHash } = listed;
  return { mcpName, state, seenHash, grade, cause, acceptedFrom, acceptedRaw, acceptedHash };
}

/** Gives every tool of a set an id, in their order. */
export async function meetTools(set: ToolSetRow, createdBy: string): Promise<void> {
  await meetToolsOf([{ ...set, createdBy }]);
}

type SetToMeet = Pick<ToolSetRow, "id" | "rowId" | "createdBy">;

/** Gives every tool of some sets an id, in one transaction. */
export async function meetToolsOf(sets: readonly SetToMeet[]): Promise<void> {
  const store = await getSharedStore();
  const isMet = await store.read(async (sql) => (await unmetTools(sql, sets)).length === 0);
  if (isMet) return;
  await store.write(async (sql) => {
    const bySet = new Map<number, UnmetTool[]>();
    for (const tool of await unmetTools(sql, sets)) addTo(bySet, tool.toolsetRowId, tool);
    for (const set of sets) {
      const tools = bySet.get(set.rowId);
      if (tools !== undefined) await meetAll(sql, set, tools);
    }
  });
}

function unmetTools({ query }: Sql, sets: readonly SetToMeet[]) {
  const rowIds = sets.map(({ rowId }) => rowId);
  return query
    .selectFrom("Tool as t")
    .innerJoin("ToolSetRef as s", "s.toolsetRowId", "t.toolsetRowId")
    .leftJoin("ToolRef as r", "r.toolRowId", "t.id")
    .select(["t.id as rowId", "t.toolsetRowId", "t.name", "r.id as refId"])
    .where("t.toolsetRowId", "in", listed(rowIds))
    .where((eb) =>
      eb.or([
        eb("r.id", "is", null),
        eb("r.setId", "<>", eb.ref("s.id")),
        eb("r.toolName", "<>", eb.ref("t.name")),
      ]),
    )
    .orderBy("t.toolsetRowId")
    .orderBy("t.ordinal")
    .execute();
}

interface UnmetTool {
  readonly rowId: number;
  readonly toolsetRowId: number;
  readonly name: string;
  readonly refId: string | null;
}

async function meetAll(sql: Sql, set: SetToMeet, tools: readonly UnmetTool[]): Promise<void> {
  const left = await leftRefs(sql, set);
  const known: SqlValue[][] = [];
  const moved: SqlValue[][] = [];
  const met: SqlValue[][] = [];
  for (const { rowId, name, refId } of tools) {
    // A file that was replaced has other rows: a tool of the same name keeps what the API calls it.
    const former = refId === null ? left.get(name)?.shift() : undefined;
    if (refId !== null) known.push([refId, set.id, name]);
    else if (former !== undefined) moved.push([former, rowId]);
    else met.push([mintId("tool"), rowId, set.id, name, Date.now(), set.createdBy]);
  }
  await updateInTurns(sql, "ToolRef", ["id", "setId", "toolName"], known);
  await updateInTurns(sql, "ToolRef", ["id", "toolRowId"], moved);
  await insertInTurns(sql, "ToolRef", REF_COLUMNS, met);
}

const REF_COLUMNS = ["id", "toolRowId", "setId", "toolName", "createdMs", "createdBy"];

/** What the API calls tools of a set that are in other rows than its own, by their names. */
async function leftRefs({ query }: Sql, set: SetToMeet): Promise<Map<string, string[]>> {
  const refs = await query
    .selectFrom("ToolRef as r")
    .innerJoin("Tool as t", "t.id", "r.toolRowId")
    .select(["r.id", "r.toolName"])
    .where("r.setId", "=", set.id)
    .where("t.toolsetRowId", "<>", set.rowId)
    .orderBy("r.id")
    .execute();
  const byName = new Map<string, string[]>();
  for (const { id, toolName } of refs) addTo(byName, toolName, id);
  return byName;
}

type StoredText = Pick<Row<"Tool">, "id" | "lead" | "raw" | "bodyHash" | "ordinal">;

/**
 * The texts of all tools of a set, in their order, with their rows.
 * @throws DocumentDamagedError when one of them is not what was written
 */
export async function toolTexts({
  rowId,
  fileKey,
}: Pick<ToolSetRow, "rowId" | "fileKey">): Promise<{ rowId: number; raw: string }[]> {
  const store = await getSharedStore();
  return store.read(async (sql) => {
    const slices = inSlices((after: StoredText | undefined, limit) =>
      sql.query
        .selectFrom("Tool")
        .select(["id", "lead", "raw", "bodyHash", "ordinal"])
        .where("toolsetRowId", "=", rowId)
        .$if(after !== undefined, (behind) => behind.where("ordinal", ">", after?.ordinal ?? 0))
        .orderBy("ordinal")
        .limit(limit)
        .execute(),
    );
    const texts: { rowId: number; raw: string }[] = [];
    for await (const rows of slices) {
      await requireIntactTools(
        sql,
        rows.map((row) => ({ ...row, fileKey })),
      );
      for (const { id, raw } of rows) texts.push({ rowId: id, raw });
    }
    return texts;
  });
}
