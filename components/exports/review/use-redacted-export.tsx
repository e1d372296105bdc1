"use client";

import { counted } from "@/lib/shared/counted";
import { useState, type ReactNode } from "react";
import { Button } from "@/components/ui/button/button";
import { Dialog } from "@/components/ui/dialog/dialog";
import { showToast } from "@/components/ui/toast/queue";
import type { ExportRequest, PrivateItem } from "@/lib/domain/exports/request";
import { exportSelection } from "@/lib/queries/exports";
import { saveFile } from "@/components/ui/browser/save-file";
import { TitleText } from "@/components/names/title-text";

/**
 * Runs a reviewed export. Private conversations are asked about by name, as everywhere.
 * @param onDone the file is there, so what was decided for it is done with
 */
export function useRedactedExport(onDone: () => void): {
  run: (request: ExportRequest) => Promise<void>;
  isPending: boolean;
  /** Has to be somewhere on the page. */
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
        onDone();
        showToast({ title: `${result.fileName} downloaded`, timeout: 5000 });
      } else if (result.code === "consent-required") {
        setAsked({ request, items: result.items });
      } else {
        const names = result.items.map(({ title }) => `“${title}”`).join(", ");
        const description = `The stored text of ${names} is damaged. Import it again, or export it from the Export sheet, which asks about damaged documents.`;
        showToast({ title: "Nothing was exported", description, tone: "danger" });
      }
    } catch (error) {
      const description = error instanceof Error ? error.message : String(error);
      showToast({ title: "Nothing was exported", description, tone: "danger" });
    } finally {
      setPending(false);
    }
  }

  const answer = async (request: ExportRequest): Promise<void> => {
    setAsked(null);
    await run(request);
  };
  const dialog =
    asked === null ? null : (
      <Dialog
        isOpen
        isAlert
        onOpenChange={(open) => {
          if (!open) setAsked(null);
        }}
        title={`Export ${counted(asked.items.length, "private conversation")}?`}
        description="Private conversations are exported only with your consent, redacted or not. It is recorded."
        footer={
          <>
            <Button onPress={() => setAsked(null)}>Cancel</Button>
            <Button onPress={() => answer({ ...asked.request, includePrivate: false })}>
              Leave private out
            </Button>
            <Button
              variant="primary"
              onPress={() => answer({ ...asked.request, consent: asked.items.map(({ id }) => id) })}
            >
              Export them too
            </Button>
          </>
        }
      >
        <ul className="max-h-64 space-y-1 overflow-auto text-body">
          {asked.items.map(({ id, title, titleDerived }) => (
            <li key={id}>
              <TitleText title={title} isDerived={titleDerived} />
            </li>
          ))}
        </ul>
      </Dialog>
    );
  return { run, isPending, dialog };
}
