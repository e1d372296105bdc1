import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { SidebarPage } from "@/lib/domain/conversation/view/sidebar";
import { getJson } from "../request/answers";
import { search } from "../request/http";
import { conversationKeys } from "./list";
import { FIRST_PAGE } from "../request/first-page";

/** Of all that the sidebar has read. */
export const SIDEBAR_KEY = [...conversationKeys.all, "sidebar"] as const;

/** What the sidebar shows of an open folder; the list of conversations has the rest. */
const MOST_IN_FOLDER = 100;

/**
 * The first conversations of a folder.
 * @param library the only one that is listed; null for all
 */
export function folderItemsQuery(id: string, library: string | null) {
  return queryOptions({
    queryKey: [...SIDEBAR_KEY, "folder", id, library],
    queryFn: async ({ signal }) => {
      const query = search({ folder: id, library, limit: MOST_IN_FOLDER });
      return (await getJson<SidebarPage>(`/api/sidebar${query}`, signal)).items;
    },
  });
}

/**
 * The sidebar's list, page after page; what changes conversations makes it be read again.
 * @param library the only one that is listed; null for all
 */
export function sidebarQuery(query: string, library: string | null) {
  return infiniteQueryOptions({
    queryKey: [...SIDEBAR_KEY, query, library],
    queryFn: ({ pageParam: cursor, signal }) => {
      const filters = { ...(query === "" ? {} : { query }), library, cursor };
      return getJson<SidebarPage>(`/api/sidebar${search(filters)}`, signal);
    },
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (page) => page.nextCursor,
  });
}
