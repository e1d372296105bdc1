import { showToast } from "@/components/ui/toast/queue";
import type { ImportPlan } from "@/lib/domain/imports/plan";
import { uploadFiles, type DroppedFile } from "@/lib/queries/imports/upload";
import { HttpError } from "@/lib/queries/request/http";

/** How far an upload is. */
export interface Upload {
  /** Bytes of each file, in the order they are sent. */
  readonly sizes: readonly number[];
  readonly sent: number;
  readonly total: number;
  readonly cancel: () => void;
}

/**
 * Sends files to be planned, and says what hinders it.
 * @param onUpload hears how far it is, and null at the end
 */
export async function startUpload(
  files: readonly DroppedFile[],
  onUpload: (upload: Upload | null) => void,
  onPlan: (plan: ImportPlan) => void,
): Promise<void> {
  if (files.length === 0) {
    showToast({ title: "The drop contained no files", tone: "warning" });
    return;
  }
  const controller = new AbortController();
  const total = files.reduce((sum, { file }) => sum + file.size, 0);
  const progress = {
    sizes: files.map(({ file }) => file.size),
    total,
    cancel: () => controller.abort(),
  };
  onUpload({ ...progress, sent: 0 });
  try {
    const made = await uploadFiles(files, {
      signal: controller.signal,
      // The form around the files is sent too: their share of it is what has arrived.
      onProgress: (sent, all) =>
        onUpload({ ...progress, sent: all === 0 ? total : Math.floor((sent / all) * total) }),
    });
    onPlan(made);
  } catch (error) {
    const isCancelled = error instanceof DOMException && error.name === "AbortError";
    const description = error instanceof HttpError ? error.message : String(error);
    showToast(
      isCancelled
        ? { title: "Upload cancelled; nothing was kept", timeout: 4000 }
        : { title: "The files could not be read", description, tone: "danger" },
    );
  } finally {
    onUpload(null);
  }
}
