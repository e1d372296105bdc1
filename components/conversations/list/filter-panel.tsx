"use client";

import { useQuery } from "@tanstack/react-query";
import { useQueryStates } from "nuqs";
import { FacetSection } from "@/components/lists/facet-section";
import { SavedViews } from "@/components/lists/saved-views";
import { LoadError } from "@/components/lists/load-error";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { useLibraries } from "@/components/shell/account/libraries";
import { AnchoredPanel } from "@/components/ui/overlay/anchored-panel";
import type { OverlayAnchor } from "@/components/ui/overlay/lazy-overlay";
import type { ConversationFacets, FacetValue } from "@/lib/domain/conversation/view/facets";
import { facetsQuery } from "@/lib/queries/conversations/list";
import { FLAG_LABELS, FLAGS, libraryWords, sourceWords, whenWords } from "./filter-labels";
import { listFilters, listRequest } from "./list-filters";

/** What the list can be filtered by, with how many each choice would leave, and the saved views. */
export default function FilterPanel({
  anchor,
  storedViews,
}: {
  anchor: OverlayAnchor;
  storedViews: string;
}) {
  return (
    <AnchoredPanel anchor={anchor} label="Filters">
      <div className="w-80 max-w-full space-y-4">
        <SavedViews
          list="/conversations"
          stored={storedViews}
          onOpen={() => anchor.onOpenChange(false)}
        />
        <Facets />
      </div>
    </AnchoredPanel>
  );
}

function Facets() {
  const [state, set] = useQueryStates(listFilters);
  const libraries = useLibraries();
  const facets = useQuery(facetsQuery(listRequest(state)));
  if (facets.isError) return <LoadError title="The filters could not be loaded" query={facets} />;
  if (facets.data === undefined) return <Skeleton className="h-64 w-full" />;
  const { source, model, tag, folder } = facets.data;
  // Where all are in the same library, there is nothing to choose.
  const library =
    libraries.length === 0 || facets.data.library.length < 2 ? [] : facets.data.library;
  const folderNames = new Map(folder.map(({ value, label }) => [value, label ?? "In no folder"]));
  return (
    <>
      <FacetSection
        title="Only show"
        values={facets.data.flags.filter(({ value, count }) => count > 0 || isOn(value))}
        chosen={FLAGS.filter((flag) => state[flag] === true)}
        words={(value) =>
          FLAGS.flatMap((flag) => (flag === value ? [FLAG_LABELS[flag]] : [])).join("")
        }
        onChange={(value, isChosen) => set({ [value]: isChosen ? true : null })}
      />
      {(
        [
          ["library", "Library", library, (id: string) => libraryWords(id, libraries)],
          ["source", "Source", source, sourceWords],
          ["model", "Model", model, (value: string) => value],
          ["date", "Last changed", whenValues(facets.data, state.date), whenWords],
          ["tag", "Tag", tag, (value: string) => value],
          [
            "folder",
            "Folder",
            folder,
            (value: string) => folderNames.get(value) ?? "In one folder",
          ],
        ] as const
      ).map(([id, title, values, words]) => (
        <FacetSection
          key={id}
          title={title}
          values={values}
          chosen={state[id] === null ? [] : [state[id]]}
          words={words}
          onChange={(value, isChosen) =>
            set({ [id]: isChosen ? value : null }, { history: "push" })
          }
        />
      ))}
    </>
  );

  function isOn(value: string): boolean {
    return FLAGS.some((flag) => flag === value && state[flag] !== null);
  }
}

/** Years, and the months of the one that is chosen. */
function whenValues({ date }: ConversationFacets, chosen: string | null): FacetValue[] {
  const years = new Map<string, number>();
  for (const { value, count } of date) {
    const year = value === "none" ? value : value.slice(0, 4);
    years.set(year, (years.get(year) ?? 0) + count);
  }
  return [...years].flatMap(([value, count]) => [
    { value, count },
    ...(value !== "none" && chosen?.startsWith(value) === true
      ? date.filter((month) => month.value.startsWith(value))
      : []),
  ]);
}
