"use client";

import { ConfirmDialog } from "@/components/ui/dialog/confirm-dialog";
import { KEPT_WEEKS } from "@/lib/domain/backup/retention";
import type { TrashItem } from "@/lib/domain/library/trash";
import { TitleText } from "@/components/names/title-text";
import { sizeWords, whatGoes } from "./trash-labels";

const LISTED = 5;

interface Props {
  /** Null: everything in the trash. */
  items: readonly TrashItem[] | null;
  /** What everything is, in words. */
  everything: string;
  /** How many are not theirs to delete, when they empty the trash. */
  staying: number;
  /** Nightly backups are made, and keep what goes here. */
  hasBackups: boolean;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

/** Says what goes, what stays, and that there is no way back, before anything is deleted for good. */
export function PurgeDialog({ items, everything, staying, hasBackups, onConfirm, onClose }: Props) {
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
        {items === null && staying > 0 ? (
          <p>
            {staying === 1
              ? "1 other stays in the trash, because you don’t manage its library."
              : `${staying.toLocaleString("en")} others stay in the trash, because you don’t manage their libraries.`}
          </p>
        ) : null}
        {isOne ? <p>{listed.map((item) => `It has ${sizeWords(item)}.`)}</p> : null}
        {listed.length < 2 ? null : (
          <ul className="list-disc space-y-0.5 ps-5">
            {listed.slice(0, LISTED).map((item) => (
              <li key={item.id}>
                <TitleText title={item.title} isDerived={item.titleDerived} />, {sizeWords(item)}
              </li>
            ))}
            {listed.length > LISTED ? <li>{`and ${listed.length - LISTED} more`}</li> : null}
          </ul>
        )}
        <p>
          Colloquy deletes the text, every older version, the history and the search entries. This
          can’t be undone.
        </p>
        <p className="text-ink-soft">
          Imported and exported files on your disk stay as they are. Import reports still count{" "}
          {isOne ? "it, without its title." : "them, without their titles."}
        </p>
        {hasBackups ? (
          <p className="text-ink-soft">
            Nightly backups keep {isOne ? "it" : "them"} for about {KEPT_WEEKS} weeks.
          </p>
        ) : null}
      </div>
    </ConfirmDialog>
  );
}
