import { UNDATED_MS } from "@/lib/data/store/keys/undated";
import { messageExpression, titleExpression, type SearchPlan } from "./plan";
import type { Sql } from "@/lib/data/store/connection/sql";

/**
 * Messages that are ranked: the newest of those that match. Ranking all of a word that stands everywhere
 * would take longer than anybody waits, and tells them apart by nothing.
 */
const MOST_RANKED = 1000;

/** Weights of the columns text, thinking, tools, args, results, attachments. */
const WEIGHTS = "4.0, 2.0, 3.0, 1.5, 1.0, 3.0";
const TITLE_WEIGHTS = "10.0, 2.0";
/** What a title or system message is better by. */
const TITLE_BONUS = 5;

/** A conversation with what was found in it. */
export interface RankedGroup {
  readonly key: number;
  readonly sortMs: number;
  /** Less is better. */
  readonly score: number;
  readonly inTitle: boolean;
  /** Ids of messages, best first. */
  readonly messages: readonly number[];
}

export interface Ranking {
  /** Best first. */
  readonly groups: readonly RankedGroup[];
  readonly messages: number;
  /** Whether everything that matches was ranked. */
  readonly isWhole: boolean;
}

/** A message, or with null the title, in which the words stand. */
export interface Candidate {
  readonly key: number;
  readonly sortMs: number;
  readonly messageId: number | null;
  readonly score: number;
}

/** The conversations with a message, or a title, that has all the words, by their best hit. */
export async function rankConversations(sql: Sql, plan: SearchPlan): Promise<Ranking> {
  const messages = plan.places.size === 0 ? [] : await rankMessages(sql, plan, MOST_RANKED);
  const titles = plan.titles.length === 0 ? [] : await rankTitles(sql, plan, MOST_RANKED);
  return {
    groups: group([...titles, ...messages]).sort(compareGroups),
    messages: messages.length,
    isWhole: messages.length < MOST_RANKED && titles.length < MOST_RANKED,
  };
}

/** The newest messages with all the words, each with its score. */
export function rankMessages(sql: Sql, plan: SearchPlan, most: number): Promise<Candidate[]> {
  const { message, conversation } = plan;
  return sql.all<Candidate>(
    `SELECT e.key, e."sortMs", f.rowid AS "messageId", bm25(message_fts, ${WEIGHTS}) AS score
     FROM message_fts f CROSS JOIN "Message" m ON m.id = f.rowid
       CROSS JOIN "Conversation" e ON e.key = m."conversationKey"
     WHERE message_fts MATCH ? AND ${message.found.text} AND ${conversation.text}
     ORDER BY f.rowid DESC LIMIT ?`,
    messageExpression(plan, "AND"),
    ...message.found.values,
    ...conversation.values,
    most,
  );
}

/** The same for titles. */
export function rankTitles(sql: Sql, plan: SearchPlan, most: number): Promise<Candidate[]> {
  const { conversation, title } = plan;
  return sql.all<Candidate>(
    `SELECT e.key, e."sortMs", NULL AS "messageId",
       bm25(conversation_fts, ${TITLE_WEIGHTS}) - ${TITLE_BONUS} AS score
     FROM conversation_fts f CROSS JOIN "Conversation" e ON e.key = f.rowid
     WHERE conversation_fts MATCH ? AND ${conversation.text} AND ${title.text}
     ORDER BY f.rowid DESC LIMIT ?`,
    titleExpression(plan, "AND"),
    ...conversation.values,
    ...title.values,
    most,
  );
}

function group(candidates: readonly Candidate[]): RankedGroup[] {
  const byKey = new Map<number, Candidate[]>();
  for (const candidate of candidates) {
    const known = byKey.get(candidate.key);
    if (known === undefined) byKey.set(candidate.key, [candidate]);
    else known.push(candidate);
  }
  return [...byKey].map(([key, found]) => {
    const byScore = found.toSorted((a, b) => a.score - b.score);
    return {
      key,
      sortMs: byScore[0]?.sortMs ?? UNDATED_MS,
      score: byScore[0]?.score ?? 0,
      inTitle: found.some(({ messageId }) => messageId === null),
      messages: byScore.flatMap(({ messageId }) => messageId ?? []),
    };
  });
}

/** Best first; of equals the one that changed last. */
export function compareGroups(
  a: Pick<RankedGroup, "score" | "sortMs" | "key">,
  b: Pick<RankedGroup, "score" | "sortMs" | "key">,
): number {
  return a.score - b.score || b.sortMs - a.sortMs || b.key - a.key;
}
