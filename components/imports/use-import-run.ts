"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { showToast } from "@/components/ui/toast-queue";
import { undoImportAction } from "@/lib/actions/imports";
import type { Decision } from "@/lib/domain/imports/plan";
import type { ProgressLine, ReportLine } from "@/lib/domain/imports/progress";
import { HttpError } from "@/lib/queries/http";
import { runImport } from "@/lib/queries/import-run";

export interface ImportRun {
  state: "planned" | "running" | "finished";
  progress: ProgressLine | null;
  report: ReportLine | null;
  error: string | null;
  /** The import was taken back, with how many documents that removed and restored. */
  undone: { removed: number; restored: number } | null;
  decisions: Readonly<Record<string, Decision>>;
  decide: (itemIds: readonly string[], decision: Decision) => void;
  start: () => Promise<void>;
  cancel: () => void;
  /** Takes the import back; names of documents with later edits come back as a list, unless forced. */
  undo: (force: boolean) => Promise<readonly string[]>;
}

/** One import from its plan to its report, for whoever shows it. */
export function useImportRun(importId: string, known: ReportLine | null): ImportRun {
  const router = useRouter();
  const queryClient = useQueryClient();
  const controller = useRef<AbortController | null>(null);
  const [decisions, setDecisions] = useState<Readonly<Record<string, Decision>>>({});
  const [progress, setProgress] = useState<ProgressLine | null>(null);
  const [report, setReport] = useState(known);
  const [running, setRunning] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [undone, setUndone] = useState<ImportRun["undone"]>(null);

  const refresh = async () => {
    await queryClient.invalidateQueries();
    router.refresh();
  };

  return {
    state: running ? "running" : report ? "finished" : "planned",
    progress,
    report,
    error,
    undone,
    decisions,
    decide: (itemIds, decision) =>
      setDecisions((former) => ({
        ...former,
        ...Object.fromEntries(itemIds.map((id) => [id, decision])),
      })),
    async start() {
      controller.current = new AbortController();
      setRunning(true);
      setError(null);
      try {
        setReport(
          await runImport(importId, decisions, {
            signal: controller.current.signal,
            onProgress: setProgress,
          }),
        );
      } catch (caught) {
        const isCancelled = caught instanceof DOMException && caught.name === "AbortError";
        if (isCancelled) setError("Cancelled. Nothing of this import was kept.");
        else setError(caught instanceof HttpError ? caught.message : String(caught));
      } finally {
        setRunning(false);
        await refresh();
      }
    },
    cancel: () => controller.current?.abort(),
    async undo(force) {
      const result = await undoImportAction({ id: importId, force });
      if (result.ok) {
        setUndone(result.data);
        await refresh();
        showToast({ title: "The import was undone" });
        return [];
      }
      if (result.error.code === "edited") return [result.error.message];
      showToast({ title: result.error.message, tone: "danger" });
      return [];
    },
  };
}
