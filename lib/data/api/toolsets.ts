import { expressionBuilder, type InferResult } from "kysely";

import type { PageRequest } from "@/lib/domain/tool-sets-api/page";

import { getSharedStore } from "../library/client";
import { compileOnce } from "../store/connection/compile-once";
import type { Queries } from "../store/connection/queries";
import { registerToolsets } from "./register-toolset";
import type { DB } from "@/lib/generated/tables/tables";
import { isReadable } from "../documents/find";
import { requireIntactToolsets } from "../toolsets/rows/intact";

/** A toolset with what the API needs of it. */
export interface ToolSetRow {
  /** toolset_ and a ULID. */
  readonly id: string;
  readonly rowId: number;
  readonly fileId: string;
  readonly fileKey: number;
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
  /** 1 where its server was listed from here. */
  readonly isListed: number;
}

export interface Page<Row> {
  readonly rows: readonly Row[];
  /** Of all pages. */
  readonly total: number;
  readonly hasMore: boolean;
}

/** The tool sets of toolsets outside the trash. */
const visible = (query: Queries) =>
  query
    .selectFrom("ToolSetRef as r")
    .innerJoin("Toolset as s", "s.id", "r.toolsetRowId")
    .innerJoin("ToolsetFile as e", "e.key", "s.fileKey")
    .where(isReadable)
    .where("e.deletedMs", "is", null);

const selectToolSets = (query: Queries) =>
  visible(query)
    .select(["r.id", "s.id as rowId", "e.id as fileId", "e.revision as fileRevision", "s.fileKey"])
    .select("e.toolsetCount as inFile")
    .select((eb) =>
      eb
        .selectFrom("Toolset as o")
        .select(eb.fn.countAll<number>().as("count"))
        .whereRef("o.fileKey", "=", "s.fileKey")
        .whereRef("o.ordinal", "<", "s.ordinal")
        .$asScalar()
        .$notNull()
        .as("position"),
    )
    .select(["s.toolsetId", "s.revision", "r.seenRevision", "r.name"])
    .select(["s.lead", "s.head", "s.tail", "s.shellHash"])
    .select("r.externalId")
    .select((eb) =>
      eb
        .selectFrom("Tool as t")
        .select(eb.fn.countAll<number>().as("count"))
        .whereRef("t.toolsetRowId", "=", "s.id")
        .$asScalar()
        .$notNull()
        .as("toolCount"),
    )
    .select(["r.createdMs", "r.createdBy", "r.lastSyncMs"])
    .select((eb) => eb("e.importId", "is not", null).$castTo<number>().as("isImported"))
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom("ToolPin as p")
            .select("p.toolRowId")
            .whereRef("p.toolsetRowId", "=", "s.id"),
        )
        .$castTo<number>()
        .as("isListed"),
    );

/** One page of the tool sets by their ids, which ascend with their making. */
export async function listToolSets(request: PageRequest): Promise<Page<ToolSetRow>> {
  await registerToolsets();
  const store = await getSharedStore();
  const { prefix } = request;
  return store.read(async (sql) => {
    const named = expressionBuilder<DB & { r: DB["ToolSetRef"] }, "r">();
    const { fn } = named;
    const length = fn<number>("length", [named.val(prefix)]);
    const start = fn<string>("substr", ["r.name", named.lit(1), length]);
    const isNamed = prefix === "" ? named.lit(true) : named(start, "=", prefix);
    const { after, sign, direction, limit } = placeOf(request);
    const rows = await selectToolSets(sql.query)
      .where(isNamed)
      .$if(after !== null, (sets) => sets.where("r.id", sign, after))
      .orderBy("r.id", direction)
      .limit(limit)
      .execute();
    await requireIntactToolsets(sql, rows);
    const { total } = await visible(sql.query)
      .where(isNamed)
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    return pageOf(rows.map(toolSetRow), request, total);
  });
}

type StoredRow = InferResult<ReturnType<typeof selectToolSets>>[number];

function toolSetRow(stored: StoredRow): ToolSetRow {
  const { lead: _, shellHash: __, ...row } = stored;
  return row;
}

/** Where a page begins, and which way it goes; one row more than the page has tells whether there is another. */
export function placeOf({ after, descending, limit }: PageRequest) {
  const [sign, direction] = descending ? (["<", "desc"] as const) : ([">", "asc"] as const);
  return { after, sign, direction, limit: limit + 1 };
}

/** @param rows one more than the page has, where there is another */
export function pageOf<Row>(
  rows: readonly Row[],
  { limit }: PageRequest,
  total: number,
): Page<Row> {
  return { rows: rows.slice(0, limit), total, hasMore: rows.length > limit };
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
  await registerToolsets();
  return isExternal
    ? findKnown("r.externalId", id.slice(BY_EXTERNAL_ID.length))
    : findKnown("r.id", id.replace(/^ts_/, "toolset_"));
}

const selectBy = (column: "r.id" | "r.externalId" | "s.id" | "e.id") =>
  compileOnce((query, value: string | number) =>
    selectToolSets(query).where(column, "=", value).orderBy("r.id").limit(1),
  );

/** Every request of a tool set begins with one of these, and building them takes longer than looking. */
const SELECT_BY = {
  "r.id": selectBy("r.id"),
  "r.externalId": selectBy("r.externalId"),
  "s.id": selectBy("s.id"),
  "e.id": selectBy("e.id"),
} as const;

async function findKnown(
  column: keyof typeof SELECT_BY,
  value: string | number,
): Promise<ToolSetRow | null> {
  const store = await getSharedStore();
  return store.read(async (sql) => {
    const rows = await SELECT_BY[column](sql, value);
    await requireIntactToolsets(sql, rows);
    return rows.map(toolSetRow)[0] ?? null;
  });
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
  const store = await getSharedStore();
  return store.read(async (sql) => {
    const isTaken = async (id: string): Promise<boolean> =>
      (await sql.query
        .selectFrom("Toolset")
        .select("id")
        .where("toolsetId", "=", id)
        .limit(1)
        .executeTakeFirst()) !== undefined;
    if (!(await isTaken(wanted))) return wanted;
    const last = await sql.nextId("Toolset", "id");
    return `${wanted}-${last}`;
  });
}
