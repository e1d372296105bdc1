import { readFileSync } from "node:fs";
import { join } from "node:path";

import type { CellType } from "@/lib/domain/backup/cells";

/** A column of a table, as prisma/schema.prisma has it. */
export interface ModelColumn {
  readonly name: string;
  readonly type: CellType;
  /** A row can be written without it. */
  readonly isOptional: boolean;
}

/** A table, as prisma/schema.prisma has it. */
export interface Model {
  readonly name: string;
  readonly columns: readonly ModelColumn[];
  /** The columns of its primary key. */
  readonly key: readonly string[];
}

const MODEL = /^model (\w+) \{\n([\s\S]*?)^\}/gm;
const COLUMN = /^\s+(\w+)\s+(Int|Float|String|Boolean|Bytes)(\?)?(?:\s+(.*))?$/;
const COMPOSITE_KEY = /^\s+@@id\(\[([^\]]+)\]\)/m;

/** The tables of the data model in its order, in which a table comes before those that refer to it. */
export function readModels(): Model[] {
  // The server runs in the project's folder, bundled or not, where the migrations are as well.
  const file = join(/* turbopackIgnore: true */ process.cwd(), "prisma", "schema.prisma");
  return parseModels(readFileSync(file, "utf8"));
}

/** Reads the tables of a schema; relations are no columns. */
export function parseModels(schema: string): Model[] {
  return [...schema.matchAll(MODEL)].map(([, name = "", body = ""]) => {
    const columns: ModelColumn[] = [];
    const key =
      COMPOSITE_KEY.exec(body)?.[1]
        ?.split(",")
        .map((column) => column.trim()) ?? [];
    for (const line of body.split("\n")) {
      const [, column, type, optional, attributes = ""] = COLUMN.exec(line) ?? [];
      if (column === undefined) continue;
      const isOptional = optional !== undefined || attributes.includes("@default(");
      columns.push({ name: column, type: typeOf(type), isOptional });
      if (/@id\b/.test(attributes)) key.push(column);
    }
    return { name, columns, key };
  });
}

function typeOf(name: string | undefined): CellType {
  switch (name) {
    case "Int":
    case "Float":
    case "Boolean":
    case "Bytes":
      return name;
    default:
      return "String";
  }
}
