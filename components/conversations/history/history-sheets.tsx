"use client";

import { useState } from "react";
import { Sheet } from "@/components/ui/dialog/sheet";
import { Tabs } from "@/components/ui/layout/tabs";
import type { MessageView } from "@/lib/domain/conversation/view/types";
import { useReader } from "../state/reader-context";
import { ChangeLog } from "./change-log";
import { HistoryView } from "./history-view";

/** The versions of one message. */
export function MessageHistory({
  message,
  onClose,
}: {
  message: MessageView;
  onClose: () => void;
}) {
  return (
    <Sheet
      title="History of the message"
      description="Versions this library has seen. Choose two to see what differs."
      size="wide"
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <HistoryView
        key={message.id}
        messageId={message.id}
        revision={message.revision}
        trail={message.auditTrail}
      />
    </Sheet>
  );
}

/** The versions of the conversation around its messages, and everything that was done in it. */
export function ConversationHistory({ onClose }: { onClose: () => void }) {
  const { conversation } = useReader();
  const [tab, setTab] = useState("changes");
  return (
    <Sheet
      title="History of the conversation"
      size="wide"
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Tabs
        label="History"
        selected={tab}
        onChange={setTab}
        tabs={[
          { id: "changes", title: "Edits", content: <ChangeLog /> },
          {
            id: "versions",
            title: "Versions",
            content: (
              <div className="space-y-3">
                <p className="text-small text-ink-soft">
                  The document without its messages, whenever it or the list of its messages
                  changed. Messages have histories of their own, in their menus.
                </p>
                <HistoryView
                  messageId={null}
                  revision={conversation.revision}
                  trail={conversation.auditTrail}
                />
              </div>
            ),
          },
        ]}
      />
    </Sheet>
  );
}
