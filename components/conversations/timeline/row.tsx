"use client";

import { memo, useCallback, useState } from "react";
import { cn } from "@/components/ui/style/cn";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import type { SlotView } from "@/lib/domain/conversation/view/types";
import { MessageArticle } from "../message/article";
import type { ArticleStep } from "../message/step";
import type { TimelineScroll } from "./scroll";

const Article = memo(MessageArticle);

interface Props {
  scroll: TimelineScroll;
  row: number;
  slot: SlotView | undefined;
  total: number;
  isFocused: boolean;
  step: ArticleStep;
  /** Passing by too fast to be read. */
  isPassing: boolean;
  /** Kept in the page out of sight, since it holds the focus: before or behind the others. */
  kept: "before" | "behind" | null;
  onFocus: (position: number) => void;
}

/** One row of the timeline; what is not there yet keeps its place. */
export const TimelineRow = memo(function TimelineRow(props: Props) {
  const { scroll, row, slot, isPassing, kept, onFocus } = props;
  const [isFilled, setFilled] = useState(!isPassing);
  if (!isPassing && !isFilled) setFilled(true);
  const shown = isFilled ? slot : undefined;
  const isPlaceholder = shown === undefined;
  const follow = useCallback(
    (element: HTMLElement | null) =>
      element === null ? undefined : scroll.observe(element, row, isPlaceholder),
    [scroll, row, isPlaceholder],
  );
  const focus = useCallback(() => onFocus(row), [onFocus, row]);
  return (
    <div
      ref={follow}
      data-row={row}
      style={isPlaceholder ? { height: scroll.heightOf(row) } : undefined}
      className={cn(
        "flow-root",
        kept && "absolute inset-x-0",
        kept === "before" && "bottom-full mb-(--kept-gap)",
        kept === "behind" && "top-full mt-(--kept-gap)",
      )}
    >
      {shown?.message ? (
        <Article
          slot={shown}
          message={shown.message}
          total={props.total}
          isFocused={props.isFocused}
          step={props.step}
          onFocus={focus}
        />
      ) : (
        <Placeholder slot={shown} />
      )}
    </div>
  );
});

function Placeholder({ slot }: { slot: SlotView | undefined }) {
  if (slot) {
    const count = slot.cut?.all ?? slot.members.length;
    return (
      <p className="py-3 text-small text-ink-faint">
        {count === 1 ? "A deleted message was here." : `${count} deleted messages were here.`}
      </p>
    );
  }
  return (
    <div className="h-full space-y-2 overflow-hidden py-3">
      <Skeleton className="h-4 w-32" />
      <Skeleton className="h-3/5 w-full" />
    </div>
  );
}
