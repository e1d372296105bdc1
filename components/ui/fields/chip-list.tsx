"use client";

import { X } from "lucide-react";
import { Button } from "react-aria-components/Button";
import { Tag, TagGroup, TagList } from "react-aria-components/TagGroup";
import { Button as WordButton } from "../button/button";
import { cn } from "../style/cn";
import { PlainText, useShownText } from "../text/plain-text";

interface Chip {
  id: string;
  label: string;
}

export interface ChipGroupProps {
  /** The accessible name, such as "Filters". */
  label: string;
  chips: readonly Chip[];
  onRemove?: (id: string) => void;
  /** Offers to take all away at once, when there is more than one. */
  onClear?: () => void;
  className?: string;
}

/** The filters in force as they are shown by ChipGroup. */
export default function ChipList({ label, chips, onRemove, onClear, className }: ChipGroupProps) {
  const shown = useShownText();
  const canRemove = onRemove !== undefined;
  return (
    <div className={cn("flex flex-wrap items-center gap-2", className)}>
      <TagGroup
        aria-label={shown(label)}
        {...(canRemove ? { onRemove: (keys) => keys.forEach((key) => onRemove(String(key))) } : {})}
      >
        <TagList items={chips} className="flex flex-wrap gap-1">
          {(chip) => (
            <Tag
              id={chip.id}
              textValue={shown(chip.label)}
              className="inline-flex h-control-small items-center gap-1 rounded-control bg-accent-soft ps-2 pe-1 text-small text-ink transition-state data-focus-visible:focus-ring pointer-coarse:h-touch"
            >
              <span className="max-w-60 truncate pe-1" title={shown(chip.label)}>
                <PlainText text={chip.label} />
              </span>
              {canRemove ? (
                <Button
                  slot="remove"
                  className="flex size-6 items-center justify-center rounded-control text-ink-soft transition-state data-hovered:bg-tint-strong data-hovered:text-ink pointer-coarse:size-9"
                >
                  <X aria-hidden className="size-3.5" />
                </Button>
              ) : null}
            </Tag>
          )}
        </TagList>
      </TagGroup>
      {onClear === undefined || chips.length < 2 ? null : (
        <WordButton size="small" onPress={onClear}>
          Clear all
        </WordButton>
      )}
    </div>
  );
}
