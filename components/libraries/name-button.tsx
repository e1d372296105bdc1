"use client";

import { useState } from "react";
import { useWantedForm } from "@/components/drafts/use-wanted-draft";
import { openedPart } from "@/components/saving/opened-part";
import { Button } from "@/components/ui/button/button";

const LibraryNameDialog = openedPart(() => import("./library-name-dialog"), true);

/** Makes a library, or renames one. */
export function LibraryNameButton({
  library,
}: {
  /** Absent for a new one. */
  library?: { readonly id: string; readonly name: string };
}) {
  const [isOpen, setOpen] = useState(false);
  useWantedForm("app", `library:${library?.id ?? "new"}`, () => setOpen(true));
  return (
    <>
      <Button variant={library === undefined ? "primary" : "quiet"} onPress={() => setOpen(true)}>
        {library === undefined ? "New library" : "Rename…"}
      </Button>
      {isOpen ? (
        <LibraryNameDialog
          {...(library === undefined ? {} : { library })}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
