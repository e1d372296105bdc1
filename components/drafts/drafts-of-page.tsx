"use client";

import dynamic from "next/dynamic";
import { useSyncExternalStore } from "react";
import { loadPart } from "@/components/saving/load-part";
import { mayHaveDrafts, onDraftMark } from "./draft-marker";

const DraftShelf = dynamic(
  loadPart(async () => (await import("./draft-shelf")).DraftShelf),
  { ssr: false },
);

/** The drafts of the page, where this browser has any at all. */
export function DraftsOfPage() {
  const isAny = useSyncExternalStore(onDraftMark, mayHaveDrafts, () => false);
  return isAny ? <DraftShelf /> : null;
}
