"use client";

import { useState, type ReactNode } from "react";
import { loadPart } from "@/components/saving/load-part";
import { openedPart } from "@/components/saving/opened-part";
import type { DamagedItem } from "@/lib/domain/exports/damaged-item";
import type { ExportRequest } from "@/lib/domain/exports/request";

const ExportSheet = openedPart(async () => (await import("./export-sheet")).ExportSheet);

// Nothing is exported before somebody asks: a page that is read does without the code.
const loadRun = loadPart(() => import("./run-export"));

interface Exporter {
  /** One click: the file, unless something in it needs a decision; then the sheet. */
  run: (request: ExportRequest) => Promise<void>;
  /** The sheet, to choose format and contents. */
  open: (request: ExportRequest) => void;
  isPending: boolean;
  /** Has to be somewhere on the page. */
  dialog: ReactNode;
}

/** Exports a selection. What is private or secret never leaves without a word. */
export function useExport(): Exporter {
  const [isPending, setPending] = useState(false);
  const [asked, setAsked] = useState<ExportRequest | null>(null);
  const [damaged, setDamaged] = useState<readonly DamagedItem[]>([]);

  async function start(request: ExportRequest, isReviewed: boolean): Promise<boolean> {
    setPending(true);
    try {
      const { runExport } = await loadRun();
      const end = await runExport(request, isReviewed);
      if (end.kind === "asks") {
        setDamaged(end.damaged);
        setAsked(request);
      }
      return end.kind === "done";
    } finally {
      setPending(false);
    }
  }

  const dialog = asked ? (
    <ExportSheet
      request={asked}
      damaged={damaged}
      isPending={isPending}
      onClose={() => setAsked(null)}
      onExport={async (request) => {
        const isDone = await start(request, true);
        if (isDone) setAsked(null);
        return isDone;
      }}
    />
  ) : null;
  return {
    run: async (request) => {
      await start(request, false);
    },
    open: setAsked,
    isPending,
    dialog,
  };
}
