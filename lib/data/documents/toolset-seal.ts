import { createContentHasher } from "@/lib/json/hash";

import type { Sql } from "../sql";
import { toolsetFilePieces } from "../toolset-text";
import type { DocumentSeal } from "./damage";
import { verifySeal } from "./damage";

/**
 * Looks at a toolset file before it is edited: an edit of a damaged text would be recorded as if all of it had been
 * written.
 * @throws DocumentDamagedError
 */
export async function requireIntactFile(sql: Sql, key: number): Promise<void> {
  const seal = await sql.get<DocumentSeal>(
    `SELECT id, "documentId", title, "byteLength", "contentHash" FROM "ToolsetFile" WHERE key = ?`,
    key,
  );
  if (seal === undefined) throw new Error(`toolset file ${key} is gone`);
  await verifySeal(each(await toolsetFilePieces(sql, key)), seal);
}

/** Records the hash of what an edit has written. Such files are small, so it is never left for later. */
export async function sealFile(sql: Sql, key: number): Promise<void> {
  const hasher = createContentHasher();
  for (const piece of await toolsetFilePieces(sql, key)) hasher.update(piece);
  await sql.run(`UPDATE "ToolsetFile" SET "contentHash" = ? WHERE key = ?`, hasher.digest(), key);
}

async function* each(pieces: readonly string[]): AsyncGenerator<string, void, void> {
  yield* pieces;
}
