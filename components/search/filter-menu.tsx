"use client";

import { ChevronDown } from "lucide-react";
import { NameText } from "@/components/names/name-text";
import { Button } from "@/components/ui/button/button";
import { Menu } from "@/components/ui/menu/menu";
import { MenuItem } from "@/components/ui/menu/item";
import type { FilterGroup } from "./filter-choices";
import { valuesOf, withFilter, withoutKey } from "./query-pieces";

/** A button of the filter row with the values that can be chosen; each is on or off in the text. */
export function FilterMenu({
  group,
  q,
  onChange,
}: {
  group: FilterGroup;
  q: string;
  onChange: (q: string) => void;
}) {
  const idOf = (key: string, value: string) => `${key}:${value}`;
  const isOn = (key: string, value: string) => valuesOf(q, key).includes(value);
  return (
    <Menu
      label={group.label}
      placement="bottom start"
      selectionMode="multiple"
      selectedKeys={
        new Set(
          group.choices
            .filter(({ key, value }) => isOn(key, value))
            .map(({ key, value }) => idOf(key, value)),
        )
      }
      onSelectionChange={(keys) => {
        const changed = group.choices.find(
          ({ key, value }) => (keys === "all" || keys.has(idOf(key, value))) !== isOn(key, value),
        );
        if (changed === undefined) return;
        const { key, value } = changed;
        onChange(isOn(key, value) ? withoutKey(q, key, value) : withFilter(q, key, value));
      }}
      trigger={
        <Button size="small">
          <NameText text={group.label} />
          <ChevronDown aria-hidden className="size-3.5 text-ink-faint" />
        </Button>
      }
    >
      {group.choices.map(({ key, value, label }) => (
        <MenuItem key={idOf(key, value)} id={idOf(key, value)}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
