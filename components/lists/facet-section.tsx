"use client";

import { Check } from "lucide-react";
import { useId, useState } from "react";
import { NameText } from "@/components/names/name-text";
import { Button } from "@/components/ui/button/button";
import { cn } from "@/components/ui/style/cn";
import { NumberText } from "@/components/ui/text/number-text";

/** So many choices are shown before the rest is asked for. */
const FIRST = 6;

/** One choice, with how many rows it would leave. */
export interface FacetChoice {
  readonly value: string;
  readonly count: number;
}

interface Props {
  title: string;
  values: readonly FacetChoice[];
  chosen: readonly string[];
  words: (value: string) => string;
  onChange: (value: string, isChosen: boolean) => unknown;
}

/** The choices of one facet; nothing where there is none. */
export function FacetSection({ title, values, chosen, words, onChange }: Props) {
  const heading = useId();
  const [isWhole, setWhole] = useState(false);
  // What is chosen can be taken back, also where nothing is left to count.
  const missing = chosen.filter((value) => !values.some((one) => one.value === value));
  const all = [...missing.map((value) => ({ value, count: 0 })), ...values];
  if (all.length === 0) return null;
  const shown = isWhole ? all : all.filter(({ value }, at) => at < FIRST || chosen.includes(value));
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className="px-2 pb-1 text-caption font-medium text-ink-faint">
        {title}
      </h3>
      <ul>
        {shown.map(({ value, count }) => {
          const isChosen = chosen.includes(value);
          return (
            <li key={value}>
              <button
                type="button"
                aria-pressed={isChosen}
                onClick={() => onChange(value, !isChosen)}
                className={cn(
                  "flex min-h-control-small w-full items-center gap-2 rounded-control px-2 text-start text-body hover:bg-tint focus-visible:focus-ring pointer-coarse:min-h-touch",
                  isChosen && "font-medium",
                )}
              >
                <Check
                  aria-hidden
                  className={cn("size-4 shrink-0 text-accent", !isChosen && "invisible")}
                />
                <NameText className="min-w-0 flex-1 truncate" text={words(value)} />
                <span className="text-small text-ink-faint tabular-nums">
                  <NumberText value={count} />
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      {shown.length < all.length ? (
        <Button size="small" variant="quiet" onPress={() => setWhole(true)}>
          {`Show all ${all.length}`}
        </Button>
      ) : null}
    </section>
  );
}
