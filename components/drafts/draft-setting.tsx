"use client";

import { useSyncExternalStore } from "react";
import { Button } from "@/components/ui/button/button";
import { ConfirmDialog } from "@/components/ui/dialog/confirm-dialog";
import type { DraftRecord } from "./draft-record";
import { drafts } from "./drafts";

const NONE: readonly DraftRecord[] = [];
const none = () => NONE;

/** How many drafts this browser keeps, and the way to delete them all. */
export function DraftSetting() {
  const all = useSyncExternalStore(drafts.subscribe, drafts.list, none);
  if (all.length === 0) return <p className="text-small text-ink-faint">No drafts</p>;
  const count = all.length === 1 ? "1 draft" : `${all.length} drafts`;
  return (
    <ConfirmDialog
      trigger={<Button>{`Delete ${count}`}</Button>}
      title={`Delete ${count}?`}
      confirmLabel="Delete drafts"
      tone="danger"
      onConfirm={() => drafts.removeWhere(() => true)}
    >
      What you typed and did not save is deleted from this browser. Stored documents stay as they
      are.
    </ConfirmDialog>
  );
}
