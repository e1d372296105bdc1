"use client";

import { AnchoredMenu } from "@/components/ui/menu/anchored-menu";
import type { OverlayAnchor } from "@/components/ui/overlay/lazy-overlay";
import { MenuItem } from "@/components/ui/menu/item";
import type { FindRequest } from "@/lib/queries/conversations/find";

const OPTIONS = [
  ["matchCase", "Match case"],
  ["wholeWord", "Whole words"],
  ["regex", "Regular expression"],
  ["anyWord", "Any of the words"],
  ["thinking", "Search thinking"],
  ["tools", "Search tool calls"],
  ["retries", "Search retries not shown"],
] as const satisfies readonly (readonly [keyof FindRequest, string])[];

/** How and where to look. */
export default function FindOptions({
  anchor,
  wish,
  onChange,
}: {
  anchor: OverlayAnchor;
  wish: FindRequest;
  onChange: (next: Partial<FindRequest>) => void;
}) {
  return (
    <AnchoredMenu
      anchor={anchor}
      label="Search options"
      selectionMode="multiple"
      selectedKeys={OPTIONS.filter(([key]) => wish[key]).map(([key]) => key)}
      onSelectionChange={(keys) =>
        onChange(Object.fromEntries(OPTIONS.map(([key]) => [key, keys === "all" || keys.has(key)])))
      }
    >
      {OPTIONS.map(([key, label]) => (
        <MenuItem key={key} id={key}>
          {label}
        </MenuItem>
      ))}
    </AnchoredMenu>
  );
}
