"use client";

import { ListFilter } from "lucide-react";
import { Button } from "@/components/ui/button/button";
import { Menu } from "@/components/ui/menu/menu";
import { MenuItem } from "@/components/ui/menu/item";
import { MenuSection } from "@/components/ui/menu/section";
import { facetName, groupName } from "./labels";
import type { FacetProps } from "./cards";
import { FACET_GROUPS, readFacet } from "./facets";

/** Longer lists are found by typing in the filter. */
const MOST = 40;

/** All facets with their counts, by group. */
export function FacetMenu({ counts, chosen, onToggle }: FacetProps) {
  const facets = [...new Set([...counts.keys(), ...chosen])];
  return (
    <Menu
      label="Narrow the list"
      placement="bottom start"
      selectionMode="multiple"
      selectedKeys={chosen}
      onSelectionChange={(keys) => {
        if (keys === "all") return;
        const next = new Set([...keys].map(String));
        for (const facet of facets) if (next.has(facet) !== chosen.includes(facet)) onToggle(facet);
      }}
      trigger={
        <Button icon={<ListFilter aria-hidden size={16} />} className="max-md:px-3">
          <span className="max-md:sr-only">Filter</span>
        </Button>
      }
    >
      {FACET_GROUPS.map((group) => {
        const own = facets.filter((facet) => readFacet(facet)?.group === group);
        if (own.length === 0) return null;
        return (
          <MenuSection key={group} title={groupName(group)}>
            {own
              .toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0))
              .slice(0, MOST)
              .map((facet) => (
                <MenuItem key={facet} id={facet}>
                  {`${facetName(facet)} (${counts.get(facet) ?? 0})`}
                </MenuItem>
              ))}
          </MenuSection>
        );
      })}
    </Menu>
  );
}
