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

/** A page that was asked for, or the nearest that is there. */
export function rowPage(found: number, page: number, size: number): RowPage {
  const pages = Math.max(1, Math.ceil(found / size));
  const at = Math.min(Math.max(1, Math.floor(page)), pages);
  return { found, from: (at - 1) * size, page: at, pages };
}
