import { writeCursor } from "@/lib/domain/tool-sets-api/page";

import type { AnswerObject } from "./answer-schemas";

interface FoundPage<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly hasMore: boolean;
}

/** One page of a list. Older clients read `next_cursor`, newer ones `nextCursor`. */
export function pageObject<Row extends { readonly id: string }, Item>(
  { rows, total, hasMore }: FoundPage<Row>,
  descending: boolean,
  describe: (rows: readonly Row[]) => Item[],
): { items: Item[]; pagination: AnswerObject<"Page"> } {
  const last = rows.at(-1)?.id ?? "";
  const next = hasMore ? writeCursor(last, descending) : "";
  return { items: describe(rows), pagination: { nextCursor: next, next_cursor: next, total } };
}

/** Whether objects are to come with `info`. */
export const wantsInfo = (query: URLSearchParams): boolean =>
  query.get("includeInfo")?.toLowerCase() === "true";
