"use client";

import { NameDialog } from "@/components/forms/name-dialog";
import { useFolderEdits } from "./use-folder-edits";

/** Asks for the name of a new folder, or for another one of a folder that is there. */
export default function FolderNameDialog({
  folder,
  onClose,
}: {
  /** Absent for a new one. */
  folder?: { readonly id: string; readonly name: string };
  onClose: () => void;
}) {
  const folders = useFolderEdits();
  return (
    <NameDialog
      title={folder === undefined ? "New folder" : "Rename folder"}
      label="Name"
      mono={false}
      initial={folder?.name ?? ""}
      at={{ subject: "app", place: `folder:${folder?.id ?? "new"}`, base: 0 }}
      confirmLabel={folder === undefined ? "Create folder" : "Rename"}
      onClose={onClose}
      onConfirm={(name) =>
        folder === undefined ? folders.create(name) : folders.rename(folder, name)
      }
    />
  );
}
