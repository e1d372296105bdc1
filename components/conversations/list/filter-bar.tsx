"use client";

import { useQuery } from "@tanstack/react-query";
import { ListFilter } from "lucide-react";
import { debounce, useQueryStates } from "nuqs";
import { lazy } from "react";
import { loadPart } from "@/components/saving/load-part";
import { Button } from "@/components/ui/button/button";
import { ChipGroup } from "@/components/ui/fields/chip-group";
import { SearchField } from "@/components/ui/fields/search-field";
import { LazyOverlay } from "@/components/ui/overlay/lazy-overlay";
import type { Folder } from "@/lib/domain/library/folder";
import { foldersQuery } from "@/lib/queries/folders";
import { refuseWords } from "@/lib/domain/search/bounds";
import { FLAG_LABELS, FLAGS, folderWords, sourceWords, whenWords } from "./filter-labels";
import { listFilters, NO_FILTERS, type ListFilterState } from "./list-filters";

const loadPanel = () => import("./filter-panel");
const FilterPanel = lazy(loadPart(loadPanel));

const DEBOUNCE = debounce(300);

/** Search and filters of the conversation list. Each change is in the URL at once. */
export function FilterBar({ views }: { views: string }) {
  const [state, set] = useQueryStates(listFilters);
  const refused = refuseWords(state.query);
  const folders = useQuery({ ...foldersQuery(), enabled: state.folder !== null });
  const chips = chipsOf(state, folders.data?.folders ?? []);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <div className="min-w-40 flex-1">
        <SearchField
          label="Search conversations"
          placeholder="Search titles and messages"
          value={state.query}
          onChange={(query) =>
            set({ query: query === "" ? null : query }, { limitUrlUpdates: DEBOUNCE })
          }
        />
      </div>
      {refused === null ? null : (
        <p role="alert" className="order-last w-full text-small text-warning">
          {refused}
        </p>
      )}
      <LazyOverlay
        kind="dialog"
        load={loadPanel}
        renderTrigger={(trigger) => (
          <Button {...trigger} icon={<ListFilter aria-hidden size={16} />}>
            Filter
          </Button>
        )}
      >
        {(anchor) => <FilterPanel anchor={anchor} storedViews={views} />}
      </LazyOverlay>
      {chips.length === 0 ? null : (
        <ChipGroup
          className="w-full"
          label="Active filters"
          chips={chips}
          onRemove={(id) => set({ [id]: null })}
          onClear={() => set({ ...NO_FILTERS, query: state.query, trash: null })}
        />
      )}
    </div>
  );
}

function chipsOf(
  state: ListFilterState,
  folders: readonly Folder[],
): { id: string; label: string }[] {
  const named = [
    ["source", state.source, sourceWords],
    ["model", state.model, (model: string) => model],
    ["date", state.date, whenWords],
    ["import", state.import, () => "From one import"],
    ["tag", state.tag, (tag: string) => `Tag ${tag}`],
    ["folder", state.folder, (id: string) => folderWords(id, folders)],
  ] as const;
  return [
    ...FLAGS.flatMap((id) =>
      state[id] === null
        ? []
        : [{ id, label: state[id] ? FLAG_LABELS[id] : `Not: ${FLAG_LABELS[id].toLowerCase()}` }],
    ),
    ...(state.trash === true ? [{ id: "trash", label: "In the trash" }] : []),
    ...named.flatMap(([id, value, words]) => (value === null ? [] : [{ id, label: words(value) }])),
  ];
}
