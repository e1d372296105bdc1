"use client";

import MoveToLibraryDialog from "@/components/libraries/move-dialog";
import ShareDialog from "@/components/shares/share-dialog";
import type { ConversationDetail } from "@/lib/domain/conversation/view/listing";

/** The dialogs that decide who sees the whole conversation. */
export default function WhoSeesDialog({
  kind,
  conversation,
  onClose,
}: {
  kind: "share" | "library";
  conversation: ConversationDetail;
  onClose: () => void;
}) {
  return kind === "share" ? (
    <ShareDialog conversation={conversation} onClose={onClose} />
  ) : (
    <MoveToLibraryDialog conversations={[conversation]} onClose={onClose} />
  );
}
