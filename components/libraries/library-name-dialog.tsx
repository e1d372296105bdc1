"use client";

import { NameDialog } from "@/components/forms/name-dialog";
import { useRefresh } from "@/components/routing/use-refresh";
import { send } from "@/components/saving/send";
import { showToast } from "@/components/ui/toast/queue";
import { createLibraryAction, renameLibraryAction } from "@/lib/actions/libraries/libraries";
import type { ActionError } from "@/lib/actions/result";
import { libraryHref } from "./library-labels";

interface NamedLibrary {
  readonly id: string;
  readonly name: string;
}

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

/** Makes and renames libraries; each answers with what stands in the way, null when it is done. */
function useLibraryEdits() {
  const refreshPage = useRefresh();

  async function create(name: string): Promise<ActionError | null> {
    const result = await send(createLibraryAction, { name });
    if (!result.ok) return result.error;
    refreshPage(libraryHref(result.data.id));
    showToast({ title: `Created the library “${name}”`, description: "Now add its members." });
    return null;
  }

  async function rename(library: NamedLibrary, name: string): Promise<ActionError | null> {
    if (name === library.name) return null;
    const result = await send(renameLibraryAction, { id: library.id, name });
    if (!result.ok) return result.error;
    refreshPage();
    showToast({
      title: `Renamed the library to “${name}”`,
      undo: async () => {
        const problem = await rename({ id: library.id, name }, library.name);
        if (problem !== null) showToast({ title: problem.message, tone: "danger" });
      },
    });
    return null;
  }

  return { create, rename };
}
