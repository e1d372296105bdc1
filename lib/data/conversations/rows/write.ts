import { revisionKey } from "@/lib/domain/library/revision-step";
import type { ProblemCounts } from "@/lib/data/documents/input";
import type { MessageRow } from "@/lib/data/changes/ops/op";
import { requireIntactShell } from "@/lib/data/documents/intact";
import { pieceHash } from "@/lib/data/documents/piece-hash";
import { loadLightRowsById, type MessageFactsRow } from "@/lib/data/messages/rows/message-rows";
import { factsFromRows } from "@/lib/data/messages/rows/tally-rows";
import { shellProblems, shiftCounts } from "@/lib/data/messages/rows/problem-counts";
import { noteRevisionStep } from "@/lib/data/store/connection/revision-steps";
import type { Sql } from "@/lib/data/store/connection/sql";
import { byteLength, withoutMark } from "@/lib/data/documents/byte-length";
import { writeMessageTexts } from "@/lib/data/messages/rows/write";
import {
  insertRows,
  placeRows,
  removeRows,
  renumberRows,
  writeLeads,
} from "@/lib/data/messages/rows/insert";
import { updateConversation, writeDerived } from "./columns";
import { requirePrivacyKept } from "./privacy";
import { countConversationProblems, isCheckedWhole } from "./problems";
import type { Row } from "@/lib/data/store/connection/queries";
import { addAll } from "@/lib/shared/add-all";
import { turnIfDue } from "@/lib/work/turns";

/** A stored conversation without its messages. */
export type ConversationRow = Pick<Row<"Conversation">, (typeof ROW_COLUMNS)[number]>;

export const ROW_COLUMNS = [
  "key",
  "id",
  "revision",
  "shellRevision",
  "byteLength",
  "errorCount",
  "warningCount",
  "storedMs",
  "libraryId",
  "shellHash",
  "head",
  "tail",
] as const;

/** What is new about the pieces of one conversation; messages by row id. */
export interface ConversationTexts {
  readonly head?: string;
  readonly tail?: string;
  readonly messages: ReadonlyMap<number, string>;
  /** Texts that differ from the stored ones in nothing but their `index`. */
  readonly renumbered?: ReadonlyMap<number, { raw: string; slotIndex: number | null }>;
  /** What is before a message. */
  readonly leads?: ReadonlyMap<number, string>;
  readonly added?: ReadonlyMap<number, MessageRow>;
  readonly removed?: ReadonlyMap<number, MessageRow>;
  /** Places in the array, of messages that stay. */
  readonly ordinals?: ReadonlyMap<number, number>;
}

export interface WrittenConversation {
  readonly revision: number;
  readonly shellRevision: number;
  /** The small rows of the new revision. */
  readonly rows: readonly MessageFactsRow[];
}

const NONE: ReadonlyMap<number, never> = new Map<number, never>();

/**
 * Writes new texts and everything that follows from them: the rows of the messages, their tool events, the
 * search index, counts and titles. Undo and redo come through here as well as edits.
 * @param rows all messages as they are now
 * @throws DocumentDamagedError when a text that it builds on is not what was written
 */
export async function writeConversationTexts(
  sql: Sql,
  conversation: ConversationRow,
  rows: readonly MessageFactsRow[],
  texts: ConversationTexts,
  atMs: number,
): Promise<WrittenConversation> {
  const { key } = conversation;
  const { head = conversation.head, tail = conversation.tail } = texts;
  const isShellChanged = head !== conversation.head || tail !== conversation.tail;
  await requireIntactShell(sql, conversation);
  await requirePrivacyKept(sql, key, conversation, { head, tail });
  const pieces = await writePieces(sql, conversation, texts);
  const after = await rowsAfter(sql, rows, texts);
  await turnIfDue();
  const shell: unknown = JSON.parse(withoutMark(head) + tail);
  await turnIfDue();
  await writeDerived(sql, key, await factsFromRows(sql, shell, after));
  const revision = conversation.revision + 1;
  const shellRevision = conversation.shellRevision + (isShellChanged ? 1 : 0);
  const bytes = conversation.byteLength + pieces.bytes;
  await updateConversation(sql, key, {
    ...(isShellChanged ? { head, tail } : {}),
    ...(isShellChanged && conversation.shellHash !== null
      ? { shellHash: pieceHash(head, tail) }
      : {}),
    revision,
    shellRevision,
    contentHash: null,
    // Only what messages say counts; reading all of them again for an edit of one would be felt.
    ...(after === rows ? {} : { textHash: null }),
    byteLength: bytes,
    editedMs: atMs,
  });
  const problems = isCheckedWhole(after.length, bytes)
    ? await countConversationProblems(sql, key)
    : pieces.problems;
  await updateConversation(sql, key, {
    errorCount: problems.error,
    warningCount: problems.warning,
  });
  noteSteps(sql, conversation, { revision, shellRevision, rows: after }, { rows, texts });
  return { revision, shellRevision, rows: after };
}

/** After an edit of more messages than these, the page has to read them again before they can be saved. */
const STEPS_TOLD = 500;

/** Says which revisions were made of which. */
function noteSteps(
  sql: Sql,
  { id, revision, shellRevision }: ConversationRow,
  written: WrittenConversation,
  { rows, texts }: { rows: readonly MessageFactsRow[]; texts: ConversationTexts },
): void {
  const whole = { piece: revisionKey.conversation(id), from: revision, to: written.revision };
  const shell = { piece: revisionKey.shell(id), from: shellRevision, to: written.shellRevision };
  noteRevisionStep(sql, whole);
  if (shell.from !== shell.to) noteRevisionStep(sql, shell);
  const changed = new Set([...texts.messages.keys(), ...(texts.renumbered ?? NONE).keys()]);
  if (changed.size > STEPS_TOLD) return;
  const before = new Map<number, number>();
  for (const row of rows) if (changed.has(row.id)) before.set(row.id, row.revision);
  for (const row of written.rows) {
    const from = before.get(row.id);
    if (from !== undefined && from !== row.revision)
      noteRevisionStep(sql, { piece: revisionKey.message(row.id), from, to: row.revision });
  }
}

/** Writes the pieces themselves. The counts of problems change by what each makes by itself. */
async function writePieces(
  sql: Sql,
  conversation: ConversationRow,
  texts: ConversationTexts,
): Promise<{ bytes: number; problems: ProblemCounts }> {
  const { key } = conversation;
  const { head = conversation.head, tail = conversation.tail } = texts;
  let bytes = byteLength(head) + byteLength(tail);
  bytes -= byteLength(conversation.head) + byteLength(conversation.tail);
  let problems = { error: conversation.errorCount, warning: conversation.warningCount };
  if (head !== conversation.head || tail !== conversation.tail) {
    const before = await shellProblems(conversation.head, conversation.tail);
    problems = shiftCounts(problems, before, await shellProblems(head, tail));
  }
  const removed = await removeRows(sql, texts.removed ?? NONE);
  await placeRows(sql, texts.ordinals ?? NONE);
  const added = await insertRows(sql, key, texts.added ?? NONE);
  problems = shiftCounts(problems, removed.problems, added.problems);
  bytes += added.bytes - removed.bytes;
  bytes += await renumberRows(sql, texts.renumbered ?? NONE);
  bytes += await writeLeads(sql, texts.leads ?? NONE);
  for (const change of await writeMessageTexts(sql, key, texts.messages)) {
    bytes += change.bytes;
    problems = shiftCounts(problems, change.before, change.after);
  }
  return { bytes, problems };
}

/** The small rows of the new revision; only those that changed are read. */
async function rowsAfter(
  sql: Sql,
  rows: readonly MessageFactsRow[],
  texts: ConversationTexts,
): Promise<readonly MessageFactsRow[]> {
  const { messages, renumbered = NONE, added = NONE, removed = NONE, ordinals = NONE } = texts;
  const changed = [messages, renumbered, added, ordinals].flatMap((map) => [...map.keys()]);
  if (changed.length === 0 && removed.size === 0) return rows;
  const fresh = await loadLightRowsById(sql, changed);
  const byId = new Map(fresh.map((row) => [row.id, row]));
  const after = rows.flatMap((row) => (removed.has(row.id) ? [] : [byId.get(row.id) ?? row]));
  if (added.size === 0 && ordinals.size === 0) return after;
  addAll(
    after,
    fresh.filter(({ id }) => added.has(id)),
  );
  return after.sort((a, b) => a.ordinal - b.ordinal);
}
