"use client";

import { ListChecks } from "lucide-react";
import { Button } from "@/components/ui/button/button";
import { Menu } from "@/components/ui/menu/menu";
import { MenuItem } from "@/components/ui/menu/item";
import { MenuSection } from "@/components/ui/menu/section";
import type { QuickSelector } from "./quick-selectors";
import type { GridTool } from "../rows/row-view";

export interface SelectMenuProps {
  shown: readonly GridTool[];
  /** Gathered when the menu opens. */
  selectors: () => readonly QuickSelector[];
  onSelect: (tools: readonly GridTool[]) => void;
}

/** Selects tools among those that are shown, all of them or those of one kind. */
export function SelectMenu({ shown, selectors, onSelect }: SelectMenuProps) {
  return (
    <Menu
      label="Select tools"
      placement="bottom start"
      trigger={
        <Button icon={<ListChecks aria-hidden size={16} />} className="max-md:px-3">
          <span className="max-md:sr-only">Select</span>
        </Button>
      }
    >
      <SelectItems shown={shown} selectors={selectors} onSelect={onSelect} />
    </Menu>
  );
}

/** Rendered while the menu is open, so that nothing is gathered before. */
function SelectItems({ shown, selectors: gather, onSelect }: SelectMenuProps) {
  const selectors = gather();
  const groups = [...new Set(selectors.map(({ group }) => group))];
  return (
    <>
      <MenuItem keys="Mod+A" onAction={() => onSelect(shown)}>
        {`All ${shown.length} shown`}
      </MenuItem>
      {groups.map((group) => (
        <MenuSection key={group} title={group}>
          {selectors
            .filter((one) => one.group === group)
            .map(({ id, name, tools }) => (
              <MenuItem key={id} onAction={() => onSelect(tools)}>
                {`${name} (${tools.length})`}
              </MenuItem>
            ))}
        </MenuSection>
      ))}
    </>
  );
}
