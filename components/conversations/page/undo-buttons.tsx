"use client";

import { useQuery } from "@tanstack/react-query";
import { Redo2, Undo2 } from "lucide-react";
import { useState } from "react";
import { CommandButton } from "@/components/commands/command-button";
import { conversationChangesQuery } from "@/lib/queries/conversations/editing";
import { useReader } from "../state/reader-context";

/** Undo and redo; pointed at, they say what they would do. */
export function UndoButtons({
  onUndo,
  onRedo,
}: {
  onUndo: () => void | Promise<void>;
  onRedo: () => void | Promise<void>;
}) {
  const { conversationId } = useReader();
  const [isNear, setNear] = useState(false);
  const changes = useQuery({ ...conversationChangesQuery(conversationId), enabled: isNear }).data;
  const near = { onHoverStart: () => setNear(true), onFocus: () => setNear(true) };
  return (
    <>
      <CommandButton
        {...near}
        label="Undo"
        hint={hintOf("undo", changes?.undo)}
        command="edit.undo"
        onPress={() => onUndo()}
      >
        <Undo2 />
      </CommandButton>
      <CommandButton
        {...near}
        label="Redo"
        hint={hintOf("redo", changes?.redo)}
        command="edit.redo"
        onPress={() => onRedo()}
      >
        <Redo2 />
      </CommandButton>
    </>
  );
}

function hintOf(what: "undo" | "redo", label: string | null | undefined): string | undefined {
  if (label === undefined) return undefined;
  if (label === null) return `There is nothing to ${what}`;
  return what === "undo" ? `Undo: ${label}` : `Redo: ${label}`;
}
