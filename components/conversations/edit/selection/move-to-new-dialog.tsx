"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/text-field";

/** Asks for the title of the conversation that messages are moved to. */
export function MoveToNewDialog({
  count,
  onMove,
  onClose,
}: {
  count: number;
  onMove: (title: string) => Promise<boolean>;
  onClose: () => void;
}) {
  const [title, setTitle] = useState("");
  const [isMoving, setMoving] = useState(false);
  const move = async () => {
    setMoving(true);
    const isDone = await onMove(title.trim());
    setMoving(false);
    if (isDone) onClose();
  };
  return (
    <Dialog
      isOpen
      size="small"
      title={count === 1 ? "Move 1 message" : `Move ${count} messages`}
      description="They leave this conversation and become a new one, in their order. Undo brings them back."
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      footer={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button variant="primary" isPending={isMoving} onPress={move}>
            Move
          </Button>
        </>
      }
    >
      <TextField
        label="Title of the new conversation"
        value={title}
        onChange={setTitle}
        autoFocus
        placeholder="None: lists show the start of the first prompt"
        onKeyDown={async (event) => {
          if (event.key === "Enter") await move();
        }}
      />
    </Dialog>
  );
}
