"use client";

import { MessagesSquare } from "lucide-react";
import { openedPart } from "@/components/saving/opened-part";
import { Button } from "@/components/ui/button/button";
import { Popover } from "@/components/ui/overlay/popover";
import type { ToolsetContext } from "@/lib/domain/toolset/view/listing";
import { TitleText } from "@/components/names/title-text";

const ConversationChoices = openedPart(
  async () => (await import("./conversation-choices")).ConversationChoices,
  true,
);

/** Chooses the conversation whose overrides are shown and edited next to the toolset's own values. */
export function ConversationPicker({
  chosen,
  isDisabled,
  onChoose,
}: {
  chosen: ToolsetContext | null;
  /** With unsaved changes, which belong to what is in view now. */
  isDisabled: boolean;
  onChoose: (id: string | null) => void;
}) {
  return (
    <Popover
      label="Choose a conversation"
      // As wide as what it loads: a field that takes the focus in a panel that has grown over the edge moves the page.
      className="w-80 max-w-full"
      trigger={
        <Button
          isDisabled={isDisabled}
          icon={<MessagesSquare aria-hidden size={16} />}
          className="max-w-60 max-md:px-3"
        >
          <span className="truncate max-md:sr-only">
            {chosen === null ? (
              "In a conversation"
            ) : (
              <>
                In “<TitleText title={chosen.title} isDerived={chosen.titleDerived} />”
              </>
            )}
          </span>
        </Button>
      }
    >
      {(close) => (
        <ConversationChoices
          chosen={chosen}
          onChoose={(id) => {
            onChoose(id);
            close();
          }}
        />
      )}
    </Popover>
  );
}
