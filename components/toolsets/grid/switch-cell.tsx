"use client";

import { Check, Hand, X, Zap } from "lucide-react";
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
  /** On a phone it does not say what inheriting gives, which another cell of its line does. */
  isBrief?: boolean;
  /** Why it cannot be set; it can without. */
  locked?: string | undefined;
}

/** A stated value in the colour of its decision. */
const TONES: Readonly<Record<Field, Readonly<Record<"yes" | "no", string>>>> = {
  enabled: {
    yes: "has-checked:border-success has-checked:bg-success-soft has-checked:text-success",
    no: "has-checked:border-line-strong has-checked:bg-raised",
  },
  requiresApproval: {
    yes: "has-checked:border-info has-checked:bg-info-soft has-checked:text-info",
    no: "has-checked:border-warning has-checked:bg-warning-soft has-checked:text-warning",
  },
};

/** Seen where a pointer or the focus is, and always where there is no pointer to hover with. */
const UNSEEN =
  "opacity-0 group-hover/row:opacity-100 group-focus-within/switch:opacity-100 pointer-coarse:opacity-100";

const ICONS = { enabled: { yes: Check, no: X }, requiresApproval: { yes: Hand, no: Zap } } as const;

function Icon({ field, value, className }: { field: Field; value: boolean; className: string }) {
  const Mark = ICONS[field][value ? "yes" : "no"];
  return <Mark aria-hidden className={className} />;
}

const VALUES: readonly Stated[] = [null, true, false];

/** The text of a segment's value attribute, read back by the grid. */
export function readSegment(value: string): Stated {
  return value === "inherit" ? null : value === "true";
}

/** The grid listens to all switches at once. */
const noop = () => undefined;

/**
 * Three segments as one radio group: inherit, saying what that means here, and the two values. A stated value is a
 * button in the colour of its decision, an inherited one quiet text. Only the grid's keys lead into it, so it is no tab stop of its own.
 */
export function SwitchCell({
  subject,
  field,
  value,
  inherited,
  isPending,
  isBrief = false,
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
        "group/switch relative inline-flex h-control-small items-stretch rounded-control p-0.5 aria-disabled:opacity-60 pointer-coarse:h-touch",
        // What is inherited is quiet text until somebody is about to change it.
        value === null
          ? "group-hover/row:bg-tint focus-within:bg-tint pointer-coarse:bg-tint"
          : "bg-tint",
        isPending &&
          "before:absolute before:inset-y-1 before:-start-2 before:w-0.5 before:rounded-control before:bg-accent",
      )}
    >
      {VALUES.map((segment) => (
        <label
          key={String(segment)}
          className={cn(
            "relative flex min-w-8 items-center justify-center gap-0.5 rounded-control border border-transparent px-1 text-caption font-medium whitespace-nowrap text-ink-soft transition-state select-none pointer-coarse:min-w-touch",
            "has-checked:text-ink has-focus-visible:focus-ring has-enabled:hover:text-ink",
            segment === null
              ? "has-checked:font-normal has-checked:text-ink-faint pointer-coarse:has-checked:border-line-strong pointer-coarse:has-checked:bg-raised pointer-coarse:has-checked:text-ink"
              : TONES[field][segment ? "yes" : "no"],
            value === null && segment !== null && UNSEEN,
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
          {segment === null || segment !== value ? null : (
            <Icon field={field} value={segment} className="size-3 shrink-0" />
          )}
          {segment === null ? (
            <span>
              Inherit
              <span className={isBrief ? "max-md:hidden" : undefined}>
                {` (${valueName(field, inherited)})`}
              </span>
            </span>
          ) : (
            valueName(field, segment)
          )}
        </label>
      ))}
    </div>
  );
}
