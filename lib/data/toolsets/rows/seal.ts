import { createContentHasher } from "@/lib/json/hash";
import { createTurns } from "@/lib/work/turns";
import { fileTexts, type FilePieces } from "@/lib/domain/toolset/schema/file-pieces";
import { revisionKey } from "@/lib/domain/library/revision-step";
import { compileOnce } from "@/lib/data/store/connection/compile-once";
import { noteRevisionStep } from "@/lib/data/store/connection/revision-steps";
import type { Sql } from "@/lib/data/store/connection/sql";
import { DocumentDamagedError, SEAL_COLUMNS, verifySeal } from "@/lib/data/documents/damage";

import { loadPieces } from "./text";

/**
 * The pieces of a toolset file that is what was written. Each edit begins with them: an edit of a damaged text would
 * be recorded as if all of it had been written.
 * @throws DocumentDamagedError
 */
export async function loadIntactPieces(sql: Sql, key: number): Promise<FilePieces> {
  const [seal] = await sealOf(sql, key);
  if (seal === undefined) throw new Error(`toolset file ${key} is gone`);
  const pieces = await loadPieces(sql, key);
  await verifySeal(each(fileTexts(pieces)), seal);
  return pieces;
}

/**
 * Looks at a toolset file that is not needed whole.
 * @throws DocumentDamagedError
 */
export async function requireIntactFile(sql: Sql, key: number): Promise<void> {
  await loadIntactPieces(sql, key);
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
 * The hash of what an edit leaves, from the pieces that it began with and the texts that it wrote: it is never left
 * for later, and what the database made of them does not count.
 */
export async function sealOfPieces(pieces: FilePieces): Promise<string> {
  const hasher = createContentHasher();
  for await (const piece of each(fileTexts(pieces))) hasher.update(piece);
  return hasher.digest();
}

/**
 * Ends an edit of a file.
 * @returns its next revision
 */
export function endEdit(
  sql: Sql,
  { id, revision }: { readonly id: string; readonly revision: number },
): number {
  const to = revision + 1;
  noteRevisionStep(sql, { piece: revisionKey.toolsetFile(id), from: revision, to });
  return to;
}

const sealOf = compileOnce((query, key: number) =>
  query.selectFrom("ToolsetFile").select(SEAL_COLUMNS).where("key", "=", key),
);

/** One after the other; those who do not wait for this write get their turn between. */
async function* each(pieces: Iterable<string>): AsyncGenerator<string, void, void> {
  const turn = createTurns();
  for (const piece of pieces) {
    await turn();
    yield piece;
  }
}
