"use client";

import { tooltipAttributes } from "@/components/ui/overlay/tooltip";
import { NameText } from "@/components/names/name-text";
import { openedPart } from "@/components/saving/opened-part";
import { LazyOverlay } from "@/components/ui/overlay/lazy-overlay";
import { Bell, CircleUser } from "lucide-react";
import { Button } from "react-aria-components/Button";
import { useAccount } from "./account/account";
import { NOTIFICATIONS_HREF, notificationsLabel, useUnread } from "./account/unread";
import { PlaceLink } from "./place-link";

const loadMenu = () => import("./account/menu");

const AccountMenu = openedPart(loadMenu);

/** Who is signed in, and what they should know of. */
export function MemberButtons() {
  return (
    <>
      <AccountButton />
      <NotificationsBell />
    </>
  );
}

/** The way to what the member should know of. */
function NotificationsBell() {
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

/** Who is signed in, and their menu; nothing where Colloquy has no accounts. */
function AccountButton() {
  const account = useAccount();
  if (account === null) return null;
  return (
    <LazyOverlay
      kind="menu"
      load={loadMenu}
      renderTrigger={(trigger) => (
        <Button
          {...trigger}
          className="flex h-8 min-w-0 flex-1 items-center gap-2 rounded-control px-2 text-small text-ink-soft transition-state aria-expanded:bg-tint-strong data-hovered:bg-tint data-hovered:text-ink pointer-coarse:h-touch"
        >
          <CircleUser aria-hidden className="size-4 shrink-0" />
          <span className="sr-only">Account: </span>
          <span className="truncate-name">
            <NameText text={account.name} title={account.email} />
          </span>
        </Button>
      )}
    >
      {(anchor) => <AccountMenu anchor={anchor} />}
    </LazyOverlay>
  );
}
