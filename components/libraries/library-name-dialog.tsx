"use client";

import { NameDialog } from "@/components/forms/name-dialog";
import { useLibraryEdits } from "./use-library-edits";

/** Asks for the name of a new library, or for another one of a library that is there. */
export default function LibraryNameDialog({
  library,
  onClose,
}: {
  /** Absent for a new one. */
  library?: { readonly id: string; readonly name: string };
  onClose: () => void;
}) {
  const libraries = useLibraryEdits();
  return (
    <NameDialog
      title={library === undefined ? "New library" : "Rename library"}
      label="Name"
      mono={false}
      initial={library?.name ?? ""}
      at={{ subject: "app", place: `library:${library?.id ?? "new"}`, base: 0 }}
      confirmLabel={library === undefined ? "Create library" : "Rename"}
      onClose={onClose}
      onConfirm={(name) =>
        library === undefined ? libraries.create(name) : libraries.rename(library, name)
      }
    >
      {library === undefined ? (
        <p className="text-small text-ink-soft">
          Only members of the library see its conversations. You become its owner and add others
          next.
        </p>
      ) : null}
    </NameDialog>
  );
}
