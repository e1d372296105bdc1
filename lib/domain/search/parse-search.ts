import type { QueryProblem } from "./answers";
import {
  FILTER_KEYS,
  type FilterKey,
  type SearchFilter,
  type SearchQuery,
  type SearchSort,
  type SearchTerm,
} from "./query";
import { checkFilter } from "./filter-values";
import { nearest } from "./nearest";
import { createSearchMeter } from "./bounds";

/** A search with what was wrong in its text; what is wrong takes no part in it. */
export interface ParsedSearch {
  readonly query: SearchQuery;
  readonly problems: readonly QueryProblem[];
}

/** `-`, then `key:`, then a quoted or a bare text. Every part may be missing. */
const ITEM = /(-?)(?:([A-Za-z]+):(?!\/\/))?(?:"([^"]*)("?)|(\S*))/y;

const SORTS: readonly SearchSort[] = ["relevance", "time"];

interface Item {
  readonly start: number;
  readonly end: number;
  readonly negated: boolean;
  readonly key: string | null;
  readonly value: string;
  readonly quoted: boolean;
}

/**
 * Reads what a person typed: words, `word*`, "phrases", `-without` and `key:value`. Never fails; what cannot
 * be understood is told with its place. Beyond the bounds of a search nothing is read.
 */
export function parseSearch(text: string): ParsedSearch {
  const terms: SearchTerm[] = [];
  const filters: SearchFilter[] = [];
  const problems: QueryProblem[] = [];
  let sort: SearchSort | null = null;
  const meter = createSearchMeter();
  for (const item of readItems(text)) {
    const { key, start, end } = item;
    const term = key === null ? readTerm(item) : null;
    const refused = term !== null ? meter.term(term.text) : key === null ? null : meter.filter();
    if (refused !== null) {
      problems.push({ start, end: text.length, message: refused, isBound: true });
      break;
    }
    if (key === null) {
      if (term !== null) terms.push(term);
    } else if (key === "sort") {
      const value = SORTS.find((each) => each === item.value.toLowerCase());
      if (value === undefined) problems.push({ start, end, ...noSuchSort(item.value) });
      else sort = value;
    } else if (!isFilterKey(key)) problems.push({ start, end, ...noSuchKey(item) });
    else {
      const checked = checkFilter(key, item.value);
      if (checked.ok) filters.push({ key, value: checked.value, negated: item.negated });
      else problems.push({ start, end, ...checked.problem });
    }
  }
  return { query: { terms, filters, sort }, problems };
}

function* readItems(text: string): Generator<Item> {
  const blanks = /\s*/y;
  let at = 0;
  for (;;) {
    blanks.lastIndex = at;
    blanks.exec(text);
    at = blanks.lastIndex;
    if (at >= text.length) return;
    ITEM.lastIndex = at;
    const match = ITEM.exec(text);
    const end = Math.max(ITEM.lastIndex, at + 1);
    const [, minus = "", key, phrase, , bare = ""] = match ?? [];
    yield {
      start: at,
      end,
      negated: minus !== "",
      key: key?.toLowerCase() ?? null,
      value: phrase ?? bare,
      quoted: phrase !== undefined,
    };
    at = end;
  }
}

function readTerm({ value, quoted, negated }: Item): SearchTerm | null {
  const isPrefix = !quoted && value.endsWith("*");
  // A quote within a word ends nothing; the index does not know it anyway.
  const text = (isPrefix ? value.replace(/(?<!\*)\*+$/, "") : value).trim();
  // A term without letters or digits is no word: nothing could be found for it.
  if (!/[\p{L}\p{N}\p{Co}]/u.test(text)) return null;
  return { text, kind: quoted ? "phrase" : isPrefix ? "prefix" : "word", negated };
}

function isFilterKey(key: string): key is FilterKey {
  return (FILTER_KEYS as readonly string[]).includes(key);
}

function noSuchKey({ key, value }: Item): Pick<QueryProblem, "message" | "suggestion"> {
  const near = nearest(key ?? "", [...FILTER_KEYS, "sort"]);
  const suggestion = near === null ? `"${key}:${value}"` : `${near}:${value}`;
  return {
    message: `There is no filter “${key}:”. Put quotation marks around it to search for these words.`,
    suggestion,
  };
}

function noSuchSort(value: string): Pick<QueryProblem, "message" | "suggestion"> {
  const near = nearest(value.toLowerCase(), SORTS);
  return {
    message: `“${value}” is not a way to sort. There are: ${SORTS.join(", ")}.`,
    suggestion: `sort:${near ?? "relevance"}`,
  };
}
