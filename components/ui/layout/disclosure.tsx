"use client";

import { ChevronRight } from "lucide-react";
import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
} from "react";
import { flushSync } from "react-dom";
import { Button } from "react-aria-components/Button";
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

/** A line that opens and closes what is below it. The page's own search finds what is closed, and opens it. */
export function Disclosure({
  title,
  trailing,
  level,
  isLazy = false,
  className,
  children,
  defaultExpanded = false,
  isExpanded: given,
  onExpandedChange,
}: DisclosureProps) {
  const [own, setOwn] = useState(defaultExpanded);
  const isExpanded = given ?? own;
  const id = useId();
  const panelId = useId();
  const expand = (next: boolean) => {
    setOwn(next);
    onExpandedChange?.(next);
  };
  const button = (
    <Button
      id={id}
      aria-expanded={isExpanded}
      aria-controls={panelId}
      onPress={() => expand(!isExpanded)}
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
  const Heading = level === undefined ? "div" : (`h${level}` as const);
  return (
    <div
      {...(isExpanded ? { "data-expanded": true } : {})}
      className={cn("group/disclosure", className)}
    >
      <div className="flex items-center gap-2">
        <Heading className="min-w-0 flex-1">{button}</Heading>
        {trailing}
      </div>
      <Panel id={panelId} labelId={id} isExpanded={isExpanded} onFound={() => expand(true)}>
        {isLazy && !isExpanded ? null : <div className="pt-1 pb-2">{children}</div>}
      </Panel>
    </div>
  );
}

function Panel({
  id,
  labelId,
  isExpanded,
  onFound,
  children,
}: {
  id: string;
  labelId: string;
  isExpanded: boolean;
  /** The page's own search has come upon something in it. */
  onFound: () => void;
  children: ReactNode;
}) {
  const panel = useRef<HTMLDivElement>(null);
  // React writes only whether something is hidden, not how.
  useLayoutEffect(() => {
    if (!isExpanded) panel.current?.setAttribute("hidden", "until-found");
  }, [isExpanded]);
  const found = useEffectEvent(onFound);
  useEffect(() => {
    const { current } = panel;
    // The browser scrolls there when this event is over, so that it has to be open by then.
    const open = () => flushSync(() => found());
    current?.addEventListener("beforematch", open);
    return () => current?.removeEventListener("beforematch", open);
  }, []);
  return (
    <div
      ref={panel}
      id={id}
      role="group"
      aria-labelledby={labelId}
      hidden={!isExpanded}
      className="ps-6 empty:hidden"
    >
      {children}
    </div>
  );
}
