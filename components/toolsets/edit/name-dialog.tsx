"use client";

import { useState } from "react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/text-field";
import type { ActionError } from "@/lib/actions/result";
import { SaveProblems } from "./save-problems";

interface Props {
  title: string;
  label: string;
  initial: string;
  confirmLabel: string;
  /** Below the field; given the name as it would be confirmed, where that decides what stands there. */
  children?: ReactNode | ((name: string) => ReactNode);
  /** @returns what stands in the way; null closes the dialog */
  onConfirm: (name: string) => Promise<ActionError | null>;
  onClose: () => void;
}

/** Asks for a name. */
export function NameDialog({
  title,
  label,
  initial,
  confirmLabel,
  children,
  onConfirm,
  onClose,
}: Props) {
  const [name, setName] = useState(initial);
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<ActionError | null>(null);
  const confirm = async (): Promise<void> => {
    setPending(true);
    const problem = await onConfirm(name.trim());
    setPending(false);
    setError(problem);
    if (problem === null) onClose();
  };
  return (
    <Dialog
      title={title}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      renderFooter={(close) => (
        <>
          <Button onPress={close}>Cancel</Button>
          <Button
            variant="primary"
            isDisabled={name.trim() === ""}
            isPending={isPending}
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
        <TextField label={label} autoFocus mono value={name} onChange={setName} />
        {typeof children === "function" ? children(name.trim()) : children}
        <SaveProblems error={error} />
      </form>
    </Dialog>
  );
}
