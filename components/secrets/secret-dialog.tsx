"use client";

import type { ComponentProps } from "react";
import { useUnsaved } from "@/components/forms/use-unsaved";
import { openedPart } from "@/components/saving/opened-part";
import { Dialog } from "@/components/ui/dialog/dialog";
import type { SecretForm as Form } from "./secret-form";

const SecretForm = openedPart(async () => (await import("./secret-form")).SecretForm, true);

/** Asks for a secret. What is typed may not be kept by the browser, so that closing asks first. */
export function SecretDialog({
  isOpen,
  title,
  description,
  onOpenChange,
  onKept,
  ...form
}: Pick<ComponentProps<typeof Dialog>, "title" | "description"> &
  Omit<ComponentProps<typeof Form>, "onTyped"> & {
    isOpen: boolean;
    onOpenChange: (isOpen: boolean) => unknown;
  }) {
  const unsaved = useUnsaved();
  return (
    <Dialog
      isOpen={isOpen}
      isDismissable={!unsaved.isChanged}
      title={title}
      description={description}
      onOpenChange={(open) => {
        if (open) onOpenChange(true);
        else unsaved.leave(null, () => onOpenChange(false));
      }}
    >
      <SecretForm
        {...form}
        onTyped={(isTyped) => unsaved.note("secret", isTyped)}
        onKept={(name) => {
          unsaved.note("secret", false);
          return onKept(name);
        }}
      />
      {unsaved.question}
    </Dialog>
  );
}
