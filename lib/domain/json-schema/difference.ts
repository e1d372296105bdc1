import { equalJson } from "@/lib/json/equal";
import { schemaRows, type SchemaRow } from "./rows";

/** A part of a schema that only one of two versions has, or that reads differently in them. */
export interface DifferentRow {
  readonly kind: "added" | "removed" | "changed";
  /** As the readable tree names it, with the names above it: "filter › since". */
  readonly name: string;
  /** Null for what was added. */
  readonly before: SchemaRow | null;
  /** Null for what was removed. */
  readonly after: SchemaRow | null;
}

interface PlacedRow {
  readonly name: string;
  readonly row: SchemaRow;
}

/** The parts in which the readable trees of two schemas differ, in their order. Total over any two values. */
export function schemaDifference(before: unknown, after: unknown): DifferentRow[] {
  const [old, now] = [placedRows(before), placedRows(after)];
  const removed = [...old].flatMap(([key, { name, row }]): DifferentRow[] =>
    now.has(key) ? [] : [{ kind: "removed", name, before: row, after: null }],
  );
  const rest = [...now].flatMap(([key, { name, row }]): DifferentRow[] => {
    const former = old.get(key)?.row;
    if (former === undefined) return [{ kind: "added", name, before: null, after: row }];
    return readsAlike(former, row) ? [] : [{ kind: "changed", name, before: former, after: row }];
  });
  return [...removed, ...rest];
}

/** Rows by the names on the way to them, which stay when a definition moves inside the schema. */
function placedRows(schema: unknown): Map<string, PlacedRow> {
  const placed = new Map<string, PlacedRow>();
  const turns = new Map<string, number>();
  const way: string[] = [];
  for (const row of schemaRows(schema).rows) {
    way.length = Math.min(way.length, row.depth);
    way[row.depth] = row.name;
    const names = way.filter((name) => name !== "");
    const key = JSON.stringify(names);
    // Alternatives share their name; they are told apart by their turn.
    const turn = turns.get(key) ?? 0;
    turns.set(key, turn + 1);
    placed.set(`${key} ${turn}`, { name: names.join(" › "), row });
  }
  return placed;
}

function readsAlike(one: SchemaRow, other: SchemaRow): boolean {
  return equalJson({ ...one, pointer: "", depth: 0 }, { ...other, pointer: "", depth: 0 });
}
