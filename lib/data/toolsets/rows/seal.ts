import { createContentHasher } from "@/lib/json/hash";
import { createTurns } from "@/lib/work/turns";
import { revisionKey } from "@/lib/domain/library/revision-step";
import { noteRevisionStep } from "@/lib/data/store/connection/revision-steps";
import type { Sql } from "@/lib/data/store/connection/sql";
import { DocumentDamagedError, SEAL_COLUMNS, verifySeal } from "@/lib/data/documents/damage";

import { toolsetFilePieces } from "./text";

/**
 * Looks at a toolset file before it is edited: an edit of a damaged text would be recorded as if all of it had been
 * written.
 * @throws DocumentDamagedError
 */
export async function requireIntactFile(sql: Sql, key: number): Promise<void> {
  const seal = await sql.query
    .selectFrom("ToolsetFile")
    .select(SEAL_COLUMNS)
    .where("key", "=", key)
    .executeTakeFirst();
  if (seal === undefined) throw new Error(`toolset file ${key} is gone`);
  await verifySeal(each(await toolsetFilePieces(sql, key)), seal);
}

/** The same as an answer. */
export async function isIntactFile(sql: Sql, key: number): Promise<boolean> {
  try {
    await requireIntactFile(sql, key);
    return true;
  } catch (error) {
    if (error instanceof DocumentDamagedError) return false;
    throw error;
  }
}

/**
 * Ends an edit of a file that has its next revision already: the hash of what it has written is never left for later.
 * @returns that revision
 */
export async function sealEdit(
  sql: Sql,
  { id, key, revision }: { readonly id: string; readonly key: number; readonly revision: number },
): Promise<number> {
  await sealFile(sql, key);
  const to = revision + 1;
  noteRevisionStep(sql, { piece: revisionKey.toolsetFile(id), from: revision, to });
  return to;
}

async function sealFile(sql: Sql, key: number): Promise<void> {
  const hasher = createContentHasher();
  for await (const piece of each(await toolsetFilePieces(sql, key))) hasher.update(piece);
  await sql.query
    .updateTable("ToolsetFile")
    .set({ contentHash: hasher.digest() })
    .where("key", "=", key)
    .execute();
}

/** One after the other; those who do not wait for this write get their turn between. */
async function* each(pieces: readonly string[]): AsyncGenerator<string, void, void> {
  const turn = createTurns();
  for (const piece of pieces) {
    await turn();
    yield piece;
  }
}
