"use client";

import { useEffect, useEffectEvent, useState, type RefObject } from "react";
import { ListRows } from "@/components/lists/list-rows";
import { useListKeys } from "@/components/lists/use-list-keys";
import { useVirtualRows } from "@/components/lists/use-virtual-rows";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { useFormat } from "@/components/ui/format/context";
import type { SidebarPage } from "@/lib/domain/conversation/view/sidebar";
import { RowOfList } from "./row-of-list";
import { NO_CONVERSATIONS, SidebarNote } from "./sidebar-note";
import { rowOf, sidebarRows } from "./sidebar-rows";
import { useCurrentConversation } from "./use-current-conversation";
import { useFocusKept } from "./use-focus-kept";
import { useSidebarFolders } from "./use-sidebar-folders";
import { useSidebarPages } from "./use-sidebar-pages";

export interface SidebarListProps {
  /** What the server drew; null where the page came without it. */
  first: SidebarPage | null;
  /** What the field says. */
  words: string;
  scroller: RefObject<HTMLDivElement | null>;
}

const LINE = 56;
const NEAR_END = 20;

/** All conversations, drawn as far as they are in sight and fetched page by page. */
export function SidebarList({ first, words, scroller }: SidebarListProps) {
  const list = useSidebarPages(first, words);
  const format = useFormat();
  const current = useCurrentConversation();
  const pages = list.data?.pages ?? [];
  const [folders, toggle] = useSidebarFolders(pages[0]?.folders ?? []);
  const items = pages.flatMap((page) => page.items);
  const rows = sidebarRows({ pinned: pages[0]?.pinned ?? [], folders, items }, format);
  const currentAt = rowOf(rows, current);
  const [stop, setStop] = useState<number | null>(null);
  const virtual = useVirtualRows({
    scroller,
    count: rows.length + (list.hasNextPage ? 1 : 0),
    guess: (at) => rows[at]?.height ?? LINE,
    isFixed: true,
    overscan: 10,
    keyOf: (at) => rows[at]?.key ?? "more",
    more: {
      has: list.hasNextPage && !list.isFetchingNextPage,
      from: rows.length - NEAR_END,
      load: list.fetchNextPage,
    },
  });
  const keys = useListKeys({
    count: rows.length,
    list: scroller,
    scrollTo: virtual.scrollTo,
    isLocal: true,
  });
  useFocusKept(scroller);
  const show = useEffectEvent((id: string | null) => {
    if (id !== null && currentAt >= 0) virtual.scrollTo(currentAt);
  });
  // The conversation may have been opened by a key or from another list.
  useEffect(() => show(current), [current]);

  if (list.isError) return <SidebarNote>{list.error.message}</SidebarNote>;
  if (list.isPending) return null;
  if (rows.length === 0) {
    const isWhole = words.trim() === "";
    return <SidebarNote>{isWhole ? NO_CONVERSATIONS : "No matching conversations."}</SidebarNote>;
  }
  const tabStop = Math.min(stop ?? Math.max(0, currentAt), rows.length - 1);
  return (
    <ListRows
      {...keys}
      virtual={virtual}
      aria-label="Pinned and recent"
      items={rows}
      hasMore={list.hasNextPage}
      placeholder={<Skeleton className="mx-3 my-2 h-8" />}
    >
      {(row, at) => (
        <RowOfList
          row={row}
          isCurrent={row.kind === "conversation" && row.item.id === current}
          isStop={at === tabStop}
          onFocus={() => setStop(at)}
          onToggle={toggle}
        />
      )}
    </ListRows>
  );
}
