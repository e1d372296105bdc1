"use client";

import { List, PanelLeftClose } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button/button";
import { IconButton } from "@/components/ui/button/icon-button";
import { ButtonsOfMember } from "./for-members";
import { PlaceLink } from "./place-link";
import { Navigation, type DestinationCounts } from "./navigation";
import { SIDEBAR_KEYS } from "./sidebar-keys";
import { ThemeSwitch } from "./theme-switch";

export interface SidebarProps {
  id: string;
  counts: DestinationCounts;
  /** The conversations; null while they are hidden. */
  conversations: ReactNode;
  onShowConversations: () => void;
  onCollapse: () => void;
}

/** Name, places, conversations and theme. On a phone only the places remain, as a bar at the bottom. */
export function Sidebar(props: SidebarProps) {
  const { id, counts, conversations, onShowConversations, onCollapse } = props;
  return (
    <div
      id={id}
      className="flex shrink-0 bg-surface max-sm:w-full max-sm:flex-col max-sm:border-t max-sm:border-line max-sm:pb-[env(safe-area-inset-bottom)] sm:w-(--sidebar) sm:flex-col sm:overflow-y-auto sm:pt-3 sm:pb-2"
    >
      <div className="mb-3 flex shrink-0 items-center justify-between ps-5 pe-2 max-sm:hidden">
        <PlaceLink href="/" className="rounded-control text-reading font-semibold text-ink">
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
      {conversations ?? (
        <div className="mt-2 border-t border-line px-2 pt-2 max-sm:hidden">
          <Button
            variant="quiet"
            size="small"
            icon={<List aria-hidden size={16} />}
            onPress={onShowConversations}
          >
            Show conversations
          </Button>
        </div>
      )}
      <div className="mt-auto flex shrink-0 items-center justify-between gap-2 px-4 pt-2 max-sm:hidden">
        <ThemeSwitch />
        <ButtonsOfMember />
      </div>
    </div>
  );
}
