"use client";

import { useQueryStates } from "nuqs";
import { FacetSection } from "@/components/lists/facet-section";
import { SavedViews } from "@/components/lists/saved-views";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { AnchoredPanel } from "@/components/ui/overlay/anchored-panel";
import type { OverlayAnchor } from "@/components/ui/overlay/lazy-overlay";
import type { CataloguePage } from "@/lib/domain/permissions/reports/catalogue";
import { catalogueFilters, decisionWords, riskWords, sourceWords } from "./catalogue-state";

const FACETS = [
  ["decision", "Decision", decisionWords],
  ["risk", "Risk, as tools state it", riskWords],
  ["source", "Source", sourceWords],
  ["toolset", "Toolset", (id: string) => id],
] as const;

/** What the list of all tools can be filtered by, with how many each choice would leave. */
export default function CataloguePanel({
  anchor,
  facets,
  storedViews,
}: {
  anchor: OverlayAnchor;
  /** Undefined until the first page has come. */
  facets: CataloguePage["facets"] | undefined;
  storedViews: string;
}) {
  const [state, set] = useQueryStates(catalogueFilters);
  return (
    <AnchoredPanel anchor={anchor} label="Filters">
      <div className="w-80 max-w-full space-y-4">
        <SavedViews
          list="/toolsets/tools"
          stored={storedViews}
          onOpen={() => anchor.onOpenChange(false)}
        />
        {facets === undefined ? (
          <Skeleton className="h-64 w-full" />
        ) : (
          FACETS.map(([id, title, words]) => (
            <FacetSection
              key={id}
              title={title}
              values={facets[id]}
              chosen={state[id] === null ? [] : [state[id]]}
              words={words}
              onChange={(value, isChosen) =>
                set({ [id]: isChosen ? value : null }, { history: "push" })
              }
            />
          ))
        )}
      </div>
    </AnchoredPanel>
  );
}
