import type { Sql } from "@/lib/data/store/connection/sql";
import { DocumentDamagedError } from "@/lib/data/documents/damage";
import { pieceHash } from "@/lib/data/documents/piece-hash";
import { createTurns } from "@/lib/work/turns";

import { isIntactFile, requireIntactFile } from "./seal";

/** The text of a toolset around its tools, as it is stored. */
export interface StoredToolset {
  readonly fileKey: number;
  readonly lead: string;
  readonly head: string;
  readonly tail: string;
  /** Of these three as they were written; null in rows of an older version. */
  readonly shellHash: string | null;
}

/** The text of a tool as it is stored. */
export interface StoredTool {
  readonly fileKey: number;
  readonly lead: string;
  readonly raw: string;
  /** Of these two as they were written; null in rows of an older version. */
  readonly bodyHash: string | null;
}

export function hashOfToolset({ lead, head, tail }: Omit<StoredToolset, "fileKey" | "shellHash">) {
  // JSON has no such character, as in pieceHash.
  return pieceHash(lead, `${head}\0${tail}`);
}

export function hashOfTool({ lead, raw }: Omit<StoredTool, "fileKey" | "bodyHash">) {
  return pieceHash(lead, raw);
}

/**
 * Looks at toolsets before they are shown or used: each by its own hash, since a file can have thousands of tools
 * that nobody asked for. Those of an older version are looked at with their file.
 * @throws DocumentDamagedError that names the file
 */
export function requireIntactToolsets(sql: Sql, rows: Iterable<StoredToolset>): Promise<void> {
  return requireHashes(sql, rows, ({ shellHash }) => shellHash, hashOfToolset, "a toolset");
}

/** The same of tools. */
export function requireIntactTools(sql: Sql, rows: Iterable<StoredTool>): Promise<void> {
  return requireHashes(sql, rows, ({ bodyHash }) => bodyHash, hashOfTool, "a tool");
}

/** The same of one tool after another, as an answer. A file of an older version is looked at once. */
export function createToolCheck(sql: Sql): (row: StoredTool) => Promise<boolean> {
  const files = new Map<number, boolean>();
  return async (row) => {
    if (row.bodyHash !== null) return row.bodyHash === hashOfTool(row);
    const known = files.get(row.fileKey) ?? (await isIntactFile(sql, row.fileKey));
    files.set(row.fileKey, known);
    return known;
  };
}

async function requireHashes<Row extends { readonly fileKey: number }>(
  sql: Sql,
  rows: Iterable<Row>,
  recorded: (row: Row) => string | null,
  present: (row: Row) => string,
  what: string,
): Promise<void> {
  const unhashed = new Set<number>();
  const turn = createTurns();
  for (const row of rows) {
    const due = turn();
    if (due !== undefined) await due;
    const hash = recorded(row);
    if (hash === null) unhashed.add(row.fileKey);
    else if (hash !== present(row)) await refuse(sql, row.fileKey, what);
  }
  for (const key of unhashed) await requireIntactFile(sql, key);
}

async function refuse(sql: Sql, key: number, what: string): Promise<never> {
  const file = await sql.query
    .selectFrom("ToolsetFile")
    .select(["id", "documentId", "title"])
    .where("key", "=", key)
    .executeTakeFirst();
  if (file === undefined) throw new Error(`toolset file ${key} is gone`);
  throw new DocumentDamagedError(file, `${what} in it is not what was written`);
}
