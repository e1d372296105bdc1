"use client";

import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { ListRows } from "@/components/lists/list-rows";
import { useListKeys } from "@/components/lists/use-list-keys";
import { useVirtualRows } from "@/components/lists/use-virtual-rows";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { useFormat } from "@/components/ui/format/context";
import type { SidebarFolder, SidebarPage } from "@/lib/domain/conversation/view/sidebar";
import {
  keepPreviousData,
  useInfiniteQuery,
  useQueries,
  useQueryClient,
  useQuery,
} from "@tanstack/react-query";
import { useSettled } from "@/components/ui/browser/use-debounced";
import { folderItemsQuery, SIDEBAR_KEY, sidebarQuery } from "@/lib/queries/conversations/sidebar";
import { folderOfQuery } from "@/lib/queries/folders";
import { RowOfList } from "./row-of-list";
import { useAccount } from "../account/account";
import { noConversations, SidebarNote } from "./sidebar-note";
import { type ListedFolder, rowOf, sidebarRows } from "./sidebar-rows";
import { useCurrentConversation } from "./use-current-conversation";
import { useFocusKept } from "./use-focus-kept";
import { openFoldersCookie, openFoldersIn, toggleFolder } from "./open-folders";

const TYPING_MS = 200;

/**
 * The list page by page.
 * @param first what the server drew; another one says that something has changed
 * @param words of the field
 * @param library the only one that is listed; null for all
 */
function useSidebarPages(first: SidebarPage | null, words: string, library: string | null) {
  const query = useSettled(words.trim(), TYPING_MS);
  const queryClient = useQueryClient();
  const drawn = useAccount()?.narrowedTo ?? null;
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
    ...sidebarQuery(query, library),
    placeholderData: keepPreviousData,
    // The server drew it narrowed as this browser has it.
    ...(first === null || query !== "" || library !== drawn
      ? {}
      : // It may be as old as the page.
        { initialData: { pages: [first], pageParams: [null] }, initialDataUpdatedAt: 0 }),
  });
}

export interface SidebarListProps {
  /** What the server drew; null where the page came without it. */
  first: SidebarPage | null;
  /** What the field says. */
  words: string;
  /** The only library that is listed; null for all. */
  library: string | null;
  scroller: RefObject<HTMLDivElement | null>;
}

const LINE = 56;
const NEAR_END = 20;

/** All conversations, drawn as far as they are in sight and fetched page by page. */
export function SidebarList({ first, words, library, scroller }: SidebarListProps) {
  const list = useSidebarPages(first, words, library);
  const format = useFormat();
  const current = useCurrentConversation();
  const pages = list.data?.pages ?? [];
  const [folders, toggle] = useSidebarFolders(pages[0]?.folders ?? [], library);
  const items = pages.flatMap((page) => page.items);
  const rows = sidebarRows({ pinned: pages[0]?.pinned ?? [], folders, items, library }, format);
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
  const show = useEffectEvent((id: string | null, isThere: boolean) => {
    if (id !== null && isThere) virtual.scrollTo(currentAt);
  });
  const isListed = currentAt >= 0;
  // The conversation may have been opened by a key or from another list, and its folder is opened then.
  useEffect(() => show(current, isListed), [current, isListed]);
  const isWhole = words.trim() === "";
  useRevealedFolder(isWhole && folders.length > 0 ? current : null, isListed, (id) => {
    if (folders.some(({ folder, isOpen }) => folder.id === id && !isOpen)) toggle(id);
  });

  if (list.isError) return <SidebarNote>{list.error.message}</SidebarNote>;
  if (list.isPending) return null;
  if (rows.length === 0) {
    return (
      <SidebarNote>
        {!isWhole ? "No matching conversations." : noConversations(library)}
      </SidebarNote>
    );
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
          at={at}
          isCurrent={row.kind === "conversation" && row.item.id === current}
          isStop={at === tabStop}
          onFocus={setStop}
          onToggle={toggle}
        />
      )}
    </ListRows>
  );
}

/**
 * The folders with what is in the open ones, and what opens and closes one. This browser remembers which are open.
 * @param folders as the server lists them, some with their conversations
 * @param library the only one that is listed; null for all
 */
function useSidebarFolders(
  folders: readonly SidebarFolder[],
  library: string | null,
): readonly [readonly ListedFolder[], (id: string) => void] {
  // The list is never drawn by the server, so the cookie is at hand.
  const [open, setOpen] = useState(() => openFoldersIn(document.cookie));
  const shown = folders.filter(({ id }) => open.includes(id));
  const found = useQueries({
    queries: shown.map(({ id, items }) => ({
      ...folderItemsQuery(id, library),
      ...(items === null ? {} : { initialData: items, initialDataUpdatedAt: 0 }),
    })),
  });
  const contents = new Map(shown.map(({ id }, at) => [id, found[at]?.data ?? null]));
  const listed = folders.map(({ items: _items, ...folder }) => ({
    folder,
    isOpen: contents.has(folder.id),
    items: contents.get(folder.id) ?? null,
  }));
  const toggle = useCallback((id: string) => {
    const next = toggleFolder(openFoldersIn(document.cookie), id);
    setOpen(next);
    document.cookie = openFoldersCookie(next);
  }, []);
  return [listed, toggle];
}

/**
 * Opens the folder of the conversation that is read, once for each conversation: a person may close it again.
 * @param isListed its row is among those of the sidebar
 */
function useRevealedFolder(
  current: string | null,
  isListed: boolean,
  open: (folderId: string) => void,
): void {
  const revealed = useRef<string | null>(null);
  const found = useQuery({
    ...folderOfQuery(current ?? ""),
    enabled: current !== null && !isListed,
  });
  const folder = found.data?.folders[0]?.id ?? null;
  const reveal = useEffectEvent((id: string | null, isThere: boolean, closed: string | null) => {
    if (revealed.current === id) return;
    if (!isThere && closed === null) return;
    revealed.current = id;
    if (!isThere && closed !== null) open(closed);
  });
  // A reaction to the address: what is read has changed, or where it is has come to be known.
  useEffect(() => reveal(current, isListed, folder), [current, isListed, folder]);
}
