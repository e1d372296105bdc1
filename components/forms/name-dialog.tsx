"use client";

import { useState, type ReactNode } from "react";
import { DraftBar } from "@/components/drafts/draft-bar";
import { useDraft, type DraftOptions } from "@/components/drafts/use-draft";
import { SaveFailure } from "@/components/saving/save-failure";
import { useSaving } from "@/components/saving/use-saving";
import { Button } from "@/components/ui/button/button";
import { Dialog } from "@/components/ui/dialog/dialog";
import { TextField } from "@/components/ui/fields/text-field";
import type { ActionError } from "@/lib/actions/result";
import { SaveProblems } from "./save-problems";

interface Props {
  title: string;
  label: string;
  initial: string;
  /** What the name belongs to. */
  at: NonNullable<DraftOptions<string>["at"]>;
  confirmLabel: string;
  /** Names of code are; words for people are not. */
  mono?: boolean;
  /** Below the field; given the name as it would be confirmed, where that decides the text. */
  children?: ReactNode | ((name: string) => ReactNode);
  /** @returns what stands in the way; null closes the dialog */
  onConfirm: (name: string) => Promise<ActionError | null>;
  /** Gives up on purpose what was typed into the children. */
  onCancel?: () => void;
  onClose: () => void;
}

/** Asks for a name. */
export function NameDialog({
  title,
  label,
  initial,
  at,
  confirmLabel,
  mono = true,
  children,
  onConfirm,
  onCancel,
  onClose,
}: Props) {
  const draft = useDraft({ at, field: "name", label: title, stored: initial });
  const name = draft.value;
  const [error, setError] = useState<ActionError | null>(null);
  const saving = useSaving(
    async () => {
      const problem = await onConfirm(name.trim());
      setError(problem);
      return problem === null;
    },
    () => {
      draft.saved();
      onClose();
    },
  );
  const confirm = saving.save;
  return (
    <Dialog
      title={title}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      renderFooter={(close) => (
        <>
          <Button
            onPress={() => {
              if (draft.isChanged) draft.discard();
              onCancel?.();
              close();
            }}
          >
            Cancel
          </Button>
          <Button
            variant="primary"
            isDisabled={name.trim() === ""}
            isPending={saving.isSaving}
            onPress={confirm}
          >
            {confirmLabel}
          </Button>
        </>
      )}
    >
      <form
        className="space-y-4"
        onSubmit={async (event) => {
          event.preventDefault();
          if (name.trim() !== "") await confirm();
        }}
      >
        <DraftBar draft={draft} />
        <TextField label={label} autoFocus mono={mono} value={name} onChange={draft.set} />
        {typeof children === "function" ? children(name.trim()) : children}
        <SaveProblems error={error} />
        <SaveFailure saving={saving} />
      </form>
    </Dialog>
  );
}
