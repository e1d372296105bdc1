"use client";

import { Columns3 } from "lucide-react";
import { Button } from "@/components/ui/button/button";
import { MenuItem } from "@/components/ui/menu/item";
import { Menu } from "@/components/ui/menu/menu";
import { columnName, OPTIONAL_COLUMNS, type OptionalColumn } from "./columns";
import { DECISIONS, type Decision } from "./decision";
import { DecisionMark } from "./decision-mark";

const SHOWN: readonly Decision[] = ["off", "asks", "runs-read-only", "runs", "runs-destructive"];

/** What the marks of the grid mean, and which of its columns are shown. */
export function GridLegend({
  hidden,
  onHide,
}: {
  hidden: readonly OptionalColumn[];
  onHide: (hidden: readonly OptionalColumn[]) => void;
}) {
  return (
    <div className="hidden shrink-0 items-center gap-4 border-b border-line px-3 py-1 text-caption text-ink-soft md:flex">
      <ul
        aria-label="Legend"
        className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1"
      >
        {SHOWN.map((decision) => (
          <li key={decision} className="flex items-center gap-1.5">
            <DecisionMark decision={decision} isSmall />
            {DECISIONS[decision]}
          </li>
        ))}
        <li className="text-ink-faint">Plain text is inherited; buttons are set here.</li>
      </ul>
      <Menu
        label="Columns"
        placement="bottom end"
        selectionMode="multiple"
        selectedKeys={OPTIONAL_COLUMNS.filter((id) => !hidden.includes(id))}
        onSelectionChange={(keys) => {
          if (keys !== "all") onHide(OPTIONAL_COLUMNS.filter((id) => !keys.has(id)));
        }}
        trigger={
          <Button size="small" icon={<Columns3 aria-hidden size={14} />}>
            Columns
          </Button>
        }
      >
        {OPTIONAL_COLUMNS.map((id) => (
          <MenuItem key={id} id={id}>
            {columnName(id)}
          </MenuItem>
        ))}
      </Menu>
    </div>
  );
}
