"use client";

import { useRef, type ReactNode } from "react";
import { useDrag } from "react-aria-components/useDrag";
import { useDrop } from "react-aria-components/useDrop";
import { cn } from "@/components/ui/style/cn";
import {
  useMoveToFolder,
  type MovedConversation,
  type TargetFolder,
} from "@/components/folders/use-move-to-folder";
import { asRecord, asText } from "@/lib/shared/read-value";

/** What is dragged, where it is one of our conversations. */
const CONVERSATION = "application/x-colloquy-conversation";

/** A conversation that can be dragged to a folder. The keyboard has the button beside it. */
export function DraggedConversation({
  conversation: { id, title },
  children,
}: {
  conversation: MovedConversation;
  children: ReactNode;
}) {
  const { dragProps, isDragging } = useDrag({
    getItems: () => [{ [CONVERSATION]: JSON.stringify({ id, title }), "text/plain": title }],
    getAllowedDropOperations: () => ["move"],
    hasDragButton: true,
  });
  return (
    <div {...dragProps} className={cn("h-full", isDragging && "opacity-60")}>
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
  const ref = useRef<HTMLDivElement>(null);
  const move = useMoveToFolder();
  const { dropProps, isDropTarget } = useDrop({
    ref,
    getDropOperation: (types) => (types.has(CONVERSATION) ? "move" : "cancel"),
    onDrop: async ({ items }) => {
      const dropped: MovedConversation[] = [];
      for (const item of items) {
        if (item.kind === "text") dropped.push(...readDropped(await item.getText(CONVERSATION)));
      }
      if (dropped.length > 0) await move(dropped, folder);
    },
  });
  return (
    <div {...dropProps} ref={ref} className="h-full">
      {children(isDropTarget)}
    </div>
  );
}

/** What another window or page dragged in is not trusted to be ours. */
function readDropped(text: string): MovedConversation[] {
  try {
    const record = asRecord(JSON.parse(text));
    const id = asText(record?.["id"]);
    return id === null ? [] : [{ id, title: asText(record?.["title"]) ?? "" }];
  } catch {
    return [];
  }
}
