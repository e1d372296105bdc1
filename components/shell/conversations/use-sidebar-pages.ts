"use client";

import { keepPreviousData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useSettled } from "@/components/ui/browser/use-debounced";
import type { SidebarPage } from "@/lib/domain/conversation/view/sidebar";
import { sidebarQuery } from "@/lib/queries/conversations/sidebar";

const TYPING_MS = 200;

/**
 * The list page by page.
 * @param first what the server drew; another one says that something has changed
 * @param words of the field
 */
export function useSidebarPages(first: SidebarPage | null, words: string) {
  const query = useSettled(words.trim(), TYPING_MS);
  const queryClient = useQueryClient();
  const known = useRef(first);
  // The page was fetched again; what is further down may have changed as well.
  useEffect(() => {
    if (known.current === first) return;
    known.current = first;
    void queryClient.invalidateQueries({ queryKey: sidebarQuery("").queryKey.slice(0, 2) });
  }, [first, queryClient]);
  return useInfiniteQuery({
    ...sidebarQuery(query),
    placeholderData: keepPreviousData,
    ...(first === null || query !== ""
      ? {}
      : // It may be as old as the page.
        { initialData: { pages: [first], pageParams: [null] }, initialDataUpdatedAt: 0 }),
  });
}
