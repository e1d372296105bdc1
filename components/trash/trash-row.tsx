"use client";

import { Lock, MessagesSquare, RotateCcw, Trash2, Wrench } from "lucide-react";
import Link from "next/link";
import { revealName } from "@/lib/shared/hidden-in-names";
import { Badge } from "@/components/ui/feedback/badge";
import { Button } from "@/components/ui/button/button";
import { ByteSize } from "@/components/ui/text/byte-size";
import { Checkbox } from "@/components/ui/fields/checkbox";
import { IconButton } from "@/components/ui/button/icon-button";
import { ListCell } from "@/components/lists/columns";
import { cn } from "@/components/ui/style/cn";
import { Time } from "@/components/ui/text/time";
import type { TrashItem } from "@/lib/domain/library/trash";
import { TitleText } from "@/components/names/title-text";
import { titleWords } from "@/components/names/title-labels";
import { ACTS, DELETED, SIZE } from "./trash-columns";
import { nounWord, sizeWords } from "./trash-labels";

interface Props {
  item: TrashItem;
  isSelected: boolean;
  onSelect: (isOn: boolean) => void;
  onRestore: () => void;
  onPurge: () => void;
}

/** One thing in the trash: what it is, since when, and both ways out. */
export function TrashRow({ item, isSelected, onSelect, onRestore, onPurge }: Props) {
  const title = titleWords(item.title);
  const Icon = item.noun === "conversation" ? MessagesSquare : Wrench;
  const place = item.noun === "conversation" ? "/conversations" : "/toolsets";
  return (
    <div
      className={cn(
        "flex h-full items-center gap-3 rounded-control px-3",
        isSelected ? "bg-accent-soft" : "hover:bg-tint",
      )}
    >
      <Checkbox
        aria-label={revealName(`Select ${title}`)}
        isSelected={isSelected}
        onChange={onSelect}
      />
      <Icon role="img" aria-label={nounWord(item)} size={14} className="shrink-0 text-ink-faint" />
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 items-center gap-2">
          <Link
            href={`${place}/${encodeURIComponent(item.id)}`}
            prefetch={false}
            data-row
            title={revealName(title)}
            className="-my-1 truncate-name min-w-0 rounded-control py-1 text-body font-medium hover:underline focus-visible:focus-ring-inset"
          >
            <TitleText title={item.title} isDerived={item.titleDerived} />
          </Link>
          {item.isPrivate ? (
            <Badge tone="accent" icon={<Lock aria-hidden size={12} />}>
              private
            </Badge>
          ) : null}
        </p>
        <p className="flex gap-x-3 text-small whitespace-nowrap text-ink-faint">
          <span>{sizeWords(item)}</span>
          <span className="truncate md:hidden">
            <Time what="deleted" value={item.deletedMs} />
          </span>
        </p>
      </div>
      <ListCell column={SIZE}>
        <ByteSize bytes={item.byteLength} />
      </ListCell>
      <ListCell column={DELETED}>
        <Time what="deleted" isSaid value={item.deletedMs} />
      </ListCell>
      <span className={cn("flex shrink-0 items-center justify-end gap-2", ACTS.className)}>
        <Button
          size="small"
          icon={<RotateCcw aria-hidden size={14} />}
          aria-label={revealName(`Restore ${title}`)}
          onPress={onRestore}
        >
          <span className="max-sm:sr-only">Restore</span>
        </Button>
        {item.mayPurge ? (
          <IconButton size="small" label={revealName(`Delete ${title} for good`)} onPress={onPurge}>
            <Trash2 aria-hidden />
          </IconButton>
        ) : null}
      </span>
    </div>
  );
}
