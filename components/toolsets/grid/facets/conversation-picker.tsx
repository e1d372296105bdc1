"use client";

import { useQuery } from "@tanstack/react-query";
import { MessagesSquare } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button/button";
import { Popover } from "@/components/ui/overlay/popover";
import { SearchField } from "@/components/ui/fields/search-field";
import type { ToolsetContext } from "@/lib/domain/toolset/view/listing";
import { conversationChoicesQuery } from "@/lib/queries/conversations/list";
import { TitleText } from "@/components/names/title-text";

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
        <Choices
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

function Choices({
  chosen,
  onChoose,
}: {
  chosen: ToolsetContext | null;
  onChoose: (id: string | null) => void;
}) {
  const [text, setText] = useState("");
  const found = useQuery(conversationChoicesQuery(text));
  return (
    <div className="flex w-72 max-w-full flex-col gap-2">
      <p className="text-small text-ink-soft">
        Shows what one conversation decides differently, and edits that.
      </p>
      <SearchField label="Find a conversation" value={text} onChange={setText} autoFocus />
      {chosen === null ? null : (
        <Button size="small" onPress={() => onChoose(null)}>
          Without a conversation
        </Button>
      )}
      <ul className="max-h-72 overflow-auto" aria-label="Conversations">
        {(found.data ?? []).map(({ id, title, titleDerived }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => onChoose(id)}
              className="truncate-name w-full rounded-control px-2 py-1.5 text-start text-small hover:bg-tint pointer-coarse:min-h-touch"
            >
              <TitleText title={title} isDerived={titleDerived} />
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="text-small text-ink-faint empty:hidden">
        {found.isPending ? "Looking…" : null}
        {found.isError ? "The conversations could not be read." : null}
        {found.data?.length === 0 ? "No matching conversations." : null}
      </p>
    </div>
  );
}
