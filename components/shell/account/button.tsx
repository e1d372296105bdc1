"use client";

import { CircleUser } from "lucide-react";
import { Button } from "react-aria-components/Button";
import { NameText } from "@/components/names/name-text";
import { openedPart } from "@/components/saving/opened-part";
import { LazyOverlay } from "@/components/ui/overlay/lazy-overlay";
import { useAccount } from "./account";

const loadMenu = () => import("./menu");
const AccountMenu = openedPart(loadMenu);

/** Who is signed in, and their menu; nothing where Colloquy has no accounts. */
export function AccountButton() {
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
