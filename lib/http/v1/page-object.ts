import { writeCursor } from "@/lib/domain/tool-sets-api/page";
import { mapInTurns } from "@/lib/work/turns";

import type { AnswerObject } from "./answer-schemas";

interface FoundPage<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly hasMore: boolean;
}

/** UTF-16 units of stored text after which a page ends. */
const LARGE_PAGE = 4 * 1024 * 1024;

interface Stored {
  readonly id: string;
  /** The text of a tool. */
  readonly raw?: string;
  /** That of a tool set. */
  readonly head?: string;
  readonly tail?: string;
}

/** The first rows, so many that the page is not too large: one at least. */
function fitting<Row extends Stored>(rows: readonly Row[], besideEach: number): readonly Row[] {
  let units = 0;
  const end = rows.findIndex(({ raw = "", head = "", tail = "" }, at) => {
    units += raw.length + head.length + tail.length + besideEach;
    return at > 0 && units > LARGE_PAGE;
  });
  return end === -1 ? rows : rows.slice(0, end);
}

/** How much text of a tool set comes with each object of a page, where `info` is asked for. */
export const besideInfo = (
  { head, tail }: { readonly head: string; readonly tail: string },
  withInfo: boolean,
): number => (withInfo ? head.length + tail.length : 0);

/**
 * One page of a list, which ends early where its objects are large. Older clients read `next_cursor`, newer ones
 * `nextCursor`.
 * @param besideEach UTF-16 units of text that come with each object
 */
export async function pageObject<Row extends Stored, Item>(
  found: FoundPage<Row>,
  descending: boolean,
  describe: (row: Row) => Item,
  besideEach = 0,
): Promise<{ items: Item[]; pagination: AnswerObject<"Page"> }> {
  const { total } = found;
  const rows = fitting(found.rows, besideEach);
  const hasMore = found.hasMore || rows.length < found.rows.length;
  const last = rows.at(-1)?.id ?? "";
  const next = hasMore ? writeCursor(last, descending) : "";
  const items = await mapInTurns(rows, describe);
  return { items, pagination: { nextCursor: next, next_cursor: next, total } };
}

/** Whether objects are to come with `info`. */
export const wantsInfo = (query: URLSearchParams): boolean =>
  query.get("includeInfo")?.toLowerCase() === "true";
