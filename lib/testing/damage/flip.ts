import { SqliteConnection } from "@/lib/data/store/connection/sqlite";

/** Numbers between 0 and 1 that a seed decides (mulberry32), so that a run can be repeated. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function pick<T>(random: () => number, values: readonly T[]): T {
  const value = values[Math.floor(random() * values.length)];
  if (value === undefined) throw new Error("there is nothing to pick from");
  return value;
}

/** One bit of one byte becomes another one. */
export function flipBit(random: () => number, bytes: Uint8Array): { bytes: Buffer; at: number } {
  const flipped = Buffer.from(bytes);
  const at = Math.floor(random() * flipped.length);
  flipped[at] = (flipped[at] ?? 0) ^ (1 << Math.floor(random() * 8));
  return { bytes: flipped, at };
}

/** The columns that hold what nothing else could give again. */
export const STORED_TEXTS = [
  ["Conversation", "head"],
  ["Conversation", "tail"],
  ["MessageBody", "lead"],
  ["MessageBody", "raw"],
  ["ToolsetFile", "head"],
  ["ToolsetFile", "tail"],
  ["Toolset", "lead"],
  ["Toolset", "head"],
  ["Toolset", "tail"],
  ["Tool", "lead"],
  ["Tool", "raw"],
  ["ModelsFile", "text"],
  ["Change", "ops"],
  ["ImportItem", "undo"],
  ["ImportOriginal", "bytes"],
] as const;

type Column = readonly [table: string, column: string];

/**
 * Changes one bit of a value in the file of a closed library.
 * @returns what was changed, for a person who repeats it
 */
export async function flipStored(
  file: string,
  random: () => number,
  columns: readonly Column[],
): Promise<string> {
  const database = new SqliteConnection(file, { readonly: false });
  try {
    for (;;) {
      const [table, column] = pick(random, columns);
      const rows = await database.all<{ row: number; bytes: Uint8Array; type: string }>(
        `SELECT rowid AS row, CAST("${column}" AS BLOB) AS bytes, typeof("${column}") AS type
         FROM "${table}" WHERE length("${column}") > 0 ORDER BY rowid`,
      );
      if (rows.length === 0) continue;
      const { row, bytes, type } = pick(random, rows);
      const flipped = flipBit(random, bytes);
      const value = type === "blob" ? "?" : "CAST(? AS TEXT)";
      const text = `UPDATE "${table}" SET "${column}" = ${value} WHERE rowid = ?`;
      await database.run(text, flipped.bytes, row);
      return `${table}.${column} of row ${row}, byte ${flipped.at}`;
    }
  } finally {
    database.close();
  }
}
