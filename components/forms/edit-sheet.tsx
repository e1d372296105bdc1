"use client";

import type { ReactNode } from "react";
import { Button } from "@/components/ui/button/button";
import { Sheet } from "@/components/ui/dialog/sheet";
import type { Unsaved } from "./use-unsaved";

/** A sheet of fields that save for themselves; closing it asks about what is not saved. */
export function EditSheet({
  title,
  unsaved,
  onClose,
  children,
}: {
  title: string;
  unsaved: Unsaved;
  onClose: () => void;
  children: ReactNode;
}) {
  const leave = () => unsaved.leave(null, onClose);
  return (
    <Sheet
      title={title}
      description="Each save is one change that can be undone. The rest of the text stays as it is."
      size="wide"
      isOpen
      isDismissable={!unsaved.isChanged}
      onOpenChange={(open) => {
        if (!open) leave();
      }}
      footer={<Button onPress={leave}>Done</Button>}
    >
      {children}
      {unsaved.question}
    </Sheet>
  );
}
