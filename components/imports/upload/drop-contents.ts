import type { DroppedFile } from "@/lib/queries/imports/upload";

/** What a drop holds; folders among the entries are not opened yet. */
export interface DropContents {
  readonly entries: readonly FileSystemEntry[];
  readonly files: readonly File[];
}

/** Must be called in the drop event itself: the transfer is emptied when the event is over. */
export function dropContents(transfer: DataTransfer): DropContents {
  const entries = [...transfer.items].flatMap((item) => {
    const entry = item.kind === "file" ? item.webkitGetAsEntry() : null;
    return entry ? [entry] : [];
  });
  return { entries, files: [...transfer.files] };
}

/** A file chosen by a button; folders chosen that way carry their path. */
export function asDropped(file: File): DroppedFile {
  return { file, path: file.webkitRelativePath === "" ? file.name : file.webkitRelativePath };
}
