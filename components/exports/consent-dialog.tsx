"use client";

import { Lock } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import type { PrivateItem } from "@/lib/domain/exports/request";

/** Asks before anything private leaves, and names it. */
export function ConsentDialog({
  items,
  isOnlyPrivate,
  onAllow,
  onLeaveOut,
  onClose,
}: {
  items: readonly PrivateItem[];
  /** Nothing would be left if the private ones stayed out. */
  isOnlyPrivate: boolean;
  onAllow: () => void;
  onLeaveOut: () => void;
  onClose: () => void;
}) {
  const count =
    items.length === 1 ? "1 private conversation" : `${items.length} private conversations`;
  return (
    <Dialog
      isOpen
      isAlert
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Export ${count}?`}
      description="Private conversations leave only with your consent. It is recorded with the time and the hash of what left."
      footer={
        <>
          <Button onPress={onClose}>Cancel</Button>
          {isOnlyPrivate ? null : <Button onPress={onLeaveOut}>Leave private out</Button>}
          <Button variant="primary" onPress={onAllow}>
            {items.length === 1 ? "Export it" : `Export all ${items.length}`}
          </Button>
        </>
      }
    >
      <ul className="max-h-64 space-y-1 overflow-auto text-body">
        {items.map((item) => (
          <li key={item.id} className="flex items-center gap-2">
            <Lock aria-hidden size={14} className="shrink-0 text-ink-faint" />
            <bdi className="truncate">{item.title}</bdi>
            {item.ownerId === null ? null : (
              <bdi className="truncate text-small text-ink-faint">{item.ownerId}</bdi>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
