import { archivedModels } from "@/lib/data/backup/tables";
import type { Model } from "@/lib/data/backup/model";
import { parseRow, type Cell, type CellType } from "@/lib/domain/backup/cells";
import {
  tableOfMember,
  type BackupHeader,
  type ManifestMember,
} from "@/lib/domain/backup/manifest";
import { BackupRefusedError } from "../refused";

import type { OpenBackup } from "./open";

/** Rows of one table of an archive. */
export interface Batch {
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: readonly Cell[][];
}

const ROWS_PER_BATCH = 500;
const BYTES_PER_BATCH = 2 * 1024 * 1024;

/** The columns of an archive's tables with their types. */
export type Layout = ReadonlyMap<
  string,
  { columns: readonly string[]; types: readonly CellType[] }
>;

/**
 * Compares the tables of an archive with those of this version. What an older version did not have is left to its
 * default.
 * @throws BackupRefusedError when rows would lose something, or cannot be written
 */
export function planLayout(
  header: BackupHeader,
  models: readonly Model[] = archivedModels(),
): Layout {
  const layout = new Map<string, { columns: readonly string[]; types: CellType[] }>();
  const known = new Map(models.map((model) => [model.name, model]));
  for (const { name, columns } of header.tables) {
    const model = known.get(name);
    if (model === undefined) throw newer(header, `the table ${name}`);
    const types = columns.map((column) => {
      const type = model.columns.find((each) => each.name === column)?.type;
      if (type === undefined) throw newer(header, `the column ${name}.${column}`);
      return type;
    });
    const missing = model.columns.find(
      (column) => !column.isOptional && !columns.includes(column.name),
    );
    if (missing !== undefined || new Set(columns).size !== columns.length) {
      throw new BackupRefusedError(
        "backup-older",
        `The backup was made by Colloquy ${header.app}, which did not have ${name}.${missing?.name ?? ""} yet. Restore it with that version, then upgrade. Nothing was written.`,
      );
    }
    layout.set(name, { columns, types });
  }
  return layout;
}

function newer({ app }: BackupHeader, what: string): BackupRefusedError {
  return new BackupRefusedError(
    "backup-newer",
    `The backup was made by Colloquy ${app} and has ${what}, which this version does not know. Restore it with that version or a newer one. Nothing was written.`,
  );
}

/**
 * All rows of an archive in the order in which they can be written. Reading them to the end is the proof that each is
 * what was backed up.
 * @throws BackupRefusedError
 */
export async function* readBatches(
  archive: OpenBackup,
  layout: Layout,
): AsyncGenerator<Batch, void, void> {
  for (const member of archive.members) {
    const table = tableOfMember(member.name);
    if (table === null) {
      for await (const _ of archive.read(member)) continue;
      continue;
    }
    const shape = layout.get(table);
    if (shape === undefined) continue;
    yield* memberBatches(archive, member, { table, ...shape });
  }
}

async function* memberBatches(
  archive: OpenBackup,
  member: ManifestMember,
  {
    table,
    columns,
    types,
  }: { table: string; columns: readonly string[]; types: readonly CellType[] },
): AsyncGenerator<Batch, void, void> {
  let rows: Cell[][] = [];
  let bytes = 0;
  let count = 0;
  for await (const line of lines(archive.read(member))) {
    const row = parseRow(line, types, fromBase64);
    count += 1;
    if (row === null) {
      throw new BackupRefusedError(
        "backup-altered",
        `The backup is damaged or was changed: line ${count} of ${member.name} is not a row. Nothing was written.`,
      );
    }
    rows.push(row);
    bytes += line.length;
    if (rows.length < ROWS_PER_BATCH && bytes < BYTES_PER_BATCH) continue;
    yield { table, columns, rows };
    rows = [];
    bytes = 0;
  }
  if (rows.length > 0) yield { table, columns, rows };
  if (count !== member.rows) {
    throw new BackupRefusedError(
      "backup-altered",
      `The backup is damaged or was changed: ${member.name} has ${count} rows instead of ${member.rows ?? 0}. Nothing was written.`,
    );
  }
}

const fromBase64 = (text: string): Uint8Array => Buffer.from(text, "base64");

const NEWLINE = 10;

/** The lines of a text that comes in chunks; a row may be longer than any of them. */
async function* lines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string, void, void> {
  let open: Uint8Array[] = [];
  for await (const chunk of chunks) {
    let from = 0;
    for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, from)) {
      open.push(chunk.subarray(from, at));
      yield Buffer.concat(open).toString("utf8");
      open = [];
      from = at + 1;
    }
    if (from < chunk.length) open.push(chunk.subarray(from));
  }
  if (open.length > 0) yield Buffer.concat(open).toString("utf8");
}
