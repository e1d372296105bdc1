"use client";

import { cn } from "@/components/ui/style/cn";
import { NumberText } from "@/components/ui/text/number-text";
import { facetName } from "./labels";

/** What a person looks for first, in this order; cards without a tool are left out. */
export const CARDS: readonly string[] = [
  "value:on",
  "value:off",
  "approval:ask",
  "approval:allow",
  "set:explicit",
  "set:overridden",
  "hint:destructive",
  "hint:notStated",
  "use:never",
  "state:new",
  "state:changed",
  "state:missing",
  "state:filtered",
  "state:archived",
  "problem:some",
];

export interface FacetProps {
  counts: ReadonlyMap<string, number>;
  chosen: readonly string[];
  onToggle: (facet: string) => void;
}

/** Counts of tools that narrow the list when they are pressed. */
export function FacetCards({
  counts,
  chosen,
  onToggle,
  shown: shownCount,
  total,
}: FacetProps & {
  /** How many tools are shown, of how many. */
  shown: number;
  total: number;
}) {
  const shown = CARDS.filter((facet) => (counts.get(facet) ?? 0) > 0 || chosen.includes(facet));
  return (
    <div
      role="group"
      aria-label="Counts of tools"
      className="flex items-center gap-1 overflow-x-auto pb-1 sm:flex-wrap sm:pb-0"
    >
      <span role="status" className="pe-2 text-small whitespace-nowrap text-ink-soft">
        {shownCount === total ? null : (
          <>
            <NumberText value={shownCount} /> of{" "}
          </>
        )}
        <NumberText value={total} /> {total === 1 ? "tool" : "tools"}
      </span>
      {shown.map((facet) => {
        const isChosen = chosen.includes(facet);
        return (
          <button
            key={facet}
            type="button"
            aria-pressed={isChosen}
            onClick={() => onToggle(facet)}
            className={cn(
              "flex shrink-0 items-baseline gap-1.5 rounded-control border px-2 py-1 text-caption whitespace-nowrap transition-state pointer-coarse:min-h-touch pointer-coarse:items-center",
              isChosen
                ? "border-accent bg-accent-soft text-ink"
                : "border-line text-ink-soft hover:bg-tint",
            )}
          >
            <span className="text-body font-semibold text-ink">
              <NumberText value={counts.get(facet) ?? 0} />
            </span>
            {facetName(facet)}
          </button>
        );
      })}
    </div>
  );
}
