"use client";

import { useState } from "react";
import { useLibraries } from "@/components/shell/account/libraries";
import { useMayEdit } from "@/components/shell/account/may-edit";
import { useHydrated } from "@/components/ui/browser/use-hydrated";
import { Select } from "@/components/ui/fields/select";
import { lastLibrary, rememberLibrary } from "./last-library";

interface LibraryChosen {
  /** Undefined where there is nothing to choose. */
  readonly libraryId: string | undefined;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly choose: (id: string) => void;
}

/** Where new conversations go; this browser remembers the last choice. */
export function useIntoLibrary(): LibraryChosen {
  const mayEdit = useMayEdit();
  const writable = useLibraries().filter(({ id }) => mayEdit(id));
  const [chosen, setChosen] = useState<string | null>(null);
  // The server does not know what this browser remembers.
  const last = useHydrated() ? lastLibrary(writable) : writable[0]?.id;
  return {
    libraryId: writable.find(({ id }) => id === chosen)?.id ?? last,
    choices: writable.map(({ id, name }) => ({ value: id, label: name })),
    choose: (id) => {
      rememberLibrary(id);
      setChosen(id);
    },
  };
}

/** Chooses where new conversations go; nothing where there is no choice. */
export function IntoLibrary({
  into: { libraryId, choices, choose },
  isInline = false,
}: {
  into: LibraryChosen;
  /** In a row of other controls. */
  isInline?: boolean;
}) {
  if (choices.length < 2 || libraryId === undefined) return null;
  return (
    <div className="flex min-w-0 items-center gap-2">
      {isInline ? (
        <span aria-hidden className="text-small text-ink-soft">
          Into
        </span>
      ) : null}
      <Select
        label={isInline ? "Into the library" : "Library"}
        hideLabel={isInline}
        className="w-48"
        options={choices}
        value={libraryId}
        onChange={choose}
      />
    </div>
  );
}
