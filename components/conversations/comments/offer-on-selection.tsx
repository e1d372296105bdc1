"use client";

import { useSyncExternalStore } from "react";
import { loadPart } from "@/components/saving/load-part";
import { latePart } from "@/components/ui/overlay/late-part";

const SelectionButton = latePart(
  loadPart(async () => (await import("./selection-button")).SelectionButton),
);

let isSelected = false;
const wasSelected = () => isSelected;
const never = () => false;

/** Hears when the first text of this document is selected. */
function onFirstSelection(listener: () => void): () => void {
  const look = () => {
    if (window.getSelection()?.isCollapsed !== false) return;
    isSelected = true;
    listener();
  };
  document.addEventListener("selectionchange", look);
  return () => document.removeEventListener("selectionchange", look);
}

/** Offers to comment on what is selected; its code comes with the first selection. */
export function OfferOnSelection(props: { onComment: (position: number) => unknown }) {
  return useSyncExternalStore(onFirstSelection, wasSelected, never) ? (
    <SelectionButton {...props} />
  ) : null;
}
