import { infiniteQueryOptions } from "@tanstack/react-query";
import type { SidebarPage } from "@/lib/domain/conversation/view/sidebar";
import { getJson, search } from "../request/http";
import { conversationKeys } from "./list";

/** The sidebar's list, page after page; what changes conversations makes it be read again. */
export function sidebarQuery(query: string) {
  return infiniteQueryOptions({
    queryKey: [...conversationKeys.all, "sidebar", query],
    queryFn: ({ pageParam, signal }) =>
      getJson<SidebarPage>(
        `/api/sidebar${search({ ...(query === "" ? {} : { query }), cursor: pageParam })}`,
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
}
