import type { SearchPlace } from "@/lib/domain/conversation/facts/search-text";
import { UNDATED_MS } from "@/lib/data/store/keys/undated";
import { joinTerms } from "@/lib/domain/search/match-term";
import type { Sql } from "@/lib/data/store/connection/sql";

import { fullText } from "./full-text";
import { newestMatches, type Match } from "./newest";
import { messageWords, titleWords, type SearchPlan } from "./plan";
import { AFTER_ALL } from "../full-text/positions";

/**
 * Messages that are ranked: the newest of those that match. Ranking all of a word that occurs everywhere
 * would take longer than anybody waits, and tells them apart by nothing.
 */
const MOST_RANKED = 500;
/** The same of titles. */
const MOST_TITLES = 200;
/** Matches that are looked at for them, where filters leave few. */
const MOST_SCANNED = 30_000;

/** What words are worth by where they stand; where all of them do. */
const WEIGHTS: readonly (readonly [places: readonly SearchPlace[], weight: number])[] = [
  [["text"], 4],
  [["tools", "attachments"], 3],
  [["thinking"], 2],
];
const LEAST_WEIGHT = 1;
/** What is added where the words follow each other as they were asked for. */
const IN_ORDER = 2;
/** Better than any message. */
const TITLE_WEIGHT = 15;
const SYSTEM_WEIGHT = 7;

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

/** How far the index was read, from its newest end. */
export interface ReadSoFar {
  /** Above the place from which on older matches follow; null when there are none. */
  readonly next: number | null;
  /** Rows of the index until there. */
  readonly rows: number;
}

export interface Ranking {
  readonly read: ReadSoFar;
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

interface Ranked {
  readonly candidates: readonly Candidate[];
  readonly isWhole: boolean;
}

interface RankedMessages extends Ranked {
  readonly read: ReadSoFar;
}

const NOTHING_RANKED: RankedMessages = {
  candidates: [],
  isWhole: true,
  read: { next: null, rows: 0 },
};

/** The conversations with a message, or a title, that has all the words, by their best hit. */
export async function rankConversations(sql: Sql, plan: SearchPlan): Promise<Ranking> {
  const messages = await rankMessages(sql, plan, MOST_RANKED);
  const titles = await rankTitles(sql, plan, MOST_TITLES);
  return {
    read: messages.read,
    groups: group([...titles.candidates, ...messages.candidates]).sort(compareGroups),
    messages: messages.candidates.length,
    isWhole: messages.isWhole && titles.isWhole,
  };
}

/** The newest messages with all the words, each with its score. */
export async function rankMessages(
  sql: Sql,
  plan: SearchPlan,
  most: number,
): Promise<RankedMessages> {
  if (plan.places.size === 0) return NOTHING_RANKED;
  const words = messageWords(plan, "AND");
  const byMessage = new Map<number, Match[]>();
  let next: number | null = AFTER_ALL;
  let rows = 0;
  for (let scanned = 0, scan = most; next !== null && byMessage.size < most;) {
    if (scanned >= MOST_SCANNED) break;
    const stretch: Awaited<ReturnType<typeof newestMatches>> = await newestMatches(
      sql,
      plan,
      words,
      { before: next, scan },
    );
    for (const match of stretch.matches) {
      const known = byMessage.get(match.messageId);
      if (known === undefined) byMessage.set(match.messageId, [match]);
      else known.push(match);
    }
    next = stretch.next;
    rows += stretch.rows;
    scanned += stretch.scanned;
    scan = Math.min(4 * scan, MOST_SCANNED / 2);
  }
  const weights = await weigh(sql, plan, [...byMessage.values()].flat());
  const candidates = [...byMessage].map(([messageId, matches]): Candidate => {
    const score = -Math.max(...matches.map(({ id }) => weights.get(id) ?? LEAST_WEIGHT));
    return {
      key: matches[0]?.key ?? 0,
      sortMs: matches[0]?.sortMs ?? UNDATED_MS,
      messageId,
      score,
    };
  });
  return { candidates, isWhole: next === null, read: { next, rows } };
}

/** What matches are worth, by id: read from the index alone, never from a text. */
async function weigh(
  sql: Sql,
  plan: SearchPlan,
  matches: readonly Match[],
): Promise<Map<number, number>> {
  const ids = matches.map(({ id }) => id).sort((a, b) => b - a);
  const weights = new Map<number, number>();
  const words = messageWords(plan, "AND");
  for (const [places, weight] of WEIGHTS) {
    const among = places.filter((place) => plan.places.has(place));
    if (among.length === 0) continue;
    // Most words stand in texts only: what is weighed already needs no other look.
    const left = ids.filter((id) => !weights.has(id));
    if (left.length === 0) break;
    for (const id of await fullText(sql).among(sql, { ...words, places: among }, left)) {
      if (!weights.has(id)) weights.set(id, weight);
    }
  }
  const phrase = joinTerms(plan.matchers);
  if (phrase === null) return weights;
  for (const id of await fullText(sql).among(sql, { ...words, matchers: [phrase] }, ids)) {
    weights.set(id, (weights.get(id) ?? LEAST_WEIGHT) + IN_ORDER);
  }
  return weights;
}

/** The same for titles. */
export async function rankTitles(sql: Sql, plan: SearchPlan, most: number): Promise<Ranked> {
  const { conversation, title } = plan;
  if (plan.titles.length === 0) return NOTHING_RANKED;
  const read = async (titled: SearchPlan, score: number): Promise<Candidate[]> => {
    if (titled.titles.length === 0) return [];
    const source = fullText(sql).titles(titleWords(titled, "AND"));
    const words = source.match;
    const rows = await sql.all<Pick<Candidate, "key" | "sortMs">>(
      `SELECT e.key, e."sortMs" FROM ${source.joined}
       WHERE ${words.text} AND ${conversation.text} AND ${title.text}
       ORDER BY ${source.id} DESC LIMIT ?`,
      ...words.values,
      ...conversation.values,
      ...title.values,
      most,
    );
    return rows.map((row) => ({ ...row, messageId: null, score }));
  };
  const inTitle = plan.titles.filter((place) => place === "title");
  const titles = await read({ ...plan, titles: inTitle }, -TITLE_WEIGHT);
  const known = new Set(titles.map(({ key }) => key));
  // With the titles, for words of which one is there and the other in the system message.
  const others =
    plan.titles.includes("system") && titles.length < most ? await read(plan, -SYSTEM_WEIGHT) : [];
  const isWhole = titles.length < most && others.length < most;
  return { candidates: [...titles, ...others.filter(({ key }) => !known.has(key))], isWhole };
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
