import { integerParameter, textParameter } from "./query";

/** The parameters of a list that is answered page by page. */
export const PAGED = {
  cursor: textParameter("`nextCursor` of the page before.", 256),
  limit: integerParameter("Rows a page, default 100.", { minimum: 1, maximum: 500 }),
};

const ON_A_PAGE = 100;

/**
 * One page of a list. A cursor has the last row of the page before and where it was: a row that is gone leaves its
 * place to those behind it. What is no cursor counts as none.
 */
export function listPage<Row extends { readonly id: string }>(
  all: readonly Row[],
  { cursor, limit = ON_A_PAGE }: { readonly cursor?: string; readonly limit?: number },
): { readonly items: readonly Row[]; readonly nextCursor: string | null } {
  const from = cursor === undefined ? 0 : placeBehind(all, cursor);
  const items = all.slice(from, from + limit);
  const last = items.at(-1);
  const isLast = last === undefined || from + limit >= all.length;
  return { items, nextCursor: isLast ? null : `${from + items.length}.${last.id}` };
}

function placeBehind(all: readonly { readonly id: string }[], cursor: string): number {
  const [, place = "", id = ""] = /^(\d{1,9})\.(.+)$/s.exec(cursor) ?? [];
  if (place === "") return 0;
  const known = all.findIndex((row) => row.id === id);
  return known === -1 ? Math.max(0, Number(place) - 1) : known + 1;
}
