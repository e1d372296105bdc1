import type { Viewer } from "@/lib/domain/accounts/viewer";
import { searchLibrary } from "./search";

const GROUPS_PER_PAGE = 50;

/**
 * The store ids of every conversation a search finds, a page at a time. In the order of time, which looks at
 * everything; the best first would rank a part only.
 */
export async function* searchedIds(
  viewer: Viewer,
  q: string,
): AsyncGenerator<string[], void, void> {
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof searchLibrary>> = await searchLibrary(viewer, {
      q: `${q} sort:time`,
      limit: GROUPS_PER_PAGE,
      ...(cursor === null ? {} : { cursor }),
    });
    if (page === null) return;
    yield page.groups.map(({ conversation }) => conversation.id);
    cursor = page.nextCursor;
  } while (cursor !== null);
}
