import { updateColumns, writeDerived } from "./conversation-columns";
import type { LightRow } from "./light-rows";
import { factsFromRows, loadLightRowsById } from "./light-rows";
import { countShellProblems, shiftCounts } from "./problem-counts";
import type { Sql } from "./sql";
import { byteLength, withoutMark } from "./text-bytes";
import { writeMessageText } from "./write-message";

/** A stored conversation without its messages. */
export interface ConversationRow {
  readonly key: number;
  readonly id: string;
  readonly revision: number;
  readonly shellRevision: number;
  readonly byteLength: number;
  readonly errorCount: number;
  readonly warningCount: number;
  readonly storedMs: number;
  readonly head: string;
  readonly tail: string;
}

export const ROW_COLUMNS = `e.key, e.id, e.revision, e."shellRevision", e."byteLength", e."errorCount",
  e."warningCount", e."storedMs", e.head, e.tail`;

/** New texts of pieces of one conversation. */
export interface ConversationTexts {
  readonly head?: string;
  readonly tail?: string;
  /** By row id. */
  readonly messages: ReadonlyMap<number, string>;
}

export interface WrittenConversation {
  readonly revision: number;
  readonly shellRevision: number;
  /** The small rows of the new revision. */
  readonly rows: readonly LightRow[];
}

/**
 * Writes new texts and everything that follows from them: the rows of the messages, their tool events, the
 * search index, counts and titles. Undo and redo come through here as well as edits.
 *
 * Problem counts change by the difference that the changed pieces make by themselves. Rules that look at
 * several messages at once are not asked again; `npm run rebuild` does.
 * @param rows all messages as they are now
 */
export async function writeConversationTexts(
  sql: Sql,
  conversation: ConversationRow,
  rows: readonly LightRow[],
  texts: ConversationTexts,
  atMs: number,
): Promise<WrittenConversation> {
  const { head = conversation.head, tail = conversation.tail } = texts;
  const isShellChanged = head !== conversation.head || tail !== conversation.tail;
  let bytes = conversation.byteLength + byteLength(head) + byteLength(tail);
  bytes -= byteLength(conversation.head) + byteLength(conversation.tail);
  let problems = { error: conversation.errorCount, warning: conversation.warningCount };
  if (isShellChanged) {
    const before = countShellProblems(conversation.head, conversation.tail);
    problems = shiftCounts(problems, before, countShellProblems(head, tail));
  }
  for (const [id, raw] of texts.messages) {
    const change = await writeMessageText(sql, { id, conversationKey: conversation.key, raw });
    bytes += change.bytes;
    problems = shiftCounts(problems, change.before, change.after);
  }
  const after = await replaceRows(sql, rows, texts.messages);
  const shell: unknown = JSON.parse(withoutMark(head) + tail);
  const facts = await factsFromRows(sql, shell, after);
  await writeDerived(sql, conversation.key, facts, conversation.storedMs);
  const revision = conversation.revision + 1;
  const shellRevision = conversation.shellRevision + (isShellChanged ? 1 : 0);
  await updateColumns(sql, "Conversation", conversation.key, {
    ...(isShellChanged ? { head, tail } : {}),
    revision,
    shellRevision,
    contentHash: null,
    byteLength: bytes,
    errorCount: problems.error,
    warningCount: problems.warning,
    editedMs: atMs,
  });
  return { revision, shellRevision, rows: after };
}

async function replaceRows(
  sql: Sql,
  rows: readonly LightRow[],
  changed: ReadonlyMap<number, string>,
): Promise<readonly LightRow[]> {
  if (changed.size === 0) return rows;
  const fresh = await loadLightRowsById(sql, [...changed.keys()]);
  const byId = new Map(fresh.map((row) => [row.id, row]));
  return rows.map((row) => byId.get(row.id) ?? row);
}
