"use client";

import {
  createContext,
  useCallback,
  useContext,
  useState,
  type ReactNode,
  useEffect,
  useEffectEvent,
} from "react";
import { loadPart } from "@/components/saving/load-part";
import { openedPart } from "@/components/saving/opened-part";
import { showToast } from "@/components/ui/toast/queue";
import type { ImportPlan } from "@/lib/domain/imports/plan";
import type { DroppedFile } from "@/lib/queries/imports/upload";
import { latePart } from "@/components/ui/overlay/late-part";
import { asDropped, dropContents } from "../upload/drop-contents";
import type { Upload } from "../upload/start-upload";
import { useWindowDrop } from "../upload/use-window-drop";

const ImportSheet = openedPart(async () => (await import("./import-sheet")).ImportSheet);
const UploadDialog = openedPart(async () => (await import("../upload/upload-dialog")).UploadDialog);

const DropOverlay = latePart(
  loadPart(async () => (await import("@/components/ui/feedback/drop-overlay")).DropOverlay),
);

// Every page hears drops; few get one.
const loadDropped = loadPart(() => import("../upload/dropped-files"));
const loadPasted = loadPart(() => import("../upload/pasted-file"));
const loadUpload = loadPart(() => import("../upload/start-upload"));

const Context = createContext<(files: readonly DroppedFile[]) => void>(() => {
  throw new Error("Importing needs the ImportHost above it");
});

/** Starts an import with files from anywhere in the app. */
export function useImportFiles(): (files: readonly DroppedFile[]) => void {
  return useContext(Context);
}

/** The drop zone over the whole window, the upload and the import sheet. Mounted once, by the layout. */
export function ImportHost({ children }: { children: ReactNode }) {
  const [upload, setUpload] = useState<Upload | null>(null);
  const [plan, setPlan] = useState<ImportPlan | null>(null);

  const start = useCallback(async (files: readonly DroppedFile[]) => {
    const { startUpload } = await loadUpload();
    await startUpload(files, setUpload, setPlan);
  }, []);

  const isDragging = useWindowDrop((transfer) => {
    const contents = dropContents(transfer);
    loadDropped()
      .then(({ droppedFiles }) => droppedFiles(contents))
      .then(start, (error: unknown) =>
        showToast({
          title: "The drop could not be read",
          description: String(error),
          tone: "danger",
        }),
      );
  });

  useWindowPaste(async (clipboard) => {
    // A dialog over the page has its own business; a second import waits for the first.
    if (plan !== null || upload !== null || document.querySelector("[role=dialog]")) return;
    if (clipboard.files.length > 0) {
      await start([...clipboard.files].map(asDropped));
      return;
    }
    const text = clipboard.getData("text/plain");
    if (text.trim() === "") return;
    const { pastedFile, sayNoFile } = await loadPasted();
    const file = pastedFile(text);
    if (file === null) sayNoFile();
    else await start([file]);
  });

  return (
    <Context value={(files) => start(files)}>
      {children}
      {isDragging ? <DropHint /> : null}
      {upload ? <UploadDialog upload={upload} /> : null}
      {plan && !upload ? (
        <ImportSheet key={plan.id} plan={plan} onClose={() => setPlan(null)} />
      ) : null}
    </Context>
  );
}

function DropHint() {
  return (
    <DropOverlay
      isVisible
      title="Drop to import"
      detail="Conversations, toolsets, chat exports. You see a plan first."
    />
  );
}

/** Where a paste belongs to what is being written. */
const WRITING = "input, textarea, select, [contenteditable]:not([contenteditable='false'])";

/** Listens for a paste that belongs to no field. */
function useWindowPaste(onPaste: (data: DataTransfer) => void): void {
  const paste = useEffectEvent(onPaste);
  // A subscription to the window: there is nothing to derive it from.
  useEffect(() => {
    const listen = (event: ClipboardEvent) => {
      const { target, clipboardData } = event;
      const isWriting = target instanceof Element && target.closest(WRITING) !== null;
      if (isWriting || clipboardData === null || event.defaultPrevented) return;
      paste(clipboardData);
    };
    window.addEventListener("paste", listen);
    return () => window.removeEventListener("paste", listen);
  }, []);
}
