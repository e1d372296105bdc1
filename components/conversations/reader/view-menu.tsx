"use client";

import { AnchoredMenu } from "@/components/ui/anchored-menu";
import type { OverlayAnchor } from "@/components/ui/lazy-overlay";
import { MenuItem } from "@/components/ui/menu-item";

export type Toggle = [on: boolean, set: (on: boolean) => void];

/** What of the messages is shown and open. */
export default function ViewMenu({
  anchor,
  ...toggles
}: {
  anchor: OverlayAnchor;
  thinking: Toggle;
  tools: Toggle;
  deleted: Toggle;
  hidden: Toggle;
}) {
  const all = Object.entries(toggles);
  return (
    <AnchoredMenu
      anchor={anchor}
      label="View"
      selectionMode="multiple"
      selectedKeys={all.filter(([, [isOn]]) => isOn).map(([id]) => id)}
      onSelectionChange={(keys) => {
        for (const [id, [isOn, set]] of all) {
          const isChosen = keys === "all" || keys.has(id);
          if (isChosen !== isOn) set(isChosen);
        }
      }}
    >
      <MenuItem id="thinking" keys="h">
        Open thinking
      </MenuItem>
      <MenuItem id="tools" keys="t">
        Open tool calls
      </MenuItem>
      <MenuItem id="deleted">Show deleted messages</MenuItem>
      <MenuItem id="hidden">Show hidden characters</MenuItem>
    </AnchoredMenu>
  );
}
