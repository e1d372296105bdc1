"use client";

import { useQuery } from "@tanstack/react-query";
import { Button } from "@/components/ui/button/button";
import { Dialog } from "@/components/ui/dialog/dialog";
import type { MessageView } from "@/lib/domain/conversation/view/types";
import { asList, asRecord } from "@/lib/shared/read-value";
import { messageRawQuery } from "@/lib/queries/conversations/timeline";
import { describeBlock } from "../editor/blocks/labels";

/** Asks before which block a message is cut in two. */
export function SplitDialog({
  conversationId,
  message,
  onSplit,
  onEditText,
  onClose,
}: {
  conversationId: string;
  message: MessageView;
  onSplit: (block: number) => unknown;
  /** Opens the text, where it can be cut at the cursor. */
  onEditText: () => void;
  onClose: () => void;
}) {
  const raw = useQuery(messageRawQuery(conversationId, message.id));
  const value = raw.data === undefined ? null : asRecord(JSON.parse(raw.data.raw));
  const blocks = asList(value?.["contentBlocks"]);
  return (
    <Dialog
      isOpen
      title="Split the message"
      description="What comes after the cut becomes a message of its own, below this one, with the same role."
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      footer={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button
            onPress={() => {
              onClose();
              onEditText();
            }}
          >
            Cut inside the text…
          </Button>
        </>
      }
    >
      {blocks.length < 2 ? (
        <p className="text-body text-ink-soft">
          There is only one part. Cut inside the text: place the cursor and press “Split at the
          cursor”.
        </p>
      ) : (
        <ol aria-label="Places to cut" className="divide-y divide-line">
          {blocks.map((block, position) => {
            const { kind, words } = describeBlock(block);
            return (
              // oxlint-disable-next-line react/no-array-index-key
              <li key={position} className="flex items-center gap-3 py-2">
                <span className="min-w-0 flex-1 truncate text-small">
                  {kind}: <span className="text-ink-soft">{words}</span>
                </span>
                {position === 0 ? null : (
                  <Button
                    size="small"
                    aria-label={`Cut before block ${position + 1}, ${kind.toLowerCase()}`}
                    onPress={() => {
                      onClose();
                      return onSplit(position);
                    }}
                  >
                    Cut before it
                  </Button>
                )}
              </li>
            );
          })}
        </ol>
      )}
    </Dialog>
  );
}
