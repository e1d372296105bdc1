"use client";

import { ListFilter } from "lucide-react";
import { debounce, useQueryStates } from "nuqs";
import { Button } from "@/components/ui/button/button";
import { ChipGroup } from "@/components/ui/fields/chip-group";
import { Menu } from "@/components/ui/menu/menu";
import { MenuItem } from "@/components/ui/menu/item";
import { SearchField } from "@/components/ui/fields/search-field";
import { Select } from "@/components/ui/fields/select";
import { refuseWords } from "@/lib/domain/search/bounds";
import { listFilters, type ListFilterState } from "./list-filters";
import { TagMenu } from "./tag-menu";

const SORT_OPTIONS = [
  { value: "updated", label: "Last changed" },
  { value: "created", label: "First written" },
  { value: "title", label: "Title" },
] as const;

const FLAGS = [
  { id: "private", label: "Private" },
  { id: "pinned", label: "With pinned messages" },
  { id: "problems", label: "With problems" },
  { id: "trash", label: "In the trash" },
] as const;

const DEBOUNCE = debounce(300);

/** Search, sort and filters of the conversation list. Each change is in the URL at once. */
export function FilterBar() {
  const [state, set] = useQueryStates(listFilters);
  const refused = refuseWords(state.query);
  const chosen = FLAGS.filter((flag) => state[flag.id] === true);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <div className="min-w-48 flex-1">
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
      <Select
        label="Sort by"
        hideLabel
        options={[...SORT_OPTIONS]}
        value={state.sort}
        onChange={(sort) => set({ sort })}
      />
      <Menu
        label="Filters"
        selectionMode="multiple"
        selectedKeys={new Set<string>(chosen.map((flag) => flag.id))}
        onSelectionChange={async (keys) => {
          const on = new Set(keys === "all" ? FLAGS.map((flag) => flag.id) : [...keys].map(String));
          await set(flagState(on));
        }}
        trigger={<Button icon={<ListFilter aria-hidden size={16} />}>Filter</Button>}
      >
        {FLAGS.map((flag) => (
          <MenuItem key={flag.id} id={flag.id}>
            {flag.label}
          </MenuItem>
        ))}
      </Menu>
      <TagMenu tag={state.tag} onChange={(tag) => set({ tag }, { history: "push" })} />
      {chosen.length > 0 || state.source !== null || state.tag !== null || state.import !== null ? (
        <ChipGroup
          label="Active filters"
          chips={[
            ...chosen.map(({ id, label }) => ({ id, label })),
            ...(state.source === null ? [] : [{ id: "source", label: `From ${state.source}` }]),
            ...(state.import === null ? [] : [{ id: "import", label: "Of one import" }]),
            ...(state.tag === null ? [] : [{ id: "tag", label: `Tag ${state.tag}` }]),
          ]}
          onRemove={(id) => set({ [id]: null })}
          onClear={() => set({ ...flagState(new Set()), source: null, tag: null, import: null })}
        />
      ) : null}
    </div>
  );
}

function flagState(on: ReadonlySet<string>): Pick<ListFilterState, (typeof FLAGS)[number]["id"]> {
  const value = (id: string) => (on.has(id) ? true : null);
  return {
    private: value("private"),
    pinned: value("pinned"),
    problems: value("problems"),
    trash: value("trash"),
  };
}
