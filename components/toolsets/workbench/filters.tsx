"use client";

import { ChipGroup } from "@/components/ui/fields/chip-group";
import type { ToolMeasures, ToolsetFileDetail } from "@/lib/domain/toolset/view/listing";
import { GridBar } from "../grid/facets/bar";
import { CARDS, FacetCards } from "../grid/facets/cards";
import { facetLabel } from "../grid/facets/labels";
import { quickSelectors } from "../grid/facets/quick-selectors";
import type { GridTool } from "../grid/rows/row-view";
import type { useGridView } from "../grid/use-grid-view";
import type { GridAddress } from "./grid-address";

/** What narrows the grid: text, facets and the conversation in view. */
export function GridFilters({
  address,
  onAddress,
  view,
  measures,
  conversation,
  canChoose,
  onSelect,
}: {
  address: GridAddress;
  onAddress: (change: Partial<GridAddress>) => void;
  view: ReturnType<typeof useGridView>;
  measures: ReadonlyMap<number, ToolMeasures>;
  conversation: ToolsetFileDetail["conversation"];
  /** Whether another conversation may be chosen. */
  canChoose: boolean;
  onSelect: (tools: readonly GridTool[]) => void;
}) {
  const { chosen } = address;
  const { shown, counts } = view.found;
  const toggleFacet = (facet: string) =>
    onAddress({
      chosen: chosen.includes(facet) ? chosen.filter((one) => one !== facet) : [...chosen, facet],
    });
  return (
    <>
      <GridBar
        text={address.text}
        onText={(next) => onAddress({ text: next })}
        isQuick={view.isQuick}
        facets={{ counts, chosen, onToggle: toggleFacet }}
        shown={shown}
        selectors={() => quickSelectors(shown, view.viewOf, measures)}
        onSelect={onSelect}
        conversation={conversation}
        canChoose={canChoose}
        onConversation={(next) => onAddress({ conversation: next })}
      />
      <FacetCards
        counts={counts}
        chosen={chosen}
        onToggle={toggleFacet}
        shown={shown.length}
        total={view.tools.length}
      />
      <ChipGroup
        label="Narrowed to"
        chips={chosen
          .filter((facet) => !CARDS.includes(facet))
          .map((facet) => ({ id: facet, label: facetLabel(facet) }))}
        onRemove={toggleFacet}
        onClear={() => onAddress({ chosen: [] })}
      />
    </>
  );
}
