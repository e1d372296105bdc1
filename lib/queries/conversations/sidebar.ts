import { infiniteQueryOptions } from "@tanstack/react-query";
import type { SidebarPage } from "@/lib/domain/conversation/view/sidebar";
import { getJson, search } from "../request/http";
import { conversationKeys } from "./list";

/** Of all that the sidebar has read. */
export const SIDEBAR_KEY = [...conversationKeys.all, "sidebar"] as const;

/** The sidebar's list, page after page; what changes conversations makes it be read again. */
export function sidebarQuery(query: string) {
  return infiniteQueryOptions({
    queryKey: [...SIDEBAR_KEY, query],
    queryFn: ({ pageParam, signal }) =>
      getJson<SidebarPage>(
        `/api/sidebar${search({ ...(query === "" ? {} : { query }), cursor: pageParam })}`,
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
}
