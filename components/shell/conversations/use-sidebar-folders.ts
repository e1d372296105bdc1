"use client";

import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import type { SidebarFolder } from "@/lib/domain/conversation/view/sidebar";
import { folderItemsQuery } from "@/lib/queries/conversations/sidebar";
import { openFoldersCookie, openFoldersIn, toggleFolder } from "./open-folders";
import type { ListedFolder } from "./sidebar-rows";

/**
 * The folders with what is in the open ones, and what opens and closes one. This browser remembers which are open.
 * @param folders as the server lists them, some with their conversations
 */
export function useSidebarFolders(
  folders: readonly SidebarFolder[],
): readonly [readonly ListedFolder[], (id: string) => void] {
  // The list is never drawn by the server, so the cookie is at hand.
  const [open, setOpen] = useState(() => openFoldersIn(document.cookie));
  const shown = folders.filter(({ id }) => open.includes(id));
  const found = useQueries({
    queries: shown.map(({ id, items }) => ({
      ...folderItemsQuery(id),
      ...(items === null ? {} : { initialData: items, initialDataUpdatedAt: 0 }),
    })),
  });
  const contents = new Map(shown.map(({ id }, at) => [id, found[at]?.data ?? null]));
  const listed = folders.map(({ items: _items, ...folder }) => ({
    folder,
    isOpen: contents.has(folder.id),
    items: contents.get(folder.id) ?? null,
  }));
  const toggle = (id: string) => {
    const next = toggleFolder(open, id);
    setOpen(next);
    document.cookie = openFoldersCookie(next);
  };
  return [listed, toggle];
}
