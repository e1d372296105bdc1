"use client";

import { ChevronRight, Folder as FolderIcon, FolderOpen } from "lucide-react";
import type { KeyboardEvent, ReactNode } from "react";
import { NameText } from "@/components/names/name-text";
import { cn } from "@/components/ui/style/cn";
import { NumberText } from "@/components/ui/text/number-text";
import { PlaceLink } from "../place-link";
import { RowHeading } from "./row-heading";
import type { FolderEndRow, FolderRow } from "./sidebar-rows";

interface Props {
  row: FolderRow;
  isStop: boolean;
  onToggle: () => void;
  onFocus?: () => void;
  /** A conversation is held over it. */
  isTarget?: boolean;
  /** What can be done with it, over its end. */
  children?: ReactNode;
}

/** A folder of the sidebar: a press, Enter or an arrow key opens and closes it. */
export function FolderEntry({ row, isStop, onToggle, onFocus, isTarget, children }: Props) {
  const { folder, isOpen } = row;
  const Icon = isOpen ? FolderOpen : FolderIcon;
  return (
    <div className="flex h-full flex-col" onFocus={onFocus}>
      <RowHeading heading={row.heading} />
      <div className="group/reveal relative min-h-0 flex-1">
        <button
          type="button"
          data-row={row.key}
          tabIndex={isStop ? 0 : -1}
          aria-expanded={isOpen}
          onClick={onToggle}
          onKeyDown={(event) => {
            if (isArrow(event, isOpen ? "close" : "open")) onToggle();
          }}
          className={cn(
            "flex h-full w-full items-center gap-2 rounded-control ps-2 pe-3 text-start text-body transition-state hover:bg-tint focus-visible:focus-ring-inset",
            children !== undefined && "pointer-coarse:pe-12",
            isTarget === true && "bg-accent-soft outline-1 outline-accent",
          )}
        >
          <ChevronRight
            aria-hidden
            className={cn(
              "size-4 shrink-0 text-ink-faint transition-state rtl:-scale-x-100",
              isOpen && "rotate-90 rtl:-rotate-90",
            )}
          />
          <Icon aria-hidden className="size-4 shrink-0 text-ink-soft" />
          <span className="truncate-name min-w-0 flex-1">
            <NameText text={folder.name} />
          </span>
          <span
            aria-hidden
            className="shrink-0 text-caption text-ink-faint tabular-nums pointer-fine:group-focus-within/reveal:invisible pointer-fine:group-hover/reveal:invisible"
          >
            <NumberText value={folder.count} />
          </span>
          {/* Said also while the menu covers the figure. */}
          <span className="sr-only">
            {folder.count === 1 ? "1 conversation" : `${folder.count} conversations`}
          </span>
        </button>
        {children}
      </div>
    </div>
  );
}

/** The end of an open folder. */
export function FolderEnd({ row, isStop }: { row: FolderEndRow; isStop: boolean }) {
  const { folder, library } = row;
  if (folder.count === 0) {
    return (
      <p
        data-row={row.key}
        tabIndex={isStop ? 0 : -1}
        className="flex h-full items-center rounded-control ps-8 pe-3 text-small text-ink-faint focus-visible:focus-ring-inset"
      >
        Empty. Drag conversations here.
      </p>
    );
  }
  return (
    <PlaceLink
      href={`/conversations?folder=${folder.id}${library === null ? "" : `&library=${encodeURIComponent(library)}`}`}
      data-row={row.key}
      tabIndex={isStop ? 0 : -1}
      className="flex h-full items-center rounded-control ps-8 pe-3 text-small text-ink-soft hover:bg-tint focus-visible:focus-ring-inset"
    >
      <span>
        Show all <NumberText value={folder.count} />
      </span>
    </PlaceLink>
  );
}

function isArrow(event: KeyboardEvent, direction: "open" | "close"): boolean {
  const isRtl = getComputedStyle(event.currentTarget).direction === "rtl";
  return event.key === ((direction === "open") === isRtl ? "ArrowLeft" : "ArrowRight");
}
