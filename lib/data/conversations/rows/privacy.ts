import { withoutMark } from "@/lib/data/documents/byte-length";
import type { Sql } from "@/lib/data/store/connection/sql";
import type { Sight } from "@/lib/data/store/sight/sight";

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
