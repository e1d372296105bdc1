import type { TermMatcher } from "@/lib/domain/search/match-term";
import type { Sql } from "@/lib/data/store/connection/sql";
import { addAll } from "@/lib/shared/add-all";
import { addTo } from "@/lib/shared/add-to";

import type { Condition } from "../full-text/condition";
import type { ChunkRows, SeveralConversations } from "../full-text/source";
import { fullText } from "./full-text";
import { areInTitle, isInTitle, ofPlan } from "./membership";
import { messageWords, type SearchPlan } from "./plan";
import type { MessageWords } from "../full-text/words";

/** What was found in one conversation. */
export interface GroupHits {
  readonly key: number;
  /** Its title or system message has some of the words. */
  readonly inTitle: boolean;
  /** Ids of the messages to show. */
  readonly messages: readonly number[];
  /** Of all messages. */
  readonly count: number;
}

/** The messages of a conversation with all the words; of those with some where none has all. */
export async function hitsOfConversation(
  sql: Sql,
  plan: SearchPlan,
  key: number,
  limit: number,
): Promise<GroupHits> {
  const inTitle = await isInTitle(sql, plan, key);
  if (plan.matchers.length === 0) {
    if (!plan.isMessageFiltered) return { key, inTitle, messages: [], count: 0 };
    return { key, inTitle, ...(await take(sql, filtered(plan, key), limit)) };
  }
  if (plan.places.size === 0) return { key, inTitle, messages: [], count: 0 };
  const { own, hasLong } = await fullText(sql).inConversation(sql, key);
  const excluded = hasLong ? await excludedMessages(sql, plan, own) : [];
  const look = (how: MessageWords["how"], matchers?: readonly TermMatcher[]) =>
    matching(sql, plan, own, messageWords(plan, how, matchers), excluded);
  const whole = await take(sql, look("AND"), limit);
  if (plan.matchers.length === 1) return { key, inTitle, ...whole };
  const apart = hasLong ? await wholeInStretches(sql, plan, look) : [];
  if (whole.count + apart.length > 0) return { key, inTitle, ...joined(whole, apart, limit) };
  const some = await take(sql, look("OR"), limit);
  const ofEach: number[] = [];
  for (const matcher of plan.matchers.slice(0, limit)) {
    addAll(ofEach, (await read(sql, look("AND", [matcher]), 1)).slice(0, 1));
  }
  return { key, inTitle, ...apartHits(ofEach, some, limit) };
}

/** What is shown of words that stand apart: one message for each of them first. */
function apartHits(ofEach: readonly number[], some: Hits, limit: number): Hits {
  const messages = [...new Set([...ofEach, ...some.messages])].slice(0, limit);
  return { messages: messages.sort((a, b) => a - b), count: some.count };
}

/** The same of several conversations, in their order. */
export async function hitsOfConversations(
  sql: Sql,
  plan: SearchPlan,
  keys: readonly number[],
  limit: number,
): Promise<GroupHits[]> {
  const together = await hitsAtOnce(sql, plan, keys, limit);
  const groups: GroupHits[] = [];
  for (const key of keys) {
    groups.push(together.get(key) ?? (await hitsOfConversation(sql, plan, key, limit)));
  }
  return groups;
}

/** Of conversations that can be asked at once: what `hitsOfConversation` says of each. */
async function hitsAtOnce(
  sql: Sql,
  plan: SearchPlan,
  keys: readonly number[],
  limit: number,
): Promise<ReadonlyMap<number, GroupHits>> {
  const { several } = fullText(sql);
  const found = new Map<number, GroupHits>();
  if (several === null || plan.matchers.length === 0 || plan.places.size === 0) return found;
  const whole = await several.withoutLong(sql, keys);
  if (whole.length === 0) return found;
  const titles = await areInTitle(sql, plan, whole);
  const note = (key: number, hits: Hits): void => {
    found.set(key, { key, inTitle: titles.has(key), ...hits });
  };
  const look = (how: MessageWords["how"], matchers?: readonly TermMatcher[]): ChunkRows =>
    ofPlan(fullText(sql), plan, fullText(sql).chunks(messageWords(plan, how, matchers)));
  const left: number[] = [];
  for (const [key, hits] of await takeOfEach(sql, several, look("AND"), whole, limit)) {
    if (hits.count > 0 || plan.matchers.length === 1) note(key, hits);
    else left.push(key);
  }
  if (left.length === 0) return found;
  const ofEach = new Map<number, number[]>();
  for (const matcher of plan.matchers.slice(0, limit)) {
    for (const [key, ids] of await several.first(sql, look("AND", [matcher]), left, 1)) {
      for (const id of ids) addTo(ofEach, key, id);
    }
  }
  for (const [key, some] of await takeOfEach(sql, several, look("OR"), left, limit)) {
    note(key, apartHits(ofEach.get(key) ?? [], some, limit));
  }
  return found;
}

/** The first messages of each conversation, and how many there are. */
async function takeOfEach(
  sql: Sql,
  several: SeveralConversations,
  rows: ChunkRows,
  keys: readonly number[],
  limit: number,
): Promise<ReadonlyMap<number, Hits>> {
  const firsts = await several.first(sql, rows, keys, limit);
  const full = keys.filter((key) => firsts.get(key)?.length === limit);
  const counts =
    full.length === 0 ? new Map<number, number>() : await several.count(sql, rows, full);
  return new Map(
    keys.map((key) => {
      const messages = [...new Set(firsts.get(key))];
      return [key, { messages, count: counts.get(key) ?? messages.length }];
    }),
  );
}

type Hits = Pick<GroupHits, "messages" | "count">;

function joined(whole: Hits, apart: readonly number[], limit: number): Hits {
  const added = apart.filter((id) => !whole.messages.includes(id));
  return {
    messages: [...whole.messages, ...added].slice(0, limit),
    count: whole.count + added.length,
  };
}

/** Rows of messages: where from, and what they have to fulfil. */
interface Rows {
  readonly from: string;
  readonly where: Condition;
  readonly id: string;
  readonly order: string;
}

/** The messages of a conversation that match. */
function matching(
  sql: Sql,
  plan: SearchPlan,
  own: Condition,
  words: MessageWords,
  excluded: readonly number[],
): Rows {
  const { from, where } = ofPlan(fullText(sql), plan, fullText(sql).chunks(words));
  const without = excluded.length === 0 ? "" : ` AND c."messageId" NOT IN (${excluded.join()})`;
  return {
    from,
    where: {
      text: `${where.text} AND ${own.text}${without}`,
      values: [...where.values, ...own.values],
    },
    id: `c."messageId"`,
    order: "c.id",
  };
}

function filtered(plan: SearchPlan, key: number): Rows {
  return {
    from: `"Message" m`,
    where: {
      text: `m."conversationKey" = ? AND ${plan.message.one.text}`,
      values: [key, ...plan.message.one.values],
    },
    id: "m.id",
    order: "m.id",
  };
}

/** A message in several stretches can match with each of them. */
async function take(sql: Sql, rows: Rows, limit: number): Promise<Hits> {
  const ids = await read(sql, rows, limit);
  const messages = [...new Set(ids)];
  if (ids.length < limit) return { messages, count: messages.length };
  const { from, where, id } = rows;
  const row = await sql.get<{ count: number }>(
    `SELECT count(DISTINCT ${id}) AS count FROM ${from} WHERE ${where.text}`,
    ...where.values,
  );
  return { messages, count: row?.count ?? messages.length };
}

async function read(sql: Sql, { from, where, id, order }: Rows, limit: number): Promise<number[]> {
  const rows = await sql.all<{ id: number }>(
    `SELECT ${id} AS id FROM ${from} WHERE ${where.text} ORDER BY ${order} LIMIT ?`,
    ...where.values,
    limit,
  );
  return rows.map((row) => row.id);
}

/** Long messages of a conversation that have a word in some stretch that must not be there. */
async function excludedMessages(sql: Sql, plan: SearchPlan, own: Condition): Promise<number[]> {
  if (plan.without.length === 0) return [];
  const words: MessageWords = {
    matchers: plan.without,
    how: "OR",
    without: [],
    places: [...plan.places],
  };
  return longMessages(sql, matching(sql, plan, own, words, []));
}

/** Long messages that have all words, but in different stretches; few conversations have any. */
async function wholeInStretches(
  sql: Sql,
  plan: SearchPlan,
  look: (how: MessageWords["how"], matchers: readonly TermMatcher[]) => Rows,
): Promise<number[]> {
  let left: number[] | null = null;
  for (const matcher of plan.matchers) {
    const found = new Set(await longMessages(sql, look("AND", [matcher])));
    left = left === null ? [...found] : left.filter((id) => found.has(id));
    if (left.length === 0) return [];
  }
  return left ?? [];
}

async function longMessages(sql: Sql, { from, where, id }: Rows): Promise<number[]> {
  const rows = await sql.all<{ id: number }>(
    `SELECT DISTINCT ${id} AS id FROM ${from} WHERE ${where.text} AND c.parts > 1`,
    ...where.values,
  );
  return rows.map((row) => row.id);
}
