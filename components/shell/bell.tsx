"use client";

import { Bell } from "lucide-react";
import { tooltipAttributes } from "@/components/ui/overlay/tooltip";
import { useAccount } from "./account/account";
import { NOTIFICATIONS_HREF, notificationsLabel, useUnread } from "./account/unread";
import { PlaceLink } from "./place-link";

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
