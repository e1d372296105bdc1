import { UNINDEXED_VERSION } from "@/lib/domain/conversation/facts/derive";
import { messageSearchTexts } from "@/lib/domain/conversation/facts/search-text";
import { turnIfDue } from "@/lib/work/turns";

import { isIntact } from "../documents/intact";
import { prepareMessage, type PreparedMessage } from "../messages/rows/search-chunks";
import type { Sql } from "../store/connection/sql";

/** A conversation that waits, as it was when it was looked at. */
export interface Waiting {
  readonly key: number;
  readonly revision: number;
  readonly messageCount: number;
  readonly byteLength: number;
}

/** Where the next step goes on within a conversation that one step could not end. */
interface Place {
  readonly key: number;
  readonly after: number;
}

/** What a step leaves to the next ones: conversations, and where to go on in the first of them. */
export interface Rest {
  readonly waiting: readonly Waiting[];
  readonly place: Place | null;
}

/** How much one step takes. */
export interface StepSize {
  readonly messages: number;
  /** UTF-8 bytes. */
  readonly bytes: number;
}

/** Messages that one transaction indexes. */
export interface IndexStep {
  readonly conversations: readonly Waiting[];
  readonly messages: readonly PreparedMessage[];
  /** The conversations that are indexed with it. */
  readonly ended: readonly number[];
  readonly rest: Rest;
}

/** However small they are: each is a parameter of a statement. */
const CONVERSATIONS_PER_STEP = 50;

/** Reads what the next step indexes: conversations that fit into it together, else a part of the first one. */
export async function readStep(sql: Sql, from: Rest, size: StepSize): Promise<IndexStep> {
  const taken = takeConversations(from, size);
  const current = await stillWaiting(sql, taken);
  const [first] = current;
  const rest = { waiting: from.waiting.slice(taken.length), place: null };
  if (first === undefined) return { conversations: [], messages: [], ended: [], rest };
  const keys = current.map(({ key }) => key);
  if (taken.length > 1 && fits(current, size)) {
    const messages = await readMessages(sql, keys, null);
    return { conversations: current, messages, ended: keys, rest };
  }
  // Others have added to what would have fitted, or it never did.
  const after = from.place?.key === first.key ? from.place.after : null;
  const range = await nextRange(sql, first.key, { after, size });
  const messages = range === null ? [] : await readMessages(sql, [first.key], range);
  const isEnded = range === null || range.isLast;
  const others = from.waiting.filter(({ key }) => key !== first.key);
  return {
    conversations: [first],
    messages,
    ended: isEnded ? [first.key] : [],
    rest: isEnded
      ? { waiting: others, place: null }
      : { waiting: [first, ...others], place: { key: first.key, after: range.end } },
  };
}

/** Whether everything is as it was read: nobody has written to the conversations or indexed a message meanwhile. */
export async function isUnchanged(sql: Sql, step: IndexStep): Promise<boolean> {
  const { conversations, messages } = step;
  const current = await stillWaiting(sql, conversations);
  if (current.length < conversations.length) return false;
  const revisions = new Map(current.map(({ key, revision }) => [key, revision]));
  if (conversations.some(({ key, revision }) => revisions.get(key) !== revision)) return false;
  if (messages.length === 0) return true;
  const keys = conversations.map(({ key }) => key);
  const indexed = await indexedAmong(sql, keys, messages);
  return !messages.some(({ id }) => indexed.has(id));
}

/**
 * Messages of some conversations that the index has, these among them. Asked apart from the messages: PostgreSQL may not
 * know yet how many there are, and would go through all of a conversation for each of them.
 */
async function indexedAmong(
  sql: Sql,
  keys: readonly number[],
  messages: readonly { readonly id: number }[],
): Promise<ReadonlySet<number>> {
  if (messages.length === 0) return new Set();
  const ids = messages.map(({ id }) => id);
  const rows = await sql.query
    .selectFrom("SearchChunk")
    .select("messageId")
    .where("conversationKey", "in", keys)
    .where("messageId", ">=", Math.min(...ids))
    .where("messageId", "<=", Math.max(...ids))
    .where("part", "=", 0)
    .execute();
  return new Set(rows.map(({ messageId }) => messageId));
}

function takeConversations({ waiting, place }: Rest, size: StepSize): readonly Waiting[] {
  if (place !== null) return waiting.slice(0, 1);
  let count = 1;
  while (count < Math.min(waiting.length, CONVERSATIONS_PER_STEP)) {
    if (!fits(waiting.slice(0, count + 1), size)) break;
    count += 1;
  }
  return waiting.slice(0, count);
}

function fits(conversations: readonly Waiting[], size: StepSize): boolean {
  const messages = conversations.reduce((sum, { messageCount }) => sum + messageCount, 0);
  const bytes = conversations.reduce((sum, { byteLength }) => sum + byteLength, 0);
  return messages <= size.messages && bytes <= size.bytes;
}

/** Those that nobody has indexed or removed since the list was made, in its order. */
async function stillWaiting({ query }: Sql, conversations: readonly Waiting[]): Promise<Waiting[]> {
  // Another process has indexed what this one would have.
  if (conversations.length === 0) return [];
  const rows = await query
    .selectFrom("Conversation")
    .select(["key", "revision", "messageCount", "byteLength"])
    .where(
      "key",
      "in",
      conversations.map(({ key }) => key),
    )
    .where("deriveVersion", "=", UNINDEXED_VERSION)
    .where("state", "=", "live")
    .execute();
  const current = new Map(rows.map((row) => [row.key, row]));
  return conversations.flatMap(({ key }) => current.get(key) ?? []);
}

interface Range {
  readonly after: number | null;
  readonly end: number;
  readonly isLast: boolean;
}

/** The ordinals of a conversation that fit into a step: at least one message; null where there is none. */
async function nextRange(
  { query }: Sql,
  key: number,
  { after, size }: { readonly after: number | null; readonly size: StepSize },
): Promise<Range | null> {
  const rows = await query
    .selectFrom("Message")
    .select(["ordinal", "byteLength"])
    .where("conversationKey", "=", key)
    .where("ordinal", ">", after ?? Number.MIN_SAFE_INTEGER)
    .orderBy("ordinal")
    // One more says whether there is a next one.
    .limit(size.messages + 1)
    .execute();
  let bytes = 0;
  let count = 0;
  let end: number | null = null;
  for (const row of rows.slice(0, size.messages)) {
    bytes += row.byteLength;
    if (end !== null && bytes > size.bytes) break;
    end = row.ordinal;
    count += 1;
  }
  return end === null ? null : { after, end, isLast: count === rows.length };
}

/** Messages that the index lacks, of some conversations or of a range of one. */
async function readMessages(
  sql: Sql,
  keys: readonly number[],
  range: Range | null,
): Promise<PreparedMessage[]> {
  const rows = await sql.query
    .selectFrom("Message as m")
    .innerJoin("MessageBody as b", "b.messageId", "m.id")
    .select(["m.id", "m.conversationKey", "m.type", "m.deleted", "m.createdMs", "m.bodyHash"])
    .select(["m.byteLength", "b.lead", "b.raw"])
    .where("m.conversationKey", "in", keys)
    .$if(range !== null, (query) =>
      query
        .where("m.ordinal", ">", range?.after ?? Number.MIN_SAFE_INTEGER)
        .where("m.ordinal", "<=", range?.end ?? 0),
    )
    .orderBy("m.conversationKey")
    .orderBy("m.ordinal")
    .execute();
  const indexed = await indexedAmong(sql, keys, rows);
  const messages: PreparedMessage[] = [];
  for (const row of rows) {
    // An edit in the meantime has indexed its message.
    if (indexed.has(row.id)) continue;
    const due = turnIfDue();
    if (due !== undefined) await due;
    // What is damaged is found no earlier than it is repaired.
    if (!isIntact(row)) continue;
    const { id, conversationKey, createdMs, byteLength } = row;
    const searchTexts = messageSearchTexts(JSON.parse(row.raw), row.type);
    const deleted = Boolean(row.deleted);
    messages.push(
      prepareMessage(sql.engine, {
        id,
        conversationKey,
        createdMs,
        deleted,
        searchTexts,
        byteLength,
      }),
    );
  }
  return messages;
}
