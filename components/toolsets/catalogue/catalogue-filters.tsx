"use client";

import { useQueryStates } from "nuqs";
import { FilterBar } from "@/components/lists/filter-bar";
import { openedPart } from "@/components/saving/opened-part";
import type { CataloguePage } from "@/lib/domain/permissions/reports/catalogue";
import {
  catalogueFilters,
  decisionWords,
  NO_FILTERS,
  riskWords,
  sourceWords,
  type CatalogueState,
} from "./catalogue-state";

const loadPanel = () => import("./catalogue-panel");
const CataloguePanel = openedPart(loadPanel);

/** Search and filters of the list of all tools. */
export function CatalogueFilters({
  facets,
  views,
}: {
  facets: CataloguePage["facets"] | undefined;
  /** Saved views, as the settings keep them. */
  views: string;
}) {
  const [state, set] = useQueryStates(catalogueFilters);
  return (
    <FilterBar
      label="Search tools"
      placeholder="Search names, toolsets and summaries"
      words={state.q}
      onWords={(q, options) => set({ q }, options)}
      chips={chipsOf(state)}
      onRemove={(id) => set({ [id]: null })}
      onClear={() => set(NO_FILTERS)}
      load={loadPanel}
    >
      {(anchor) => <CataloguePanel anchor={anchor} facets={facets} storedViews={views} />}
    </FilterBar>
  );
}

function chipsOf(state: CatalogueState): { id: string; label: string }[] {
  const named = [
    ["decision", decisionWords],
    ["risk", riskWords],
    ["source", sourceWords],
    ["toolset", (id: string) => `Toolset ${id}`],
  ] as const;
  return named.flatMap(([id, words]) => {
    const value = state[id];
    return value === null ? [] : [{ id, label: words(value) }];
  });
}
