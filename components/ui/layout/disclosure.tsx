"use client";

import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "react-aria-components/Button";
import { Disclosure as AriaDisclosure, DisclosurePanel } from "react-aria-components/Disclosure";
import { Heading } from "react-aria-components/Heading";
import { cn } from "../style/cn";
import { PlainText } from "../text/plain-text";

export interface DisclosureProps {
  /** What the button says. */
  title: ReactNode;
  /** Stands after the button, outside it: badges, further actions. */
  trailing?: ReactNode;
  defaultExpanded?: boolean;
  isExpanded?: boolean;
  onExpandedChange?: (isExpanded: boolean) => void;
  /** Makes the button a heading of this level. */
  level?: 2 | 3 | 4 | 5;
  /** Mounts the content only while it is open; for heavy content that need not be found by the page's search. */
  isLazy?: boolean;
  className?: string;
  children: ReactNode;
}

/** A line that opens and closes what is below it. */
export function Disclosure({
  title,
  trailing,
  level,
  isLazy = false,
  className,
  children,
  ...expansion
}: DisclosureProps) {
  const button = (
    <Button
      slot="trigger"
      className="flex min-h-control-small w-full min-w-0 items-center gap-2 rounded-control text-start text-body font-medium text-ink-soft transition-state data-hovered:text-ink pointer-coarse:min-h-touch"
    >
      <ChevronRight
        aria-hidden
        className="size-4 shrink-0 text-ink-faint transition-state group-data-expanded/disclosure:rotate-90"
      />
      <span className="min-w-0 flex-1">
        {typeof title === "string" ? <PlainText text={title} /> : title}
      </span>
    </Button>
  );
  return (
    <AriaDisclosure {...expansion} className={cn("group/disclosure", className)}>
      {({ isExpanded }) => (
        <>
          <div className="flex items-center gap-2">
            {level === undefined ? (
              <div className="min-w-0 flex-1">{button}</div>
            ) : (
              <Heading level={level} className="min-w-0 flex-1">
                {button}
              </Heading>
            )}
            {trailing}
          </div>
          <DisclosurePanel className="ps-6 empty:hidden">
            {isLazy && !isExpanded ? null : <div className="pt-1 pb-2">{children}</div>}
          </DisclosurePanel>
        </>
      )}
    </AriaDisclosure>
  );
}
