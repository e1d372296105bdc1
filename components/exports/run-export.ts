import { showToast } from "@/components/ui/toast/queue";
import { saveFile } from "@/components/ui/browser/save-file";
import type { DamagedItem } from "@/lib/domain/exports/damaged-item";
import type { ExportRequest } from "@/lib/domain/exports/request";
import { exportSelection, reviewExport } from "@/lib/queries/exports";

/** What came of an export: a file, a question about what is in it, or a failure that was shown. */
export type ExportEnd =
  | { readonly kind: "done" }
  | { readonly kind: "asks"; readonly damaged: readonly DamagedItem[] }
  | { readonly kind: "failed" };

async function make(request: ExportRequest): Promise<ExportEnd> {
  const result = await exportSelection(request);
  if (!result.ok) {
    return { kind: "asks", damaged: result.code === "damaged-documents" ? result.items : [] };
  }
  saveFile(result.blob, result.fileName);
  showToast({
    title: `${result.fileName} downloaded`,
    ...(result.proof === "identical" ? { description: "Byte for byte as it was imported." } : {}),
    timeout: 5000,
  });
  return { kind: "done" };
}

/**
 * Makes the file and hands it to the browser's downloads. Never throws.
 * @param isReviewed whether a person has seen what is in it; else anything that needs a decision asks first
 */
export async function runExport(request: ExportRequest, isReviewed: boolean): Promise<ExportEnd> {
  try {
    if (!isReviewed && (await reviewExport(request)).needsDecision) {
      return { kind: "asks", damaged: [] };
    }
    return await make(request);
  } catch (error) {
    const description = error instanceof Error ? error.message : String(error);
    showToast({ title: "Nothing was exported", description, tone: "danger" });
    return { kind: "failed" };
  }
}
