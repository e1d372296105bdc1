"use client";

import { useId } from "react";
import { cn } from "@/components/ui/style/cn";
import { revealName } from "@/lib/shared/hidden-in-names";
import { valueName } from "@/lib/domain/permissions/resolve/explain";
import type { Field } from "@/lib/domain/permissions/resolve/resolve";
import { FIELD_NAME } from "@/components/permissions/switch-labels";
import type { Stated } from "./rows/pending";

export interface SwitchCellProps {
  /** The tool or toolset, for the accessible name. */
  subject: string;
  field: Field;
  value: Stated;
  /** What inheriting gives. */
  inherited: boolean;
  isPending: boolean;
  /** Why it cannot be set; it can without. */
  locked?: string | undefined;
}

const VALUES: readonly Stated[] = [null, true, false];

/** The text of a segment's value attribute, read back by the grid. */
export function readSegment(value: string): Stated {
  return value === "inherit" ? null : value === "true";
}

/** The grid listens to all switches at once. */
const noop = () => undefined;

/**
 * Three segments as one radio group: inherit, saying what that means here, and the two values. A stated value is
 * filled, an inherited one hollow. Only the grid's keys lead into it, so it is no tab stop of its own.
 */
export function SwitchCell({
  subject,
  field,
  value,
  inherited,
  isPending,
  locked,
}: SwitchCellProps) {
  const name = useId();
  const isLocked = locked !== undefined;
  return (
    <div
      role="radiogroup"
      aria-label={revealName(`${FIELD_NAME[field]} of ${subject}`)}
      aria-disabled={isLocked || undefined}
      title={locked}
      className={cn(
        "relative inline-flex h-control-small items-stretch rounded-control bg-tint p-0.5 aria-disabled:opacity-60 pointer-coarse:h-touch",
        isPending &&
          "before:absolute before:inset-y-1 before:-start-2 before:w-0.5 before:rounded-control before:bg-accent",
      )}
    >
      {VALUES.map((segment) => (
        <label
          key={String(segment)}
          className={cn(
            "relative flex min-w-8 items-center justify-center gap-1 rounded-control border border-transparent px-1.5 text-caption font-medium whitespace-nowrap text-ink-soft transition-state select-none pointer-coarse:min-w-touch",
            "has-checked:text-ink has-focus-visible:focus-ring has-enabled:hover:text-ink",
            segment === null
              ? "has-checked:border-dashed has-checked:border-line-strong"
              : "has-checked:border-line-strong has-checked:bg-raised",
          )}
        >
          <input
            type="radio"
            name={name}
            tabIndex={-1}
            value={segment === null ? "inherit" : String(segment)}
            data-field={field}
            checked={segment === value}
            disabled={isLocked}
            onChange={noop}
            className="peer sr-only"
          />
          <span
            aria-hidden
            className={cn(
              "hidden size-1.5 shrink-0 rounded-full border border-current peer-checked:block",
              segment !== null && "bg-current",
            )}
          />
          {segment === null
            ? `Inherit (${valueName(field, inherited)})`
            : valueName(field, segment)}
        </label>
      ))}
    </div>
  );
}
