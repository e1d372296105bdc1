import type { Pin } from "@/lib/domain/sync/pin";
import { noteReview, type Transitions } from "@/lib/data/ledger/chain/note";
import { insertInTurns } from "@/lib/data/store/connection/insert-in-turns";
import type { Sql, SqlValue } from "@/lib/data/store/connection/sql";
import { listed } from "@/lib/data/store/sqlite/lists";

import { nameAsListed } from "./name-as-listed";

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
  const rows = await sql.query
    .selectFrom("ToolPin as p")
    .innerJoin("Tool as t", (join) =>
      join.onRef("t.id", "=", "p.toolRowId").onRef("t.toolsetRowId", "=", "p.toolsetRowId"),
    )
    .select(COLUMNS.map((name) => `p.${name}` as const))
    .where("p.toolsetRowId", "=", toolsetRowId)
    .execute();
  return new Map(
    rows.map((pin) => [pin.toolRowId, { ...pin, mcpName: nameAsListed(pin.mcpName, pin.seenRaw) }]),
  );
}

/**
 * Writes pins, in place of those that are there. A tool whose definition waits for a decision is held back, so what
 * changes of that goes on record.
 */
export async function writePins(sql: Sql, pins: readonly ToolPin[], actor?: string): Promise<void> {
  if (pins.length === 0) return;
  const known = await knownStates(sql, pins);
  await sql.query
    .deleteFrom("ToolPin")
    .where("toolRowId", "in", listed(pins.map(({ toolRowId }) => toolRowId)))
    .execute();
  const rows = pins.map((pin): SqlValue[] => COLUMNS.map((name) => pin[name]));
  await insertInTurns(sql, "ToolPin", COLUMNS, rows);
  for (const [toolset, transitions] of transitionsOf(known, pins)) {
    await noteReview(sql, toolset, { ...transitions, actor });
  }
}

type Known = ReadonlyMap<number, Pick<ToolPin, "state" | "acceptedHash">>;

async function knownStates(sql: Sql, pins: readonly ToolPin[]): Promise<Known> {
  const rows = await sql.query
    .selectFrom("ToolPin")
    .select(["toolRowId", "state", "acceptedHash"])
    .where("toolRowId", "in", listed(pins.map(({ toolRowId }) => toolRowId)))
    .execute();
  return new Map(rows.map((row) => [row.toolRowId, row]));
}

/** What changed of whether tools are held back, by the row of their toolset. */
function transitionsOf(known: Known, pins: readonly ToolPin[]): Map<number, Transitions> {
  const found = new Map<number, Transitions>();
  for (const { toolRowId, toolsetRowId, state, acceptedHash } of pins) {
    const was = known.get(toolRowId);
    if (was?.state === state && was.acceptedHash === acceptedHash) continue;
    const counts = found.get(toolsetRowId) ?? { heldBack: 0, accepted: 0, missing: 0 };
    found.set(toolsetRowId, {
      heldBack: counts.heldBack + (state === "new" || state === "changed" ? 1 : 0),
      accepted: counts.accepted + (state === "current" ? 1 : 0),
      missing: counts.missing + (state === "missing" ? 1 : 0),
    });
  }
  return found;
}
