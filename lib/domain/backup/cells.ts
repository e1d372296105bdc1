/** What a column of a table holds, as the data model says it. */
export type CellType = "Int" | "Float" | "String" | "Boolean" | "Bytes";

/** A value of a row. */
export type Cell = string | number | boolean | null | Uint8Array;

/** Numbers that JSON has no literal for, or writes as another one. */
const ODD_NUMBERS: ReadonlyMap<string, number> = new Map([
  ["-0", -0],
  ["Infinity", Infinity],
  ["-Infinity", -Infinity],
  ["NaN", NaN],
]);

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * A value as a database answers it, in the one form every database's values have in a backup: SQLite has no
 * booleans, PostgreSQL may keep exact texts as bytes.
 * @throws TypeError for what a column of this type cannot hold
 */
export function toCell(value: unknown, type: CellType): Cell {
  if (value === null || value === undefined) return null;
  if (type === "Boolean" && (typeof value === "boolean" || typeof value === "number")) {
    return Boolean(value);
  }
  if (type === "Bytes" && value instanceof Uint8Array) return value;
  if (type === "String" && value instanceof Uint8Array) return utf8.decode(value);
  if (type === "String" && typeof value === "string") return value;
  if (type === "Int" || type === "Float") {
    if (typeof value === "number") return value;
    if (typeof value === "bigint" && Number.isSafeInteger(Number(value))) return Number(value);
  }
  throw new TypeError(`A column of type ${type} does not hold ${typeof value}.`);
}

/** A row as one line of JSON: the cells in the order of the columns. */
export function rowLine(cells: readonly Cell[], toBase64: (bytes: Uint8Array) => string): string {
  const written = cells.map((cell) => {
    if (cell instanceof Uint8Array) return { base64: toBase64(cell) };
    if (typeof cell !== "number") return cell;
    return Number.isFinite(cell) && !Object.is(cell, -0)
      ? cell
      : { number: Object.is(cell, -0) ? "-0" : String(cell) };
  });
  return `${JSON.stringify(written)}\n`;
}

/** The cells of a line; null when it is no row of these columns. */
export function parseRow(
  line: string,
  types: readonly CellType[],
  fromBase64: (text: string) => Uint8Array,
): Cell[] | null {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return null;
  }
  if (!Array.isArray(value) || value.length !== types.length) return null;
  const cells: Cell[] = [];
  for (const [at, type] of types.entries()) {
    const cell = readCell(value[at], type, fromBase64);
    if (cell === undefined) return null;
    cells.push(cell);
  }
  return cells;
}

function readCell(
  value: unknown,
  type: CellType,
  fromBase64: (text: string) => Uint8Array,
): Cell | undefined {
  if (value === null) return null;
  switch (type) {
    case "String":
      return typeof value === "string" ? value : undefined;
    case "Boolean":
      return typeof value === "boolean" ? value : undefined;
    case "Bytes": {
      const text = memberOf(value, "base64");
      return text === undefined ? undefined : fromBase64(text);
    }
    default: {
      if (typeof value === "number") return value;
      const name = memberOf(value, "number");
      return name === undefined ? undefined : ODD_NUMBERS.get(name);
    }
  }
}

function memberOf(value: unknown, name: string): string | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const member: unknown = Object.getOwnPropertyDescriptor(value, name)?.value;
  return typeof member === "string" ? member : undefined;
}
