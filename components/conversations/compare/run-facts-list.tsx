"use client";

import { useFormat } from "@/components/ui/format/context";
import { numberFormat } from "@/components/ui/format/intl-cache";
import type { RunFacts } from "@/lib/domain/conversation/facts/run";

const NUMBERS = [
  ["inputTokens", "Tokens in", 1],
  ["outputTokens", "Tokens out", 1],
  ["cost", "Cost", 1],
  ["durationMs", "Seconds", 1000],
] as const;

/** Tokens, cost and time of a run, each with its difference from the base. */
export function RunFactsList({ facts, base }: { facts: RunFacts; base: RunFacts | null }) {
  const { locale } = useFormat();
  const format = (value: number) => numberFormat(locale).format(value);
  const known = NUMBERS.flatMap(([key, label, unit]) => {
    const value = facts[key];
    if (value === null) return [];
    const other = base?.[key] ?? null;
    const difference = other === null || base === facts ? null : (value - other) / unit;
    return [{ key, label, value: value / unit, difference }];
  });
  if (known.length === 0) {
    return <p className="text-caption text-ink-faint">No tokens, cost or time recorded</p>;
  }
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-1 text-caption tabular-nums">
      {known.map(({ key, label, value, difference }) => (
        <div key={key} className="flex gap-1">
          <dt className="text-ink-faint">{label}</dt>
          <dd>
            {format(value)}
            {difference === null || difference === 0 ? null : (
              <span className="text-ink-soft">{` (${difference > 0 ? "+" : "−"}${format(Math.abs(difference))})`}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
