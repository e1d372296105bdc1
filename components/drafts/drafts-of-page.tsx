"use client";

import { useSyncExternalStore } from "react";
import { loadPart } from "@/components/saving/load-part";
import { latePart } from "@/components/ui/overlay/late-part";
import { mayHaveDrafts, onDraftMark } from "./draft-marker";

const DraftShelf = latePart(loadPart(async () => (await import("./draft-shelf")).DraftShelf));

/** The drafts of the page, where this browser has any at all. */
export function DraftsOfPage() {
  const isAny = useSyncExternalStore(onDraftMark, mayHaveDrafts, () => false);
  return isAny ? <DraftShelf /> : null;
}
