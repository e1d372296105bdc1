import { createHash } from "node:crypto";

import { integerParameter, textParameter } from "./query";

const MOST_ON_A_PAGE = 500;
const ON_A_PAGE = 100;

const cursor = textParameter("`nextCursor` of the page before.", 256);
const range = { minimum: 1, maximum: MOST_ON_A_PAGE };

/** The parameters of a list that is answered page by page. */
export const PAGED = {
  cursor,
  limit: integerParameter(`Rows a page, default ${ON_A_PAGE}.`, range),
};

/** The same of a list that most callers read whole: a page has as many rows as a page may have. */
export const PAGED_WIDELY = {
  cursor,
  limit: integerParameter(`Rows a page, default ${MOST_ON_A_PAGE}.`, range),
};

interface PageQuery {
  readonly cursor?: string;
  readonly limit?: number;
}

interface ListPage<Row> {
  readonly items: readonly Row[];
  readonly nextCursor: string | null;
}

/** One page of rows that have an id; see `pageBy`. */
export function listPage<Row extends { readonly id: string }>(
  all: readonly Row[],
  { cursor: after, limit = ON_A_PAGE }: PageQuery,
): ListPage<Row> {
  return pageBy(all, after, limit, ({ id }) => id);
}

/** One page of a list with `PAGED_WIDELY`; see `pageBy`. */
export function widePage<Row>(
  all: readonly Row[],
  { cursor: after, limit = MOST_ON_A_PAGE }: PageQuery,
  idOf: (row: Row) => string | number,
): ListPage<Row> {
  return pageBy(all, after, limit, (row) => String(idOf(row)));
}

/**
 * One page of a list. A cursor has the last row of the page before and where it was: a row that is gone leaves its
 * place to those behind it. What is no cursor counts as none.
 */
function pageBy<Row>(
  all: readonly Row[],
  after: string | undefined,
  limit: number,
  idOf: (row: Row) => string,
): ListPage<Row> {
  const from = after === undefined ? 0 : placeBehind(all, after, idOf);
  const items = all.slice(from, from + limit);
  const last = items.at(-1);
  const isLast = last === undefined || from + limit >= all.length;
  return { items, nextCursor: isLast ? null : `${from + items.length}.${mark(idOf(last))}` };
}

function placeBehind<Row>(all: readonly Row[], after: string, idOf: (row: Row) => string): number {
  const [, text = "", id = ""] = /^(\d{1,9})\.(.+)$/s.exec(after) ?? [];
  if (text === "") return 0;
  const place = Number(text);
  const is = (row: Row | undefined) => row !== undefined && mark(idOf(row)) === id;
  // Two rows can share an id: the one where it was left goes first, so that pages never lead back.
  if (is(all[place - 1])) return place;
  const known = all.findIndex(is);
  return known === -1 ? Math.max(0, place - 1) : known + 1;
}

const LONGEST_ID = 64;

/** Ids from documents can be longer than an address should be. */
function mark(id: string): string {
  if (id !== "" && id.length <= LONGEST_ID) return id;
  return createHash("sha256").update(id).digest("base64url");
}
