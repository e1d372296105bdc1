import { setImmediate as nextTurn } from "node:timers/promises";

import { isIntact, selectBodies, type StoredBody } from "../documents/intact";
import { countShownProblems } from "../messages/rows/problem-counts";
import type { Sql } from "../store/connection/sql";
import type { Store } from "../store/store";
import type { TimelineReading } from "./reading";
import { listed } from "../store/sqlite/lists";

interface Judged {
  readonly revision: number;
  readonly problems: number;
}

/** What is known of the messages of a conversation, by their row ids. */
type Judgements = Map<number, Judged>;

const CONVERSATIONS_KEPT = 2;
const MESSAGES_PER_BATCH = 300;

const kept = new WeakMap<Store["library"], Map<number, Judgements>>();

/** The conversations looked at last: after an edit only what it touched is judged again. */
function judgementsOf(store: Store, conversationKey: number): Judgements {
  const conversations = kept.get(store.library) ?? new Map<number, Judgements>();
  kept.set(store.library, conversations);
  const known = conversations.get(conversationKey) ?? new Map<number, Judged>();
  conversations.delete(conversationKey);
  conversations.set(conversationKey, known);
  for (const oldest of conversations.keys()) {
    if (conversations.size <= CONVERSATIONS_KEPT) break;
    conversations.delete(oldest);
  }
  return known;
}

/** How many problems the message of a row has, as the timeline shows them. */
export type ProblemsOf = (messageId: number) => number;

const NO_PROBLEMS: ProblemsOf = () => 0;

/** Judges every message of a conversation that is known to have problems at all. */
export async function problemsIn(reading: TimelineReading): Promise<ProblemsOf> {
  const { store, sql, conversation, timeline } = reading;
  if (conversation.errorCount + conversation.warningCount === 0) return NO_PROBLEMS;
  const judged = judgementsOf(store, conversation.key);
  const open = timeline.rows.filter(({ id, revision }) => judged.get(id)?.revision !== revision);
  for (let first = 0; first < open.length; first += MESSAGES_PER_BATCH) {
    const batch = open.slice(first, first + MESSAGES_PER_BATCH);
    const counts = await countProblems(
      sql,
      batch.map(({ id }) => id),
    );
    for (const { id, revision } of batch) {
      judged.set(id, { revision, problems: counts.get(id) ?? 0 });
    }
    // A long conversation must not keep everybody else waiting.
    await nextTurn();
  }
  return (messageId) => judged.get(messageId)?.problems ?? 0;
}

async function countProblems(sql: Sql, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await selectBodies(sql).where("m.id", "in", listed(ids)).execute();
  return new Map(rows.map((row) => [row.id, problemsOf(row)]));
}

/** That a message is damaged is its one problem. */
function problemsOf(body: StoredBody): number {
  if (!isIntact(body)) return 1;
  const { error, warning } = countShownProblems(JSON.parse(body.raw));
  return error + warning;
}
