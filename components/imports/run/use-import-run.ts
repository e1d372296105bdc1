"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useRefresh } from "@/components/routing/use-refresh";
import { useKept } from "@/components/drafts/use-kept";
import { LONG_MS, send } from "@/components/saving/send";
import { showToast } from "@/components/ui/toast/queue";
import { undoImportAction } from "@/lib/actions/imports";
import type { EditedDocument } from "@/lib/actions/result";
import type { ImportMerges, MergeChoice } from "@/lib/domain/imports/differences";
import type { Decision, PlanItem } from "@/lib/domain/imports/plan";
import type { ProgressLine, ReportLine } from "@/lib/domain/imports/progress";
import { HttpError } from "@/lib/queries/request/http";
import { runImport } from "@/lib/queries/imports/run";
import { importKeys } from "@/lib/queries/imports/plan";
import { decisionOf, shortDecisions } from "./plan-decisions";
import {
  beginMerge,
  decideItems,
  mergeItem,
  NO_CHOICES,
  PLAN_CHOICES_MS,
  readChoices,
} from "./plan-choices";
import { furtherLine } from "./progress-percent";

export interface ImportRun {
  state: "planned" | "running" | "finished";
  progress: ProgressLine | null;
  report: ReportLine | null;
  error: string | null;
  /** The import was taken back, with how many documents that removed, restored and shortened. */
  undone: { removed: number; restored: number; shortened: number } | null;
  decisions: Readonly<Record<string, Decision>>;
  decide: (itemIds: readonly string[], decision: Decision) => void;
  /** What was chosen message by message, by item id. */
  merges: ImportMerges;
  /** Choices message by message that are not confirmed yet, by item id. */
  begun: ImportMerges;
  /** Keeps such choices until they are. */
  beginMerge: (itemId: string, choice: MergeChoice) => void;
  /** Decides to merge an item, and how. */
  merge: (itemId: string, choice: MergeChoice) => void;
  /** Runs the plan, of which these are the items, into a library. */
  start: (items: readonly PlanItem[], libraryId?: string) => Promise<void>;
  cancel: () => void;
  /** Forgets a plan that was not run, with its upload. */
  discard: () => Promise<void>;
  /** Takes the import back; documents with later edits come back as a list, unless forced. */
  undo: (force: boolean) => Promise<readonly EditedDocument[]>;
}

/**
 * One import from its plan to its report, for whoever shows it.
 * @param onReport answers whether it has dealt with the report of a run, which is then not shown
 */
export function useImportRun(
  importId: string,
  known: ReportLine | null,
  onReport?: (report: ReportLine) => boolean,
): ImportRun {
  const refreshPage = useRefresh();
  const queryClient = useQueryClient();
  const controller = useRef<AbortController | null>(null);
  const choices = useKept({
    subject: `import:${importId}`,
    field: "choices",
    label: "Choices in an import plan",
    href: `/imports/${importId}`,
    empty: NO_CHOICES,
    read: readChoices,
    keepMs: PLAN_CHOICES_MS,
  });
  const { decisions, merges, begun } = choices.value;
  const [progress, setProgress] = useState<ProgressLine | null>(null);
  const [report, setReport] = useState(known);
  const [running, setRunning] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [undone, setUndone] = useState<ImportRun["undone"]>(null);

  const refresh = async () => {
    // A plan does not change by being run, and may be long.
    await queryClient.invalidateQueries({ predicate: ({ queryKey }) => !isOfImports(queryKey) });
    refreshPage();
  };

  return {
    state: running ? "running" : report ? "finished" : "planned",
    progress,
    report,
    error,
    undone,
    decisions,
    decide: (itemIds, decision) => choices.set((former) => decideItems(former, itemIds, decision)),
    merges,
    begun,
    beginMerge: (itemId, choice) => choices.set((former) => beginMerge(former, itemId, choice)),
    merge: (itemId, choice) => choices.set((former) => mergeItem(former, itemId, choice)),
    async start(items, libraryId) {
      controller.current = new AbortController();
      setRunning(true);
      setError(null);
      setProgress(null);
      try {
        const made = await runImport(importId, shortDecisions(items, decisions), {
          ...mergesOf(items, decisions, merges),
          libraryId,
          signal: controller.current.signal,
          onProgress: (line) => setProgress((former) => furtherLine(former, line)),
        });
        choices.forget();
        if (onReport?.(made) !== true) setReport(made);
      } catch (caught) {
        setError(errorText(caught));
      } finally {
        setRunning(false);
        await refresh();
      }
    },
    cancel: () => controller.current?.abort(),
    async discard() {
      const result = await send(undoImportAction, { id: importId }, LONG_MS);
      if (result.ok) choices.forget();
      else showToast({ title: result.error.message, tone: "danger" });
    },
    async undo(force) {
      const result = await send(undoImportAction, { id: importId, force }, LONG_MS);
      if (result.ok) {
        setUndone(result.data);
        await refresh();
        showToast({ title: "The import was undone" });
        return [];
      }
      if (result.error.code === "edited") return result.error.documents ?? [];
      showToast({ title: result.error.message, tone: "danger" });
      return [];
    },
  };
}

function errorText(caught: unknown): string {
  const isCancelled = caught instanceof DOMException && caught.name === "AbortError";
  if (isCancelled) return "Cancelled. Nothing from this import was kept.";
  return caught instanceof HttpError ? caught.message : String(caught);
}

function isOfImports(queryKey: readonly unknown[]): boolean {
  return queryKey[0] === importKeys.all[0];
}

/** The choices of the items that are still to be merged; nothing at all when there are none. */
function mergesOf(
  items: readonly PlanItem[],
  decisions: Readonly<Record<string, Decision>>,
  merges: ImportMerges,
): { merges?: ImportMerges } {
  const merged = items.flatMap((item) => {
    const choice = decisionOf(item, decisions) === "merge" ? merges[item.id] : undefined;
    return choice === undefined ? [] : [[item.id, choice] as const];
  });
  return merged.length === 0 ? {} : { merges: Object.fromEntries(merged) };
}
