import {
  matrixRow,
  matrixTools,
  type Matrix,
  type MatrixRow,
} from "@/lib/domain/permissions/reports/matrix";

import { getStore } from "../library/client";
import { READABLE } from "../documents/find";
import { readLibraryPolicy } from "./library-policy";
import type { SqlValue } from "../store/connection/sql";

export interface MatrixQuery {
  /** Also conversations without overrides. */
  readonly all?: boolean | undefined;
  /** Part of a title. */
  readonly query?: string | undefined;
  /** `next` of the page before. */
  readonly after?: number | undefined;
}

const PAGE = 200;

interface ShellRow {
  readonly id: string;
  readonly title: string;
  readonly head: string;
  readonly tail: string;
}

/** Conversations and tools with what holds in each; the latest conversation first. */
export async function readPermissionMatrix(query: MatrixQuery = {}): Promise<Matrix> {
  const { book, toolsets } = await readLibraryPolicy();
  const tools = matrixTools(book);
  const start = query.after ?? 0;
  const { rows, conversations } = await loadShells(query, start);
  return {
    toolsets: toolsets.map(({ rowId }) => rowId),
    tools,
    conversations,
    rows: rows.slice(0, PAGE).flatMap(({ id, title, head, tail }): MatrixRow[] => {
      const row = matrixRow(book, tools, JSON.parse(head + tail));
      const says = row.cells.length + row.withoutEffect + row.unresolved > 0;
      return says || query.all === true ? [{ conversation: { id, title }, ...row }] : [];
    }),
    next: rows.length > PAGE ? start + PAGE : null,
  };
}

async function loadShells(
  { all, query = "" }: MatrixQuery,
  start: number,
): Promise<{ rows: ShellRow[]; conversations: number }> {
  const store = await getStore();
  const from = `FROM "Conversation" e WHERE ${READABLE} AND e."deletedMs" IS NULL`;
  const conditions: string[] = [];
  const values: SqlValue[] = [];
  // Texts that name a list without an entry fit, too; they are left out when they are read.
  if (all !== true) {
    conditions.push(`instr(e.head || e.tail, '"toolOverrides"') > 0`);
  }
  if (query.trim() !== "") {
    conditions.push(`instr(lower(e.title), lower(?)) > 0`);
    values.push(query.trim());
  }
  const narrowed = conditions.map((condition) => ` AND ${condition}`).join("");
  return store.read(async (sql) => {
    const rows = await sql.all<ShellRow>(
      `SELECT e.id, e.title, e.head, e.tail ${from}${narrowed}
       ORDER BY e."sortMs" DESC, e.id LIMIT ${PAGE + 1} OFFSET ?`,
      ...values,
      start,
    );
    const count = await sql.get<{ n: number }>(`SELECT count(*) AS n ${from}`);
    return { rows, conversations: count?.n ?? 0 };
  });
}
