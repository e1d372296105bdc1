"use client";

import type { SidebarPage } from "@/lib/domain/conversation/view/sidebar";
import { PanelLeftOpen } from "lucide-react";
import { useState, type ReactNode, useEffect } from "react";
import { flushSync } from "react-dom";
import { DraftsOfPage } from "@/components/drafts/drafts-of-page";
import { cn } from "@/components/ui/style/cn";
import { loadAtLast } from "@/components/ui/overlay/load-at-last";
import { loadAtFirstUse } from "@/components/ui/overlay/load-soon";
import { IconButton } from "@/components/ui/button/icon-button";
import { Splitter } from "@/components/ui/layout/splitter";
import { KeyHelp } from "@/components/commands/key-help";
import { useCommands } from "@/components/commands/use-commands";
import { ConversationsButton } from "../conversations/conversations-button";
import { SidebarConversations } from "../conversations/sidebar-conversations";
import { SIDEBAR_FIELD_ID } from "../conversations/sidebar-field";
import { HeaderStartProvider } from "../header-start";
import type { DestinationCounts } from "../navigation";
import { Sidebar } from "../sidebar";
import { SIDEBAR_KEYS } from "../sidebar-keys";
import {
  SIDEBAR_MAX,
  SIDEBAR_MIN,
  SIDEBAR_WIDTH,
  sidebarCookie,
  type SidebarPreference,
} from "../sidebar-preference";
import { openedCookie } from "../conversations/opened";
import { useCurrentConversation } from "../conversations/use-current-conversation";

// Who only looks at a page has no focus to lose.
loadAtFirstUse(
  loadAtLast(async () => {
    const { keepFocus } = await import("@/components/ui/browser/keep-focus");
    keepFocus();
  }),
);

export interface AppShellProps {
  sidebar: SidebarPreference;
  counts?: DestinationCounts;
  /** The first of the conversations that the sidebar lists; null where it lists none, or could not be read. */
  conversations: SidebarPage | null;
  /** What every page shows above its own content. */
  notice?: ReactNode;
  children: ReactNode;
}

const SIDEBAR_ID = "sidebar";

/** The frame around every page: the sidebar (on a phone a bar at the bottom) and one main pane. */
export function AppShell({ sidebar, counts = {}, conversations, notice, children }: AppShellProps) {
  const [preference, setPreference] = useState(sidebar);
  const { width, isOpen, hasList } = preference;

  function remember(next: SidebarPreference) {
    setPreference(next);
    document.cookie = sidebarCookie(next);
  }
  useCommands({
    "sidebar.toggle": () => remember({ ...preference, isOpen: !isOpen }),
    "sidebar.search": () => {
      if (!isOpen || !hasList) flushSync(() => remember({ width, isOpen: true, hasList: true }));
      document.getElementById(SIDEBAR_FIELD_ID)?.focus();
    },
  });
  useNoteOpened();

  return (
    <div
      data-sidebar={isOpen ? "open" : "closed"}
      style={{ "--sidebar": `${width}px` }}
      className="group/shell flex h-dvh flex-col-reverse sm:flex-row"
    >
      <SkipLink />
      <KeyHelp />
      <aside aria-label="Sidebar" className={cn("flex shrink-0", !isOpen && "sm:hidden")}>
        <Sidebar
          id={SIDEBAR_ID}
          counts={counts}
          conversations={
            isOpen && hasList ? (
              <SidebarConversations
                first={conversations}
                onHide={() => remember({ ...preference, hasList: false })}
              />
            ) : null
          }
          onShowConversations={() => remember({ ...preference, hasList: true })}
          onCollapse={() => remember({ ...preference, isOpen: false })}
        />
        <Splitter
          label="Width of the sidebar"
          controls={SIDEBAR_ID}
          value={width}
          min={SIDEBAR_MIN}
          max={SIDEBAR_MAX}
          defaultValue={SIDEBAR_WIDTH}
          onChange={(next) => setPreference({ ...preference, width: next })}
          onCommit={(next) => remember({ ...preference, width: next })}
          className="max-sm:hidden"
        />
      </aside>
      {isOpen ? null : (
        <div className="absolute start-3 top-3 z-20 max-sm:hidden">
          <IconButton
            label="Show sidebar"
            keys={SIDEBAR_KEYS}
            placement="bottom start"
            onPress={() => remember({ ...preference, isOpen: true })}
          >
            <PanelLeftOpen aria-hidden className="rtl:-scale-x-100" />
          </IconButton>
        </div>
      )}
      <main
        id="main"
        tabIndex={-1}
        className="relative flex min-h-0 min-w-0 flex-1 flex-col overflow-hidden"
      >
        <DraftsOfPage />
        {notice}
        <HeaderStartProvider start={<ConversationsButton />}>{children}</HeaderStartProvider>
      </main>
    </div>
  );
}

/** The first tab stop of every page: past the navigation, to the content. */
function SkipLink() {
  return (
    <a
      href="#main"
      className="fixed start-4 top-2 z-50 flex h-control -translate-y-16 items-center rounded-control bg-raised px-4 font-medium text-accent focus:translate-y-0 focus:shadow-float"
    >
      Skip to content
    </a>
  );
}

/** Remembers in this browser which conversations were opened, for the home page. */
function useNoteOpened(): void {
  const current = useCurrentConversation();
  // A cookie is outside of the page; the server reads it when it draws the home page.
  useEffect(() => {
    const next = current === null ? null : openedCookie(document.cookie, current, Date.now());
    if (next !== null) document.cookie = next;
  }, [current]);
}
