"use client";

import { PanelLeftOpen } from "lucide-react";
import { useState, type ReactNode } from "react";
import { DraftsOfPage } from "@/components/drafts/drafts-of-page";
import { cn } from "@/components/ui/style/cn";
import { IconButton } from "@/components/ui/button/icon-button";
import { Splitter } from "@/components/ui/layout/splitter";
import { KeyHelp } from "@/components/commands/key-help";
import { useCommands } from "@/components/commands/use-commands";
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

export interface AppShellProps {
  sidebar: SidebarPreference;
  counts?: DestinationCounts;
  /** What every page shows above its own content. */
  notice?: ReactNode;
  children: ReactNode;
}

const SIDEBAR_ID = "sidebar";

/** The frame around every page: the sidebar (on a phone a bar at the bottom) and one main pane. */
export function AppShell({ sidebar, counts = {}, notice, children }: AppShellProps) {
  const [preference, setPreference] = useState(sidebar);
  const { width, isOpen } = preference;

  function remember(next: SidebarPreference) {
    setPreference(next);
    document.cookie = sidebarCookie(next);
  }
  useCommands({ "sidebar.toggle": () => remember({ width, isOpen: !isOpen }) });

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
          onCollapse={() => remember({ width, isOpen: false })}
        />
        <Splitter
          label="Width of the sidebar"
          controls={SIDEBAR_ID}
          value={width}
          min={SIDEBAR_MIN}
          max={SIDEBAR_MAX}
          defaultValue={SIDEBAR_WIDTH}
          onChange={(next) => setPreference({ width: next, isOpen })}
          onCommit={(next) => remember({ width: next, isOpen })}
          className="max-sm:hidden"
        />
      </aside>
      {isOpen ? null : (
        <div className="absolute start-3 top-3 z-20 max-sm:hidden">
          <IconButton
            label="Show sidebar"
            keys={SIDEBAR_KEYS}
            placement="bottom start"
            onPress={() => remember({ width, isOpen: true })}
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
        {children}
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
