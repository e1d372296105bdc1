"use client";

import type { ReactNode } from "react";
import { Tab, TabList, TabPanel, TabPanels, Tabs as AriaTabs } from "react-aria-components/Tabs";
import { cn } from "../style/cn";
import { NumberText } from "../text/number-text";
import { PlainText, useShownText } from "../text/plain-text";

interface TabItem {
  id: string;
  title: string;
  count?: number;
  isDisabled?: boolean;
  content: ReactNode;
}

export interface TabsProps {
  /** The accessible name of the row of tabs. */
  label: string;
  tabs: readonly TabItem[];
  selected?: string;
  onChange?: (id: string) => void;
  className?: string;
}

/** Several views of one thing, one at a time. */
export function Tabs({ label, tabs, selected, onChange, className }: TabsProps) {
  const shown = useShownText();
  return (
    <AriaTabs
      className={cn("flex min-h-0 flex-col", className)}
      {...(selected === undefined ? {} : { selectedKey: selected })}
      {...(onChange === undefined ? {} : { onSelectionChange: (key) => onChange(String(key)) })}
    >
      <TabList
        aria-label={shown(label)}
        items={tabs}
        className="flex shrink-0 gap-4 overflow-x-auto border-b border-line px-1"
      >
        {(tab) => (
          <Tab
            id={tab.id}
            isDisabled={tab.isDisabled ?? false}
            className={cn(
              "-mb-px flex h-control items-center gap-2 border-b-2 border-transparent px-1 text-body font-medium whitespace-nowrap text-ink-soft transition-state",
              "data-disabled:opacity-50 data-hovered:text-ink data-selected:border-accent data-selected:text-ink",
              "data-focus-visible:focus-ring-inset pointer-coarse:h-touch",
            )}
          >
            <PlainText text={tab.title} />
            {tab.count === undefined ? null : (
              <NumberText value={tab.count} compact className="text-caption text-ink-faint" />
            )}
          </Tab>
        )}
      </TabList>
      <TabPanels className="min-h-0 flex-1">
        {tabs.map((tab) => (
          <TabPanel key={tab.id} id={tab.id} className="h-full pt-3">
            {tab.content}
          </TabPanel>
        ))}
      </TabPanels>
    </AriaTabs>
  );
}
