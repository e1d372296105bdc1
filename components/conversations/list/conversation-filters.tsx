"use client";

import { useQuery } from "@tanstack/react-query";
import { useQueryStates } from "nuqs";
import { FilterBar } from "@/components/lists/filter-bar";
import { openedPart } from "@/components/saving/opened-part";
import { useLibraries } from "@/components/shell/account/libraries";
import type { LibraryOfMember } from "@/lib/domain/accounts/library";
import type { Folder } from "@/lib/domain/library/folder";
import { refuseWords } from "@/lib/domain/search/bounds";
import { foldersQuery } from "@/lib/queries/folders";
import {
  FLAG_LABELS,
  FLAGS,
  folderWords,
  libraryWords,
  sourceWords,
  whenWords,
} from "./filter-labels";
import { listFilters, NO_FILTERS, type ListFilterState } from "./list-filters";

const loadPanel = () => import("./filter-panel");
const FilterPanel = openedPart(loadPanel);

/** Search and filters of the conversation list. */
export function ConversationFilters({ views }: { views: string }) {
  const [state, set] = useQueryStates(listFilters);
  const folders = useQuery({ ...foldersQuery(), enabled: state.folder !== null });
  const libraries = useLibraries();
  return (
    <FilterBar
      label="Search conversations"
      placeholder="Search titles and messages"
      words={state.query}
      onWords={(query, options) => set({ query }, options)}
      refused={refuseWords(state.query)}
      chips={chipsOf(state, folders.data?.folders ?? [], libraries)}
      onRemove={(id) => set({ [id]: null })}
      onClear={() => set({ ...NO_FILTERS, query: state.query, trash: null })}
      load={loadPanel}
    >
      {(anchor) => <FilterPanel anchor={anchor} storedViews={views} />}
    </FilterBar>
  );
}

function chipsOf(
  state: ListFilterState,
  folders: readonly Folder[],
  libraries: readonly LibraryOfMember[],
): { id: string; label: string }[] {
  const named = [
    ["source", state.source, sourceWords],
    ["model", state.model, (model: string) => model],
    ["date", state.date, whenWords],
    ["import", state.import, () => "From one import"],
    ["tag", state.tag, (tag: string) => `Tag ${tag}`],
    ["folder", state.folder, (id: string) => folderWords(id, folders)],
    ["library", state.library, (id: string) => libraryWords(id, libraries)],
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
