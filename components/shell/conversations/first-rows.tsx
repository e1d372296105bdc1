"use client";

import { useFormat } from "@/components/ui/format/context";
import type { SidebarPage } from "@/lib/domain/conversation/view/sidebar";
import { SidebarEntry } from "./sidebar-entry";
import { NO_CONVERSATIONS, SidebarNote } from "./sidebar-note";
import { sidebarRows } from "./sidebar-rows";
import { useCurrentConversation } from "./use-current-conversation";

/** The first page as the server drew it, until somebody comes near: the list that goes on is loaded then. */
export function FirstRows({ page }: { page: SidebarPage | null }) {
  const rows = sidebarRows(page?.pinned ?? [], page?.items ?? [], useFormat());
  const current = useCurrentConversation();
  const stop = Math.max(
    0,
    rows.findIndex(({ item }) => item.id === current),
  );
  if (page === null) return null;
  if (rows.length === 0) return <SidebarNote>{NO_CONVERSATIONS}</SidebarNote>;
  return (
    <ul aria-label="Pinned and recent">
      {rows.map((row, at) => (
        <li key={row.item.id} style={{ height: row.height }}>
          <SidebarEntry row={row} isCurrent={row.item.id === current} isStop={at === stop} />
        </li>
      ))}
    </ul>
  );
}
