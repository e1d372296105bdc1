"use client";

import { useFormat } from "@/components/ui/format/context";
import type { SidebarPage } from "@/lib/domain/conversation/view/sidebar";
import { FolderEnd, FolderEntry } from "./folder-entry";
import { SidebarEntry } from "./sidebar-entry";
import { useAccount } from "../account/account";
import { noConversations, SidebarNote } from "./sidebar-note";
import { openFoldersCookie, openFoldersIn, toggleFolder } from "./open-folders";
import { rowOf, sidebarRows, type FolderRow, type SidebarParts } from "./sidebar-rows";
import { useCurrentConversation } from "./use-current-conversation";

/** The first page as the server drew it, until somebody comes near: the list that goes on is loaded then. */
export function FirstRows({ page }: { page: SidebarPage | null }) {
  const library = useAccount()?.narrowedTo ?? null;
  const rows = sidebarRows(partsOf(page, library), useFormat());
  const current = useCurrentConversation();
  const stop = Math.max(0, rowOf(rows, current));
  if (page === null) return null;
  if (rows.length === 0) return <SidebarNote>{noConversations(library)}</SidebarNote>;
  return (
    <ul aria-label="Pinned and recent">
      {rows.map((row, at) => (
        <li key={row.key} style={{ height: row.height }}>
          {row.kind === "conversation" ? (
            <SidebarEntry row={row} isCurrent={row.item.id === current} isStop={at === stop} />
          ) : row.kind === "folder" ? (
            <FolderEntry row={row} isStop={at === stop} onToggle={() => remember(row)} />
          ) : (
            <FolderEnd row={row} isStop={at === stop} />
          )}
        </li>
      ))}
    </ul>
  );
}

const partsOf = (page: SidebarPage | null, library: string | null): SidebarParts => ({
  library,
  pinned: page?.pinned ?? [],
  folders: (page?.folders ?? []).map(({ items, ...folder }) => ({
    folder,
    isOpen: items !== null,
    items,
  })),
  items: page?.items ?? [],
});

/** The list that is on its way reads which folders are open. */
function remember({ folder }: FolderRow): void {
  document.cookie = openFoldersCookie(toggleFolder(openFoldersIn(document.cookie), folder.id));
}
