"use client";

import { keepPreviousData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { useSettled } from "@/components/ui/browser/use-debounced";
import type { SidebarPage } from "@/lib/domain/conversation/view/sidebar";
import { SIDEBAR_KEY, sidebarQuery } from "@/lib/queries/conversations/sidebar";

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
  const readAgain = useEffectEvent(async (page: SidebarPage | null) => {
    if (known.current === page) return;
    known.current = page;
    await queryClient.invalidateQueries({ queryKey: SIDEBAR_KEY });
  });
  // The page was fetched again; what is further down may have changed as well.
  useEffect(() => {
    readAgain(first).catch(() => undefined);
  }, [first]);
  return useInfiniteQuery({
    ...sidebarQuery(query),
    placeholderData: keepPreviousData,
    ...(first === null || query !== ""
      ? {}
      : // It may be as old as the page.
        { initialData: { pages: [first], pageParams: [null] }, initialDataUpdatedAt: 0 }),
  });
}
