"use client";

import { useState } from "react";
import { NameText } from "@/components/names/name-text";
import { Button } from "@/components/ui/button/button";
import { ConfirmDialog } from "@/components/ui/dialog/confirm-dialog";
import type { EditedDocument } from "@/lib/actions/result";
import { useCounted } from "../labels/use-counted";
import type { ImportRun } from "./use-import-run";

/** Names that are listed; the count above them is complete. */
const SHOWN = 50;

/** Takes the whole import back. Later edits that would go with it are named first. */
export function UndoButton({ run }: { run: ImportRun }) {
  const counted = useCounted();
  const [edited, setEdited] = useState<readonly EditedDocument[]>([]);
  const [isPending, setPending] = useState(false);
  return (
    <>
      <Button
        isPending={isPending}
        onPress={async () => {
          setPending(true);
          setEdited(await run.undo(false));
          setPending(false);
        }}
      >
        Undo this import
      </Button>
      <ConfirmDialog
        isOpen={edited.length > 0}
        onOpenChange={(open) => {
          if (!open) setEdited([]);
        }}
        title="Later edits depend on this import"
        confirmLabel="Undo, and lose these edits"
        cancelLabel="Keep everything"
        tone="danger"
        onConfirm={async () => {
          await run.undo(true);
          setEdited([]);
        }}
      >
        <p>
          {`${counted(edited.length, ["document was", "documents were"])} changed here after the import:`}
        </p>
        <ul
          aria-label="Documents with later edits"
          className="my-2 max-h-60 list-disc space-y-1 overflow-auto ps-6"
          // A keyboard scrolls it.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
        >
          {edited.slice(0, SHOWN).map(({ entityId, title }) => (
            <li key={entityId}>
              <NameText text={title} />
            </li>
          ))}
        </ul>
        {edited.length > SHOWN ? (
          <p>{`and ${counted(edited.length - SHOWN, ["other", "others"])}.`}</p>
        ) : null}
        <p>Undoing removes these edits together with what was imported.</p>
      </ConfirmDialog>
    </>
  );
}
