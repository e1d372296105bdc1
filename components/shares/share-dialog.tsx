"use client";

import { useState } from "react";
import { ShownOnceDialog } from "@/components/ui/dialog/shown-once-dialog";
import { TextLink } from "@/components/ui/text/text-link";
import { ShareForm } from "./share-form";
import type { SharedMessage } from "./shared-message";
import { ShareList, type SharedConversation } from "./share-list";

/** Makes a link to a conversation or a part of it and shows it once, above the links there are. */
export default function ShareDialog({
  conversation,
  message,
  first = "conversation",
  path,
  onClose,
}: {
  conversation: SharedConversation;
  /** The message that is at hand. */
  message: SharedMessage | null;
  /** What is chosen at first. */
  first?: "conversation" | "message";
  /** Row id of a message on the branch that is shown; null for the plain view. */
  path: number | null;
  onClose: () => void;
}) {
  const [link, setLink] = useState<string | null>(null);
  return (
    <ShownOnceDialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title="Share"
      description="A link shows the conversation as it is now. Later edits aren’t shown until you share the current version."
      what="link"
      afterwards="Send it yourself. You can’t see it again after this closes, but you can revoke it at any time."
      made={link}
    >
      <ShareForm
        conversation={conversation}
        at={{ message, path }}
        first={first}
        onMade={setLink}
      />
      <ShareList conversation={conversation} />
      <p className="mt-4 text-small">
        <TextLink href="/shares">All your links</TextLink>
      </p>
    </ShownOnceDialog>
  );
}
