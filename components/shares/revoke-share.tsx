"use client";

import { Button } from "@/components/ui/button/button";
import { ConfirmDialog } from "@/components/ui/dialog/confirm-dialog";
import { revokeShare } from "@/lib/queries/shares";

/** Ends a link, after a question. */
export function RevokeShare({ id, onDone }: { id: string; onDone: () => Promise<unknown> }) {
  return (
    <ConfirmDialog
      trigger={<Button size="small">Revoke</Button>}
      title="Revoke the link"
      confirmLabel="Revoke"
      tone="danger"
      onConfirm={async () => {
        await revokeShare(id);
        await onDone();
      }}
    >
      Nobody can open it from now on. You can’t undo this.
    </ConfirmDialog>
  );
}
