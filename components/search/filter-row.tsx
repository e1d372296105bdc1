"use client";

import type { ReactNode } from "react";
import { ChipGroup } from "@/components/ui/fields/chip-group";
import { useLibraries } from "@/components/shell/account/libraries";
import { DateFilter } from "./date-filter";
import { FILTER_GROUPS, filterLabel } from "./filter-choices";
import { FilterMenu } from "./filter-menu";
import { NameFilter } from "./name-filter";
import { distinctFilters, withoutFilter, withoutFilters } from "./query-pieces";
import { useQuery } from "@tanstack/react-query";
import { tagsQuery } from "@/lib/queries/tags";

const MOST = 100;

/** The tags of the library, most used first; nothing while there is none. */
function TagFilter({ q, onChange }: { q: string; onChange: (q: string) => void }) {
  const tags = useQuery(tagsQuery()).data?.tags ?? [];
  if (tags.length === 0) return null;
  const choices = tags
    .toSorted((a, b) => b.count - a.count)
    .slice(0, MOST)
    .map(({ tag, count }) => ({ key: "tag", value: tag, label: `${tag} (${count})` }));
  return <FilterMenu group={{ id: "tag", label: "Tag", choices }} q={q} onChange={onChange} />;
}

/** Adds filters to the text of a search, and shows those in it as chips. */
export function FilterRow({
  q,
  onChange,
  children,
}: {
  q: string;
  onChange: (q: string) => void;
  /** Stands at the end of the row. */
  children: ReactNode;
}) {
  const filters = distinctFilters(q);
  const field = { q, onChange };
  const libraries = useLibraries();
  // The text names a library by its id, which says nothing to people.
  const shownValue = ({ key, value }: { key: string | null; value: string }) =>
    (key === "library" ? libraries.find(({ id }) => id === value)?.name : undefined) ?? value;
  return (
    <>
      <div className="-mx-1 flex items-center gap-2 overflow-x-auto p-1">
        <div
          role="group"
          aria-label="Add a filter"
          className="flex flex-1 items-center gap-1 sm:flex-wrap"
        >
          {FILTER_GROUPS.map((group) => (
            <FilterMenu key={group.id} group={group} {...field} />
          ))}
          <DateFilter {...field} />
          <TagFilter {...field} />
          {libraries.length === 0 ? null : (
            <FilterMenu
              group={{
                id: "library",
                label: "Library",
                choices: libraries.map(({ id, name }) => ({
                  key: "library",
                  value: id,
                  label: name,
                })),
              }}
              {...field}
            />
          )}
          <NameFilter id="tool" label="Tool" description="The name of a tool." {...field} />
          <NameFilter id="model" label="Model" description="The name of a model." {...field} />
          <NameFilter
            id="source"
            label="Source"
            description="The format it came from, such as cjson or chatgpt."
            {...field}
          />
        </div>
        {children}
      </div>
      <ChipGroup
        label="Active filters"
        chips={filters.map((piece) => ({
          id: String(piece.start),
          label: filterLabel(piece.key ?? "", shownValue(piece), piece.isExcluded),
        }))}
        onRemove={(id) => {
          const piece = filters.find(({ start }) => String(start) === id);
          if (piece) onChange(withoutFilter(q, piece));
        }}
        onClear={() => onChange(withoutFilters(q))}
      />
    </>
  );
}
