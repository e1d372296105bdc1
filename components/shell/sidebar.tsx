"use client";

import { PanelLeftClose } from "lucide-react";
import { IconButton } from "@/components/ui/button/icon-button";
import { PlaceLink } from "./place-link";
import { Navigation, type DestinationCounts } from "./navigation";
import { SIDEBAR_KEYS } from "./sidebar-keys";
import { ThemeSwitch } from "./theme-switch";

export interface SidebarProps {
  id: string;
  counts: DestinationCounts;
  onCollapse: () => void;
}

/** Name, places and theme. On a phone only the places remain, as a bar at the bottom. */
export function Sidebar({ id, counts, onCollapse }: SidebarProps) {
  return (
    <div
      id={id}
      className="flex shrink-0 bg-surface max-sm:w-full max-sm:flex-col max-sm:border-t max-sm:border-line max-sm:pb-[env(safe-area-inset-bottom)] sm:w-(--sidebar) sm:flex-col sm:py-3"
    >
      <div className="mb-3 flex items-center justify-between ps-5 pe-2 max-sm:hidden">
        <PlaceLink
          href="/conversations"
          className="rounded-control text-reading font-semibold text-ink"
        >
          Colloquy
        </PlaceLink>
        <IconButton
          label="Hide sidebar"
          keys={SIDEBAR_KEYS}
          size="small"
          placement="bottom"
          onPress={onCollapse}
        >
          <PanelLeftClose aria-hidden className="rtl:-scale-x-100" />
        </IconButton>
      </div>
      <Navigation counts={counts} />
      <div className="mt-auto px-4 max-sm:hidden">
        <ThemeSwitch />
      </div>
    </div>
  );
}
