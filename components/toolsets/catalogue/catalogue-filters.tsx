"use client";

import { ListFilter } from "lucide-react";
import { debounce, useQueryStates } from "nuqs";
import { lazy } from "react";
import { loadPart } from "@/components/saving/load-part";
import { Button } from "@/components/ui/button/button";
import { ChipGroup } from "@/components/ui/fields/chip-group";
import { SearchField } from "@/components/ui/fields/search-field";
import { LazyOverlay } from "@/components/ui/overlay/lazy-overlay";
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
const CataloguePanel = lazy(loadPart(loadPanel));

const DEBOUNCE = debounce(300);

/** Search and filters of the list of all tools. Each change is in the address at once. */
export function CatalogueFilters({ facets }: { facets: CataloguePage["facets"] | undefined }) {
  const [state, set] = useQueryStates(catalogueFilters);
  const chips = chipsOf(state);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <div className="min-w-40 flex-1">
        <SearchField
          label="Search tools"
          placeholder="Search names, toolsets and summaries"
          value={state.q}
          onChange={(q) => set({ q: q === "" ? null : q }, { limitUrlUpdates: DEBOUNCE })}
        />
      </div>
      <LazyOverlay
        kind="dialog"
        load={loadPanel}
        renderTrigger={(trigger) => (
          <Button {...trigger} icon={<ListFilter aria-hidden size={16} />}>
            Filter
          </Button>
        )}
      >
        {(anchor) => <CataloguePanel anchor={anchor} facets={facets} />}
      </LazyOverlay>
      {chips.length === 0 ? null : (
        <ChipGroup
          className="w-full"
          label="Active filters"
          chips={chips}
          onRemove={(id) => set({ [id]: null })}
          onClear={() => set(NO_FILTERS)}
        />
      )}
    </div>
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
