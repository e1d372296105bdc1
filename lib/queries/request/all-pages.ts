import { getJson } from "./answers";
import { search } from "./http";

interface Paged {
  readonly nextCursor: string | null;
}

/** As many rows as a page can have. */
const ROWS = 500;

/**
 * Asks for the pages of a list until its end.
 * @param path without a query
 * @returns at least one page, in their order
 */
export async function allPages<Page extends Paged>(
  path: string,
  parameters: Parameters<typeof search>[0],
  signal?: AbortSignal,
): Promise<[Page, ...Page[]]> {
  const ask = (cursor: string | null): Promise<Page> =>
    getJson<Page>(`${path}${search({ ...parameters, limit: ROWS, cursor })}`, signal);
  const first = await ask(null);
  const pages: [Page, ...Page[]] = [first];
  for (let { nextCursor } = first; nextCursor !== null;) {
    const page = await ask(nextCursor);
    pages.push(page);
    ({ nextCursor } = page);
  }
  return pages;
}

/** The pages of a list that is called `items`, as if they were one. */
export async function allItems<Page extends Paged & { readonly items: readonly unknown[] }>(
  path: string,
  parameters: Parameters<typeof search>[0],
  signal?: AbortSignal,
): Promise<Omit<Page, "items"> & { readonly items: Page["items"] }> {
  const pages = await allPages<Page>(path, parameters, signal);
  return { ...pages[0], items: pages.flatMap(({ items }) => items) };
}
