"use client";

import { ConfirmDialog } from "@/components/ui/dialog/confirm-dialog";
import type { TrashItem } from "@/lib/domain/library/trash";
import { TitleText } from "@/components/names/title-text";
import { sizeWords, whatGoes } from "./trash-labels";

const LISTED = 5;

interface Props {
  /** Null: everything in the trash. */
  items: readonly TrashItem[] | null;
  /** What everything is, in words. */
  everything: string;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

/** Says what goes, what stays, and that there is no way back, before anything is deleted for good. */
export function PurgeDialog({ items, everything, onConfirm, onClose }: Props) {
  const what = items === null ? everything : whatGoes(items);
  const listed = items ?? [];
  const isOne = listed.length === 1;
  return (
    <ConfirmDialog
      title={items === null ? "Empty the trash?" : `Delete ${what} for good?`}
      confirmLabel={items === null ? "Empty the trash" : "Delete for good"}
      tone="danger"
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      onConfirm={onConfirm}
    >
      <div className="space-y-3">
        {items === null ? <p>{`${what} will be deleted for good.`}</p> : null}
        {isOne ? <p>{listed.map((item) => `It has ${sizeWords(item)}.`)}</p> : null}
        {listed.length < 2 ? null : (
          <ul className="list-disc space-y-0.5 ps-5">
            {listed.slice(0, LISTED).map((item) => (
              <li key={item.id}>
                <TitleText title={item.title} />, {sizeWords(item)}
              </li>
            ))}
            {listed.length > LISTED ? <li>{`and ${listed.length - LISTED} more`}</li> : null}
          </ul>
        )}
        <p>
          {isOne
            ? "Its text goes, with every older version, its history and its entries in the search."
            : "Their texts go, with every older version, their history and their entries in the search."}{" "}
          This cannot be undone.
        </p>
        <p className="text-ink-soft">
          {isOne
            ? "The file it was imported from, and files it was exported to, stay where they are."
            : "The files they were imported from, and files they were exported to, stay where they are."}{" "}
          Reports of imports go on naming what they brought.
        </p>
      </div>
    </ConfirmDialog>
  );
}
