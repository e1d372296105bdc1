"use client";

import { useQuery } from "@tanstack/react-query";
import { unreadQuery } from "@/lib/queries/notifications";
import { useAccount } from "./account";

export const NOTIFICATIONS_HREF = "/notifications";

/** "Notifications", with how many are not read. */
export function notificationsLabel(unread: number): string {
  return unread === 0 ? "Notifications" : `Notifications, ${unread} unread`;
}

/** How much the member has not read; none where Colloquy has no accounts. */
export function useUnread(): number {
  const account = useAccount();
  const unread = useQuery({
    ...unreadQuery(),
    enabled: account !== null,
    initialData: account?.unread ?? 0,
  });
  return unread.data;
}
