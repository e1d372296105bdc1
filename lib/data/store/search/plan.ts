import { SEARCH_PLACES, type SearchPlace } from "@/lib/domain/conversation/facts/search-text";
import { matchTerm, type TermMatcher } from "@/lib/domain/search/match-term";
import type { SearchFilter, SearchQuery, SearchSort } from "@/lib/domain/search/query";

import type { Sql } from "../connection/sql";
import type { Condition } from "../full-text/condition";
import { fullText } from "./full-text";
import type { MessageWords, TitleWords } from "../full-text/words";
import {
  asksMessages,
  conversationCondition,
  isOfMessages,
  messageCondition,
  titleCondition,
  type Reach,
} from "./conditions";

/** A search in the form the store is asked in. */
export interface SearchPlan {
  /** What has to be found; empty when only filters were given. */
  readonly matchers: readonly TermMatcher[];
  readonly without: readonly TermMatcher[];
  /** The places of a message to look at; empty when messages are not searched. */
  readonly places: ReadonlySet<SearchPlace>;
  /** The columns of `conversation_fts` to look at; empty when titles are not searched. */
  readonly titles: readonly ("title" | "system")[];
  /** On `"Message" m`, by which messages are asked. */
  readonly message: Readonly<Record<Reach, Condition>>;
  /** Something is asked of messages besides words, and that they are not deleted. */
  readonly isMessageFiltered: boolean;
  /** On `"Conversation" e`. */
  readonly conversation: Condition;
  /** Besides, for titles. */
  readonly title: Condition;
  readonly sort: SearchSort;
}

interface PlanOptions {
  /** Only in this conversation. */
  readonly conversationKey?: number | null;
  /** Letters from which on the last word counts as the start of one: of fewer, half of all words would be found. */
  readonly shortestStart?: number;
}

export async function planSearch(
  sql: Sql,
  query: SearchQuery,
  options: PlanOptions = {},
): Promise<SearchPlan> {
  const { conversationKey = null, shortestStart = 3 } = options;
  const { terms, filters, sort } = query;
  const matchers: TermMatcher[] = [];
  const without: TermMatcher[] = [];
  for (const [at, term] of terms.entries()) {
    const isOpen = at === terms.length - 1 && term.text.length >= shortestStart;
    const matcher = matchTerm(term, isOpen && !term.negated);
    if (matcher === null) continue;
    (term.negated ? without : matchers).push(await fullText(sql).prepareTerm(sql, matcher));
  }
  // The index answers what has a word, not what has it not; without any other word the table is asked.
  const isOnlyWithout = matchers.length === 0 && without.length > 0;
  const message = (reach: Reach): Condition => {
    const condition = messageCondition(filters, reach);
    return isOnlyWithout ? lacking(sql, condition, without) : condition;
  };
  return {
    matchers,
    without,
    places: placesOf(filters),
    titles: isOfMessages(filters) ? [] : titlesOf(filters),
    message: { one: message("one"), found: message("found"), all: message("all") },
    isMessageFiltered: asksMessages(filters) || isOnlyWithout,
    conversation: conversationCondition(filters, conversationKey),
    title: titleCondition(filters),
    sort: sort ?? (matchers.length > 0 ? "relevance" : "time"),
  };
}

function lacking(sql: Sql, condition: Condition, without: readonly TermMatcher[]): Condition {
  const words = { matchers: without, how: "OR", without: [], places: SEARCH_PLACES } as const;
  const source = fullText(sql).chunks(words);
  const { text, values } = source.match;
  return {
    text: `${condition.text} AND m.id NOT IN (SELECT c."messageId" FROM ${source.joined} WHERE ${text})`,
    values: [...condition.values, ...values],
  };
}

type In = SearchPlace | "title" | "system";

/** What `in:` leaves of some places: those named, else all but those excluded. */
function narrow<Place extends In>(
  filters: readonly SearchFilter[],
  all: readonly Place[],
): Place[] {
  const wanted = filters.filter(({ key, negated }) => key === "in" && !negated);
  const unwanted = filters.filter(({ key, negated }) => key === "in" && negated);
  const isNamed = (list: readonly SearchFilter[], place: Place): boolean =>
    list.some(({ value }) => value === place);
  return all.filter(
    (place) => (wanted.length === 0 || isNamed(wanted, place)) && !isNamed(unwanted, place),
  );
}

function placesOf(filters: readonly SearchFilter[]): ReadonlySet<SearchPlace> {
  return new Set(narrow(filters, SEARCH_PLACES));
}

function titlesOf(filters: readonly SearchFilter[]): ("title" | "system")[] {
  return narrow(filters, ["title", "system"] as const);
}

/** Messages with all, or any, of some terms, in the places of a plan. */
export function messageWords(
  plan: SearchPlan,
  how: MessageWords["how"],
  matchers: readonly TermMatcher[] = plan.matchers,
): MessageWords {
  return { matchers, how, without: plan.without, places: [...plan.places] };
}

/** The same for titles and system messages. */
export function titleWords(
  plan: SearchPlan,
  how: TitleWords["how"],
  matchers: readonly TermMatcher[] = plan.matchers,
): TitleWords {
  return { matchers, how, without: plan.without, places: plan.titles };
}
