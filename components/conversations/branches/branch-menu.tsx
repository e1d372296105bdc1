"use client";

import { AnchoredMenu } from "@/components/ui/menu/anchored-menu";
import type { OverlayAnchor } from "@/components/ui/overlay/lazy-overlay";
import { MenuItem } from "@/components/ui/menu/item";
import { useReader } from "../state/reader-context";
import type { BranchChoice } from "./branch-rows";

/** The ways that lead on from one message. */
export default function BranchMenu({
  anchor,
  choice,
}: {
  anchor: OverlayAnchor;
  choice: BranchChoice;
}) {
  const reader = useReader();
  return (
    <AnchoredMenu
      anchor={anchor}
      label="Branches from here"
      selectionMode="single"
      selectedKeys={[String(choice.at)]}
      onSelectionChange={async (keys) => {
        const [chosen] = keys === "all" ? [] : keys;
        const run = choice.ways[Number(chosen)];
        if (run !== undefined) await reader.changeTimeline({ path: run.leafId });
      }}
    >
      {choice.ways.map(({ words, leaves, length }, at) => (
        <MenuItem key={at} id={String(at)} description={wayOn(length, leaves)}>
          {words === "" ? "A message without text" : words}
        </MenuItem>
      ))}
    </AnchoredMenu>
  );
}

function wayOn(length: number, leaves: number): string {
  const messages = length === 1 ? "1 message" : `${length} messages`;
  return leaves === 1 ? `${messages} to the end` : `${messages}, then ${leaves} ends`;
}
