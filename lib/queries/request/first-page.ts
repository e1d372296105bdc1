/** Where a list that is fetched page by page begins: before any cursor. */
export const FIRST_PAGE: string | null = null;

/** The same of a list whose cursors are numbers. */
export const FIRST_NUMBERED_PAGE: number | null = null;
