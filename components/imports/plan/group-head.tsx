"use client";

import { ChevronRight } from "lucide-react";
import { Button } from "react-aria-components/Button";
import { NameText } from "@/components/names/name-text";
import { ByteSize } from "@/components/ui/text/byte-size";
import { cn } from "@/components/ui/style/cn";
import type { PlanGroup } from "./groups";
import { useCounted } from "../labels/use-counted";

/** The heading of a group of items: what they have in common and how much it is. Pressing it closes the group. */
export function GroupHead({
  id,
  group,
  columns,
  isOpen,
  onOpenChange,
}: {
  id: string;
  group: PlanGroup;
  columns: number;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}) {
  const counted = useCounted();
  return (
    <div role="rowheader" aria-colspan={columns} className="bg-surface">
      <Button
        data-row={id}
        aria-expanded={isOpen}
        onPress={() => onOpenChange(!isOpen)}
        className="flex min-h-9 w-full flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1 text-start text-small text-ink-soft transition-state data-focus-visible:focus-ring-inset data-hovered:bg-tint pointer-coarse:min-h-touch"
      >
        <ChevronRight
          aria-hidden
          className={cn("size-4 shrink-0 text-ink-faint transition-state", isOpen && "rotate-90")}
        />
        <NameText className="min-w-0 font-medium wrap-anywhere text-ink" text={group.label} />
        <span className="tabular-nums">{counted(group.items.length, ["item", "items"])}</span>
        {group.messages === 0 ? null : (
          <span className="text-ink-faint tabular-nums">
            {counted(group.messages, ["message", "messages"])}
          </span>
        )}
        <ByteSize bytes={group.bytes} className="text-ink-faint" />
      </Button>
    </div>
  );
}
