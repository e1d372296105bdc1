"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { TitleText } from "@/components/names/title-text";
import { Button } from "@/components/ui/button/button";
import { SearchField } from "@/components/ui/fields/search-field";
import type { ToolsetContext } from "@/lib/domain/toolset/view/listing";
import { conversationChoicesQuery } from "@/lib/queries/conversations/list";

/** The conversations to choose from, and the way back to none. */
export function ConversationChoices({
  chosen,
  onChoose,
}: {
  chosen: ToolsetContext | null;
  onChoose: (id: string | null) => void;
}) {
  const [text, setText] = useState("");
  const found = useQuery(conversationChoicesQuery(text));
  return (
    <div className="flex flex-col gap-2">
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
