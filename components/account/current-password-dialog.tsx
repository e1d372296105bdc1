"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button/button";
import { Dialog } from "@/components/ui/dialog/dialog";
import { TextField } from "@/components/ui/fields/text-field";
import { FormEnd, useForm } from "./form";

/** A button for what is done only by who knows the password, and the dialog that asks for it. */
export function CurrentPasswordDialog({
  opens,
  title,
  description,
  confirmLabel,
  onConfirm,
  onDone,
}: {
  /** Words of the button that opens it. */
  opens: string;
  title: string;
  description: string;
  confirmLabel: string;
  onConfirm: (current: string) => Promise<{ ok: boolean; error?: { message: string } }>;
  onDone?: (close: () => void) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const [current, setCurrent] = useState("");
  const form = useForm(
    () => onConfirm(current),
    () => onDone?.(() => setOpen(false)),
  );
  return (
    <>
      <Button onPress={() => setOpen(true)}>{opens}</Button>
      <Dialog isOpen={isOpen} onOpenChange={setOpen} title={title} description={description}>
        <form className="space-y-4" onSubmit={form.submit}>
          <TextField
            label="Current password"
            type="password"
            autoComplete="current-password"
            value={current}
            onChange={setCurrent}
            isRequired
            autoFocus
          />
          <FormEnd label={confirmLabel} problem={form.problem} isPending={form.isPending} />
        </form>
      </Dialog>
    </>
  );
}
