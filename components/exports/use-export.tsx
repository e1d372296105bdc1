"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import type { ReactNode } from "react";
import { showToast } from "@/components/ui/toast-queue";
import type { ExportRequest, PrivateItem } from "@/lib/domain/exports/request";
import { exportSelection } from "@/lib/queries/exports";

const ConsentDialog = dynamic(async () => (await import("./consent-dialog")).ConsentDialog, {
  ssr: false,
});

function saveFile(blob: Blob, fileName: string): void {
  const href = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = href;
  link.download = fileName;
  link.click();
  // The browser has taken the file over by the next turn of its loop.
  setTimeout(() => URL.revokeObjectURL(href), 0);
}

/**
 * Exports a selection: one click when nothing private is in it, else a question that names each private
 * item. The consent is recorded by the server.
 */
export function useExport(): {
  run: (request: ExportRequest) => Promise<void>;
  isPending: boolean;
  dialog: ReactNode;
} {
  const [isPending, setPending] = useState(false);
  const [asked, setAsked] = useState<{
    request: ExportRequest;
    items: readonly PrivateItem[];
  } | null>(null);

  async function run(request: ExportRequest): Promise<void> {
    setPending(true);
    try {
      const result = await exportSelection(request);
      if (result.ok) {
        saveFile(result.blob, result.fileName);
        showToast({ title: `Downloaded ${result.fileName}`, timeout: 5000 });
      } else {
        setAsked({ request, items: result.items });
      }
    } catch (error) {
      const description = error instanceof Error ? error.message : String(error);
      showToast({ title: "Nothing was exported", description, tone: "danger" });
    } finally {
      setPending(false);
    }
  }

  const dialog = asked ? (
    <ConsentDialog
      items={asked.items}
      isOnlyPrivate={
        asked.request.conversations?.length === asked.items.length &&
        !asked.request.toolsets?.length
      }
      onClose={() => setAsked(null)}
      onAllow={async () => {
        setAsked(null);
        await run({
          ...asked.request,
          includePrivate: true,
          consent: asked.items.map((item) => item.id),
        });
      }}
      onLeaveOut={async () => {
        setAsked(null);
        await run({ ...asked.request, includePrivate: false });
      }}
    />
  ) : null;
  return { run, isPending, dialog };
}
