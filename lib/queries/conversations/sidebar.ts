import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type {
  ConversationListItem,
  ConversationPage,
} from "@/lib/domain/conversation/view/listing";
import type { SidebarItem, SidebarPage } from "@/lib/domain/conversation/view/sidebar";
import { sourceName } from "@/lib/domain/conversation/view/source-name";
import { getJson } from "../request/answers";
import { search } from "../request/http";
import { conversationKeys } from "./list";
import { FIRST_PAGE } from "../request/first-page";

/** Of all that the sidebar has read. */
export const SIDEBAR_KEY = [...conversationKeys.all, "sidebar"] as const;

/** What the sidebar shows of an open folder; the list of conversations has the rest. */
const MOST_IN_FOLDER = 100;

/** The first conversations of a folder. */
export function folderItemsQuery(id: string) {
  return queryOptions({
    queryKey: [...SIDEBAR_KEY, "folder", id],
    queryFn: async ({ signal }) => {
      const query = search({ folder: id, limit: MOST_IN_FOLDER });
      return (await getJson<SidebarPage>(`/api/sidebar${query}`, signal)).items;
    },
  });
}

const NOTHING_KEPT = { pinned: [], folders: [] } as const;

const sidebarItem = (item: ConversationListItem): SidebarItem => ({
  id: item.id,
  title: item.title,
  titleDerived: item.titleDerived,
  snippet: item.isPrivate ? "" : item.snippet,
  isPrivate: item.isPrivate,
  source: sourceName(item.format),
  timeMs: item.updatedMs ?? item.createdMs,
});

/** A page of one library: a plain list by time. */
async function narrowedPage(
  filters: { library: string; query?: string; cursor: string | null },
  signal: AbortSignal,
): Promise<SidebarPage> {
  const page = await getJson<ConversationPage>(`/api/conversations${search(filters)}`, signal);
  return { ...NOTHING_KEPT, items: page.items.map(sidebarItem), nextCursor: page.nextCursor };
}

/**
 * The sidebar's list, page after page; what changes conversations makes it be read again.
 * @param library the only one that is listed; null for all
 */
export function sidebarQuery(query: string, library: string | null) {
  return infiniteQueryOptions({
    queryKey: [...SIDEBAR_KEY, query, library],
    queryFn: ({ pageParam: cursor, signal }) => {
      const filters = { ...(query === "" ? {} : { query }), cursor };
      return library === null
        ? getJson<SidebarPage>(`/api/sidebar${search(filters)}`, signal)
        : narrowedPage({ ...filters, library }, signal);
    },
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (page) => page.nextCursor,
  });
}
