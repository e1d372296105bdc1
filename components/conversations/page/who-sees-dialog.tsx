"use client";

import MoveToLibraryDialog from "@/components/libraries/move-dialog";
import ShareDialog from "@/components/shares/share-dialog";
import type { SharedMessage } from "@/components/shares/shared-message";
import type { ConversationDetail } from "@/lib/domain/conversation/view/listing";

/** What was asked for; the message that is read and the branch on screen can be shared by themselves. */
export type Opened =
  | { readonly kind: "share"; readonly message: SharedMessage | null; readonly path: number | null }
  | { readonly kind: "library" };

/** The dialogs that decide who sees the whole conversation. */
export default function WhoSeesDialog({
  opened,
  conversation,
  onClose,
}: {
  opened: Opened;
  conversation: ConversationDetail;
  onClose: () => void;
}) {
  return opened.kind === "share" ? (
    <ShareDialog
      conversation={conversation}
      message={opened.message}
      path={opened.path}
      onClose={onClose}
    />
  ) : (
    <MoveToLibraryDialog conversations={[conversation]} onClose={onClose} />
  );
}
