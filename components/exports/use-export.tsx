"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import type { ReactNode } from "react";
import { loadPart } from "@/components/saving/load-part";
import { showToast } from "@/components/ui/toast-queue";
import type { DamagedItem } from "@/lib/domain/exports/damaged-item";
import type { ExportRequest } from "@/lib/domain/exports/request";
import { exportSelection, reviewExport } from "@/lib/queries/exports";
import { saveFile } from "./save-file";

const ExportSheet = dynamic(
  loadPart(async () => (await import("./export-sheet")).ExportSheet),
  {
    ssr: false,
  },
);

interface Exporter {
  /** One click: the file, unless something in it needs a decision; then the sheet. */
  run: (request: ExportRequest) => Promise<void>;
  /** The sheet, to choose format and contents. */
  open: (request: ExportRequest) => void;
  isPending: boolean;
  /** Has to stand somewhere on the page. */
  dialog: ReactNode;
}

/** Exports a selection. What is private or secret never leaves without a word. */
export function useExport(): Exporter {
  const [isPending, setPending] = useState(false);
  const [asked, setAsked] = useState<ExportRequest | null>(null);
  const [damaged, setDamaged] = useState<readonly DamagedItem[]>([]);

  /** @returns whether the file was made */
  async function download(request: ExportRequest): Promise<boolean> {
    setPending(true);
    try {
      const result = await exportSelection(request);
      if (!result.ok) {
        if (result.code === "damaged-documents") setDamaged(result.items);
        setAsked(request);
        return false;
      }
      saveFile(result.blob, result.fileName);
      showToast({
        title: `Downloaded ${result.fileName}`,
        ...(result.proof === "identical"
          ? { description: "Byte for byte as it was imported." }
          : {}),
        timeout: 5000,
      });
      return true;
    } catch (error) {
      const description = error instanceof Error ? error.message : String(error);
      showToast({ title: "Nothing was exported", description, tone: "danger" });
      return false;
    } finally {
      setPending(false);
    }
  }

  async function run(request: ExportRequest): Promise<void> {
    setPending(true);
    try {
      const { needsDecision } = await reviewExport(request);
      if (needsDecision) setAsked(request);
      else await download(request);
    } catch (error) {
      const description = error instanceof Error ? error.message : String(error);
      showToast({ title: "Nothing was exported", description, tone: "danger" });
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
        if (await download(request)) setAsked(null);
      }}
    />
  ) : null;
  return { run, open: setAsked, isPending, dialog };
}
