"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button/button";
import { Dialog } from "@/components/ui/dialog/dialog";
import { TextField } from "@/components/ui/fields/text-field";

/** Asks for the number a message is to have. */
export function MoveDialog({
  total,
  onMove,
  onClose,
}: {
  /** Slots of the timeline, as far as it is known. */
  total: number | null;
  onMove: (number: number) => Promise<boolean>;
  onClose: () => void;
}) {
  const [text, setText] = useState("");
  const [isMoving, setMoving] = useState(false);
  const number = /^\d+$/.test(text.trim()) ? Number(text) : 0;
  const isValid = number >= 1 && (total === null || number <= total);
  const move = async () => {
    if (!isValid) return;
    setMoving(true);
    const isDone = await onMove(number);
    setMoving(false);
    if (isDone) onClose();
  };
  return (
    <Dialog
      isOpen
      size="small"
      title="Move to position"
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      footer={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button variant="primary" isDisabled={!isValid} isPending={isMoving} onPress={move}>
            Move
          </Button>
        </>
      }
    >
      <TextField
        label="New position"
        inputMode="numeric"
        value={text}
        onChange={setText}
        autoFocus
        error={text !== "" && !isValid ? `A number from 1 to ${total ?? "the last"}.` : undefined}
        description={total === null ? undefined : `From 1 to ${total}.`}
        onKeyDown={async (event) => {
          if (event.key === "Enter") await move();
        }}
      />
    </Dialog>
  );
}
