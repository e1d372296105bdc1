/** Where a page of rows is in a list of which each page shows so many. */
export interface RowPage {
  /** How many rows the list has, on all pages. */
  readonly found: number;
  /** Rows before the page. */
  readonly from: number;
  /** From 1. */
  readonly page: number;
  readonly pages: number;
}

/** Of which each has a button of its own. */
export const ROWS_ON_A_PAGE = 50;

/** A page that was asked for, or the nearest that is there. */
export function rowPage(found: number, page: number, size = ROWS_ON_A_PAGE): RowPage {
  const pages = Math.max(1, Math.ceil(found / size));
  const at = Math.min(Math.max(1, Math.floor(page)), pages);
  return { found, from: (at - 1) * size, page: at, pages };
}

/** A page of rows that are all at hand. */
export interface PageOf<Row> {
  readonly rows: readonly Row[];
  readonly place: RowPage;
}

/** The rows of a page that was asked for, or of the nearest that is there. */
export function pageOfRows<Row>(
  all: readonly Row[],
  page: number,
  size = ROWS_ON_A_PAGE,
): PageOf<Row> {
  const place = rowPage(all.length, page, size);
  return { rows: all.slice(place.from, place.from + size), place };
}
