"use client";

import { useState, type DragEvent, type ReactNode } from "react";
import { cn } from "@/components/ui/style/cn";
import {
  useMoveToFolder,
  type MovedConversation,
  type TargetFolder,
} from "@/components/folders/use-move-to-folder";
import { asRecord, asText } from "@/lib/shared/read-value";

/** What is dragged, where it is one of our conversations. */
const CONVERSATION = "application/x-colloquy-conversation";

/** A conversation that can be dragged to a folder. The keyboard and a finger have the button beside it. */
export function DraggedConversation({
  conversation: { id, title },
  children,
}: {
  conversation: MovedConversation;
  children: ReactNode;
}) {
  const [isDragging, setDragging] = useState(false);
  return (
    <div
      draggable
      onDragStart={({ dataTransfer }) => {
        dataTransfer.setData(CONVERSATION, JSON.stringify({ id, title }));
        dataTransfer.setData("text/plain", title);
        dataTransfer.effectAllowed = "move";
      }}
      // Not at the start: the browser takes the picture that follows the pointer then.
      onDrag={() => setDragging(true)}
      onDragEnd={() => setDragging(false)}
      className={cn("h-full", isDragging && "opacity-60")}
    >
      {children}
    </div>
  );
}

/** Takes the conversations that are dropped on it into a folder. */
export function FolderDrop({
  folder,
  children,
}: {
  folder: TargetFolder;
  children: (isTarget: boolean) => ReactNode;
}) {
  const move = useMoveToFolder();
  const [isTarget, setTarget] = useState(false);

  function over(event: DragEvent) {
    if (!event.dataTransfer.types.includes(CONVERSATION)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "move";
    setTarget(true);
  }
  async function drop(event: DragEvent) {
    setTarget(false);
    const dropped = readDropped(event.dataTransfer.getData(CONVERSATION));
    if (dropped === null) return;
    event.preventDefault();
    await move([dropped], folder);
  }
  return (
    <div
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        // Between two parts of the folder it stays over the folder.
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)))
          setTarget(false);
      }}
      onDrop={drop}
      className="h-full"
    >
      {children(isTarget)}
    </div>
  );
}

/** What another window or page dragged in is not trusted to be ours. */
function readDropped(text: string): MovedConversation | null {
  try {
    const record = asRecord(JSON.parse(text));
    const id = asText(record?.["id"]);
    return id === null ? null : { id, title: asText(record?.["title"]) ?? "" };
  } catch {
    return null;
  }
}
