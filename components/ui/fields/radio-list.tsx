"use client";

import { useId } from "react";
import { cn } from "../style/cn";
import { PlainText, useShownText } from "../text/plain-text";
import type { Choice } from "./choice";

interface Props<T extends string> {
  /** The accessible name of the group. */
  label: string;
  options: readonly (Choice & { value: T })[];
  /** Null until one is chosen. */
  value: T | null;
  onChange: (value: T) => void;
}

/** Exclusive choices below each other, with what each means: one radio group, one tab stop, arrow keys choose. */
export function RadioList<T extends string>({ label, options, value, onChange }: Props<T>) {
  const shown = useShownText();
  const id = useId();
  return (
    <div role="radiogroup" aria-label={shown(label)} className="flex flex-col">
      {options.map((option) => (
        <label
          key={option.value}
          className="flex min-h-control items-start gap-3 rounded-control px-2 py-2 text-body text-ink transition-state hover:bg-tint has-checked:bg-accent-soft has-focus-visible:focus-ring has-disabled:text-ink-faint has-disabled:hover:bg-transparent pointer-coarse:min-h-touch"
        >
          <input
            type="radio"
            name={id}
            value={option.value}
            checked={option.value === value}
            disabled={option.isDisabled ?? false}
            onChange={() => onChange(option.value)}
            {...(option.description === undefined
              ? {}
              : { "aria-describedby": `${id}${option.value}` })}
            aria-labelledby={`${id}${option.value}l`}
            className="mt-1 size-4 shrink-0 accent-accent"
          />
          <span className="min-w-0 flex-1">
            <span id={`${id}${option.value}l`} className="block wrap-anywhere">
              <PlainText text={option.label} />
            </span>
            {option.description === undefined ? null : (
              <span
                id={`${id}${option.value}`}
                className={cn(
                  "block text-small wrap-anywhere",
                  option.isDisabled === true ? "text-ink-faint" : "text-ink-soft",
                )}
              >
                {option.description}
              </span>
            )}
          </span>
        </label>
      ))}
    </div>
  );
}
