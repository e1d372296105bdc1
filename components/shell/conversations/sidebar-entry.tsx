"use client";

import { Lock } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { NameText } from "@/components/names/name-text";
import { TitleText } from "@/components/names/title-text";
import { cn } from "@/components/ui/style/cn";
import { RowHeading } from "./row-heading";
import type { ConversationRow } from "./sidebar-rows";

interface Props {
  row: ConversationRow;
  isCurrent: boolean;
  /** Of all rows only one is a stop of the Tab key; the arrows reach the others. */
  isStop: boolean;
  onFocus?: () => void;
  /** What can be done with it, over its end. */
  children?: ReactNode;
}

/** One conversation of the sidebar, below the name of its group where it is the first of it. */
export function SidebarEntry({
  row: { item, heading, folder },
  isCurrent,
  isStop,
  onFocus,
  children,
}: Props) {
  return (
    <div className="flex h-full flex-col" onFocus={onFocus}>
      <RowHeading heading={heading} />
      <div className="group/reveal relative min-h-0 flex-1">
        {/* Nothing of a conversation is known before it is opened: asked for earlier, its page only came later. */}
        <Link
          href={`/conversations/${item.id}`}
          prefetch={false}
          data-row={item.id}
          tabIndex={isStop ? 0 : -1}
          // The row around it is what is dragged.
          draggable={false}
          aria-current={isCurrent ? "page" : undefined}
          className={cn(
            "flex h-full flex-col justify-center rounded-control pe-3 transition-state focus-visible:focus-ring-inset",
            folder === null ? "ps-3" : "ps-8",
            isCurrent ? "bg-tint-strong" : "hover:bg-tint",
            // A finger sees the actions all the time.
            children !== undefined && "pointer-coarse:pe-24",
          )}
        >
          <span className="flex min-w-0 items-baseline gap-2">
            <span className="truncate-name min-w-0 flex-1 text-body">
              <TitleText title={item.title} isDerived={item.titleDerived} />
            </span>
            {item.isPrivate ? (
              <Lock role="img" aria-label="private" className="size-3 shrink-0 text-ink-faint" />
            ) : null}
            {item.source === null ? null : (
              <span className="shrink-0 text-caption text-ink-faint pointer-fine:group-focus-within/reveal:invisible pointer-fine:group-hover/reveal:invisible">
                <NameText text={item.source} />
              </span>
            )}
          </span>
          {item.snippet === "" ? null : (
            <span className="truncate-name text-caption text-ink-faint">
              <NameText text={item.snippet} />
            </span>
          )}
        </Link>
        {children}
      </div>
    </div>
  );
}
