"use client";

import { useQuery } from "@tanstack/react-query";
import { Bell } from "lucide-react";
import { tooltipAttributes } from "@/components/ui/overlay/tooltip";
import { unreadQuery } from "@/lib/queries/notifications";
import { PlaceLink } from "../place-link";
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

/** The way to what the member should know of. */
export function NotificationsBell() {
  const account = useAccount();
  const unread = useUnread();
  if (account === null) return null;
  const words = notificationsLabel(unread);
  return (
    <PlaceLink
      href={NOTIFICATIONS_HREF}
      aria-label={words}
      {...tooltipAttributes(words, { keys: undefined, placement: "top" })}
      className="relative flex size-8 shrink-0 items-center justify-center rounded-control text-ink-soft transition-state hover:bg-tint hover:text-ink pointer-coarse:size-touch"
    >
      <Bell aria-hidden className="size-4" />
      {unread === 0 ? null : (
        <span
          aria-hidden
          className="absolute end-0 top-0 min-w-4 rounded-full bg-accent-fill px-1 text-center text-caption leading-4 text-on-accent tabular-nums"
        >
          {unread > 99 ? "99+" : unread}
        </span>
      )}
    </PlaceLink>
  );
}
