import { sql as raw, type SqlBool } from "kysely";

import type { Sql } from "@/lib/data/store/connection/sql";
import { isOwnOrOpened } from "@/lib/data/store/sight/sight";
import { listed } from "@/lib/data/store/sqlite/lists";
import { asRecord } from "@/lib/shared/read-value";
import { runTask } from "@/lib/work/pool";
import { createTurns } from "@/lib/work/turns";

import { withoutMark } from "./byte-length";
import { slicesOf } from "./slices";

/** Shells up to this length are parsed before others could notice. */
const SMALL_SHELL = 500_000;

/** JSON may write each letter of a name as an escape; where there is none and no name, nothing says it. */
const MAY_SAY_IT = /isPrivate|\\u00/u;

/** Most texts that name the member deny it: removing that costs less than to read them. */
const SAYS_NO = /"isPrivate"\s*:\s*false\b/gu;

const maySayIt = raw<SqlBool>`(instr(head, 'isPrivate') > 0 OR instr(tail, 'isPrivate') > 0
  OR instr(head, '\\u00') > 0 OR instr(tail, '\\u00') > 0)`;

/**
 * Whether a text of any length and in any state says that it is private. One that names the member and cannot be read
 * counts as private: nobody can say that it is not.
 */
export async function saysPrivate({
  head,
  tail,
}: {
  readonly head: string;
  readonly tail: string;
}): Promise<boolean> {
  if (!MAY_SAY_IT.test(head.replaceAll(SAYS_NO, "")) && !MAY_SAY_IT.test(tail)) return false;
  const text = withoutMark(head) + tail;
  try {
    const isSmall = text.length <= SMALL_SHELL;
    const shell: unknown = isSmall ? JSON.parse(text) : await runTask("summaryShell", text);
    return asRecord(shell)?.isPrivate === true;
  } catch (error) {
    // One of a thread has the name alone.
    if (error instanceof Error && error.name === "SyntaxError") return true;
    throw error;
  }
}

/**
 * Those of some conversations whose texts say that they are private, although their rows do not. A row says it for
 * lists; what leaves is the text, and somebody may have changed the one without the other.
 */
export async function privateByText(sql: Sql, ids: readonly string[]): Promise<Set<string>> {
  return findPrivate(sql, await openOnes(sql, ids));
}

/**
 * Those of some conversations that whoever looks must not see: their texts say that they are private, and they are of
 * somebody else.
 */
export async function hiddenByText(sql: Sql, ids: readonly string[]): Promise<Set<string>> {
  const { sight } = sql;
  if (sight.isWhole) return NONE;
  const others = (await openOnes(sql, ids)).filter((place) => !isOwnOrOpened(sight, place));
  const unknown = others.filter(({ shellHash }) => verdicts.get(shellHash ?? "") === undefined);
  const found = await findPrivate(sql, unknown);
  for (const { id, shellHash } of unknown) if (shellHash !== null) note(shellHash, found.has(id));
  for (const { id, shellHash } of others) if (verdicts.get(shellHash ?? "") === true) found.add(id);
  return found;
}

const NONE: Set<string> = new Set();

/**
 * What a text says of itself, by its hash: each page of each member asks it of the same conversations. A text of
 * another hash than its row's is damaged, and not read.
 */
const verdicts = new Map<string, boolean>();
const MOST_VERDICTS = 20_000;

function note(shellHash: string, isPrivate: boolean): void {
  const [oldest] = verdicts.keys();
  if (verdicts.size >= MOST_VERDICTS && oldest !== undefined) verdicts.delete(oldest);
  verdicts.set(shellHash, isPrivate);
}

/** A conversation whose row says that it is open: of whom it is, and in which library. */
interface OpenOne {
  readonly id: string;
  readonly accountId: string | null;
  readonly libraryId: string | null;
  readonly shellHash: string | null;
}

async function openOnes(sql: Sql, ids: readonly string[]): Promise<OpenOne[]> {
  if (ids.length === 0) return [];
  return sql.query
    .selectFrom("Conversation")
    .select(["id", "accountId", "libraryId", "shellHash"])
    .where("id", "in", listed(ids))
    .where("isPrivate", "=", 0)
    .execute();
}

async function findPrivate(sql: Sql, open: readonly OpenOne[]): Promise<Set<string>> {
  const found = new Set<string>();
  if (open.length === 0) return found;
  const turn = createTurns();
  const sizes = await sql.query
    .selectFrom("Conversation")
    .select(["id", raw<number>`length(head) + length(tail)`.as("units")])
    .where("id", "in", listed(open.map(({ id }) => id)))
    .where(maySayIt)
    .execute();
  for (const slice of slicesOf(sql.engine, sizes, ({ units }) => units)) {
    const texts = await sql.query
      .selectFrom("Conversation")
      .select(["id", "head", "tail"])
      .where("id", "in", listed(slice.map(({ id }) => id)))
      .execute();
    for (const { id, ...shell } of texts) {
      await turn();
      if (await saysPrivate(shell)) found.add(id);
    }
  }
  return found;
}
