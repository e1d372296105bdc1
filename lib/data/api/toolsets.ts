import type { PageRequest } from "@/lib/domain/tool-sets-api/page";

import { getStore } from "../library/client";
import type { Sql, SqlValue } from "../store/connection/sql";
import { meetToolsets } from "./register-toolset";

/** A toolset with what the API needs of it. */
export interface ToolSetRow {
  /** toolset_ and a ULID. */
  readonly id: string;
  readonly rowId: number;
  readonly fileId: string;
  /** Counts every change of the file. */
  readonly fileRevision: number;
  /** How many toolsets the file has, and which of them this is. */
  readonly inFile: number;
  readonly position: number;
  readonly toolsetId: string;
  readonly revision: number;
  /** The revision from which `name` and `externalId` are. */
  readonly seenRevision: number;
  /** Joined, the text without the tools. */
  readonly head: string;
  readonly tail: string;
  readonly name: string;
  readonly externalId: string | null;
  readonly toolCount: number;
  readonly createdMs: number;
  readonly createdBy: string;
  readonly lastSyncMs: number | null;
  /** 1 where the file came with an import, 0 where it was made here. */
  readonly isImported: number;
}

export interface Page<Row> {
  readonly rows: readonly Row[];
  /** Of all pages. */
  readonly total: number;
  readonly hasMore: boolean;
}

const COLUMNS = `r.id, s.id AS "rowId", e.id AS "fileId", e.revision AS "fileRevision",
  e."toolsetCount" AS "inFile",
  (SELECT count(*) FROM "Toolset" o WHERE o."fileKey" = s."fileKey" AND o.ordinal < s.ordinal) AS position,
  s."toolsetId", s.revision, r."seenRevision", s.head, s.tail, r.name, r."externalId",
  (SELECT count(*) FROM "Tool" t WHERE t."toolsetRowId" = s.id) AS "toolCount",
  r."createdMs", r."createdBy", r."lastSyncMs", e."importId" IS NOT NULL AS "isImported"`;

const TABLES = `"ToolSetRef" r JOIN "Toolset" s ON s.id = r."toolsetRowId"
  JOIN "ToolsetFile" e ON e.key = s."fileKey"`;

const VISIBLE = `e.state = 'live' AND e."deletedMs" IS NULL`;

/** One page of the tool sets by their ids, which ascend with their making. */
export async function listToolSets(request: PageRequest): Promise<Page<ToolSetRow>> {
  await meetToolsets();
  const store = await getStore();
  const { prefix } = request;
  const named = prefix === "" ? "" : ` AND substr(r.name, 1, length(?)) = ?`;
  const names: SqlValue[] = prefix === "" ? [] : [prefix, prefix];
  return store.read((sql) =>
    readPageOf<ToolSetRow>(sql, {
      request,
      columns: COLUMNS,
      from: `${TABLES} WHERE ${VISIBLE}${named}`,
      values: names,
      id: "r.id",
    }),
  );
}

/** What a page is read from. */
export interface PageSource {
  readonly request: PageRequest;
  readonly columns: string;
  /** FROM and WHERE, with `values` for its parameters. */
  readonly from: string;
  readonly values: readonly SqlValue[];
  /** The column by which it is ordered. */
  readonly id: string;
}

/** Reads a page by the key of its last row, so that rows that come or go move nothing. */
export async function readPageOf<Row>(sql: Sql, source: PageSource): Promise<Page<Row>> {
  const { request, columns, from, values, id } = source;
  const { after, descending, limit } = request;
  const [sign, order] = descending ? ["<", "DESC"] : [">", "ASC"];
  const behind = after === null ? "" : ` AND ${id} ${sign} ?`;
  const rows = await sql.all<Row>(
    `SELECT ${columns} FROM ${from}${behind} ORDER BY ${id} ${order} LIMIT ?`,
    ...values,
    ...(after === null ? [] : [after]),
    limit + 1,
  );
  const counted = await sql.get<{ total: number }>(
    `SELECT count(*) AS total FROM ${from}`,
    ...values,
  );
  return { rows: rows.slice(0, limit), total: counted?.total ?? 0, hasMore: rows.length > limit };
}

const BY_EXTERNAL_ID = "external_id:";

/**
 * Finds a tool set by its id or by `external_id:` and the id of another system.
 * @returns null when there is none, or it is in the trash
 */
export async function findToolSet(id: string): Promise<ToolSetRow | null> {
  const isExternal = id.startsWith(BY_EXTERNAL_ID);
  if (!isExternal) {
    const known = await findKnown("r.id", id.replace(/^ts_/, "toolset_"));
    // What is known of the present text needs no look through all toolsets.
    if (known !== null && known.seenRevision === known.revision) return known;
  }
  await meetToolsets();
  return isExternal
    ? findKnown(`r."externalId"`, id.slice(BY_EXTERNAL_ID.length))
    : findKnown("r.id", id.replace(/^ts_/, "toolset_"));
}

type Column = "r.id" | `r."externalId"` | "s.id" | "e.id";

async function findKnown(column: Column, value: string | number): Promise<ToolSetRow | null> {
  const store = await getStore();
  const row = await store.read((sql) =>
    sql.get<ToolSetRow>(
      `SELECT ${COLUMNS} FROM ${TABLES} WHERE ${VISIBLE} AND ${column} = ? ORDER BY r.id LIMIT 1`,
      value,
    ),
  );
  return row ?? null;
}

/** A tool set whose toolset was just changed. */
export function changedToolSet(rowId: number): Promise<ToolSetRow | null> {
  return findKnown("s.id", rowId);
}

/** The tool set in a file that was made with one. */
export function toolSetOfFile(fileId: string): Promise<ToolSetRow | null> {
  return findKnown("e.id", fileId);
}

/** An id for a new toolset that no other of the library has. */
export async function freeToolsetId(wanted: string): Promise<string> {
  const store = await getStore();
  return store.read(async (sql) => {
    const isTaken = async (id: string): Promise<boolean> =>
      (await sql.get(`SELECT 1 FROM "Toolset" WHERE "toolsetId" = ? LIMIT 1`, id)) !== undefined;
    if (!(await isTaken(wanted))) return wanted;
    const last = await sql.nextId("Toolset", "id");
    return `${wanted}-${last}`;
  });
}
