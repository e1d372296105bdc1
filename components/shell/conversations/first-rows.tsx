"use client";

import { useFormat } from "@/components/ui/format/context";
import type { SidebarPage } from "@/lib/domain/conversation/view/sidebar";
import { SidebarEntry } from "./sidebar-entry";
import { sidebarRows } from "./sidebar-rows";
import { useCurrentConversation } from "./use-current-conversation";

/** The first page as the server drew it, until somebody comes near: the list that goes on is loaded then. */
export function FirstRows({ page }: { page: SidebarPage }) {
  const rows = sidebarRows(page.pinned, page.items, useFormat());
  const current = useCurrentConversation();
  const stop = Math.max(
    0,
    rows.findIndex(({ item }) => item.id === current),
  );
  return (
    <ul aria-label="Conversations in the sidebar">
      {rows.map((row, at) => (
        <li key={row.item.id} style={{ height: row.height }}>
          <SidebarEntry row={row} isCurrent={row.item.id === current} isStop={at === stop} />
        </li>
      ))}
    </ul>
  );
}
