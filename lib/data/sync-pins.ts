import type { Pin } from "@/lib/domain/sync/pin";

import type { Sql, SqlValue } from "./sql";

/** What is known of a tool that a server has listed, as a row. */
export interface ToolPin extends Pin {
  readonly toolRowId: number;
  readonly toolsetRowId: number;
}

const COLUMNS = [
  "toolRowId",
  "toolsetRowId",
  "mcpName",
  "acceptedHash",
  "acceptedRaw",
  "acceptedFrom",
  "seenHash",
  "seenRaw",
  "seenFrom",
  "state",
  "grade",
  "cause",
  "conflicts",
  "previous",
] as const satisfies readonly (keyof ToolPin)[];

/** The pins of tools that are still there, by the row id of the tool. */
export async function loadPins(sql: Sql, toolsetRowId: number): Promise<Map<number, ToolPin>> {
  const rows = await sql.all<ToolPin>(
    `SELECT ${COLUMNS.map((name) => `p."${name}"`).join(", ")}
     FROM "ToolPin" p JOIN "Tool" t ON t.id = p."toolRowId" AND t."toolsetRowId" = p."toolsetRowId"
     WHERE p."toolsetRowId" = ?`,
    toolsetRowId,
  );
  return new Map(rows.map((pin) => [pin.toolRowId, pin]));
}

/** Writes pins, in place of those that are there. */
export async function writePins(sql: Sql, pins: readonly ToolPin[]): Promise<void> {
  if (pins.length === 0) return;
  await sql.run(
    `DELETE FROM "ToolPin" WHERE "toolRowId" IN (SELECT value FROM json_each(?))`,
    JSON.stringify(pins.map(({ toolRowId }) => toolRowId)),
  );
  const rows = pins.map((pin): SqlValue[] => COLUMNS.map((name) => pin[name]));
  await sql.insertMany("ToolPin", [...COLUMNS], rows);
}
