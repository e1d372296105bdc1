"use client";

import { ProgressBar } from "@/components/ui/feedback/progress-bar";
import type { RunningSync } from "@/lib/domain/sync/view";
import { counted } from "@/lib/shared/counted";
import { phaseWords } from "./sync-labels";

/** What a sync does now, and how much has come. */
export function SyncProgress({ running: { phase, pages, tools } }: { running: RunningSync }) {
  return (
    <ProgressBar
      label={phaseWords(phase)}
      isIndeterminate
      value={tools}
      noun={tools === 1 ? "tool" : "tools"}
      detail={pages === 0 ? undefined : counted(pages, "page")}
    />
  );
}
