import { sql as raw, type SqlBool } from "kysely";

import { withoutMark } from "@/lib/data/documents/byte-length";
import { slicesOf } from "@/lib/data/messages/rows/slices";
import type { Sql } from "@/lib/data/store/connection/sql";
import type { Sight } from "@/lib/data/store/sight/sight";
import { listed } from "@/lib/data/store/sqlite/lists";
import { asRecord } from "@/lib/shared/read-value";
import { runTask } from "@/lib/work/pool";
import { createTurns } from "@/lib/work/turns";

/** A conversation around its messages, as it is written. */
interface Shell {
  readonly head: string;
  readonly tail: string;
}

/** An edit changed who may see a conversation that belongs to somebody else; nobody asked before. */
class PrivacyError extends Error {
  override name = "PrivacyError";
}

/** Whether somebody who would be the owner may keep private conversations. */
const mayKeepPrivate = ({ isWhole, account, privateOf }: Sight): boolean =>
  isWhole || account === privateOf;

/** The last check before a conversation is stored. @throws PrivacyError */
export function requireMayKeep({ sight }: Sql, isPrivate: boolean): void {
  if (isPrivate && !mayKeepPrivate(sight)) {
    throw new PrivacyError("Nobody asked whether this key includes what is private.");
  }
}

/** Whether a change of the text would change who sees a conversation, made by somebody whose it is not. */
export async function changesPrivacyOfOthers(
  { sight, query }: Sql,
  key: number,
  before: Shell,
  after: Shell,
): Promise<boolean> {
  if (sight.isWhole || (before.head === after.head && before.tail === after.tail)) return false;
  if (isMarkedPrivate(before) === isMarkedPrivate(after)) return false;
  const row = await query
    .selectFrom("Conversation")
    .select("accountId")
    .where("key", "=", key)
    .executeTakeFirst();
  return sight.privateOf === null || row?.accountId !== sight.privateOf;
}

/** Whether the text of a conversation says that it is private. */
export const isMarkedPrivate = ({ head, tail }: Shell): boolean => {
  const value: unknown = JSON.parse(withoutMark(head) + tail);
  return (
    typeof value === "object" && value !== null && "isPrivate" in value && value.isPrivate === true
  );
};

/** The last check before a text is written. @throws PrivacyError */
export async function requirePrivacyKept(
  sql: Sql,
  key: number,
  before: Shell,
  after: Shell,
): Promise<void> {
  if (await changesPrivacyOfOthers(sql, key, before, after)) {
    throw new PrivacyError("Nobody asked whose this conversation is.");
  }
}

/** Shells up to this length are parsed before others could notice. */
const SMALL_SHELL = 500_000;

/** JSON may write each letter of a name as an escape; where there is none and no name, nothing says it. */
const MAY_SAY_IT = /isPrivate|\\u00/u;

const maySayIt = raw<SqlBool>`(instr(head, 'isPrivate') > 0 OR instr(tail, 'isPrivate') > 0
  OR instr(head, '\\u00') > 0 OR instr(tail, '\\u00') > 0)`;

/**
 * The same for texts of any length and in any state. One that names the member and cannot be read counts as private:
 * nobody can say that it is not.
 */
export async function saysPrivate({ head, tail }: Shell): Promise<boolean> {
  if (!MAY_SAY_IT.test(head) && !MAY_SAY_IT.test(tail)) return false;
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
  const found = new Set<string>();
  if (ids.length === 0) return found;
  const turn = createTurns();
  const sizes = await sql.query
    .selectFrom("Conversation")
    .select(["id", raw<number>`length(head) + length(tail)`.as("units")])
    .where("id", "in", listed(ids))
    .where("isPrivate", "=", 0)
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
