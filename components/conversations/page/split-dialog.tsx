"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { TitleText } from "@/components/names/title-text";
import { Dialog } from "@/components/ui/dialog/dialog";
import { LoadError } from "@/components/lists/load-error";
import { SearchField } from "@/components/ui/fields/search-field";
import { conversationChoicesQuery } from "@/lib/queries/conversations/list";

/** Why a second conversation is chosen. */
export type ChoicePurpose = "split" | "compare";

const WORDS = {
  split: {
    title: "Open in split view",
    description: "Read a second conversation next to this one.",
  },
  compare: {
    title: "Compare with",
    description: "See what a second conversation has in common with this one.",
  },
} as const;

/** Asks which conversation to open in split view, or to compare with. */
export default function SplitDialog({
  purpose,
  conversationId,
  onChoose,
  onClose,
}: {
  purpose: ChoicePurpose;
  /** The one that is open. */
  conversationId: string;
  onChoose: (id: string) => void;
  onClose: () => void;
}) {
  const [text, setText] = useState("");
  const found = useQuery(conversationChoicesQuery(text));
  const choices = (found.data ?? []).filter(({ id }) => id !== conversationId);
  return (
    <Dialog
      isOpen
      size="small"
      {...WORDS[purpose]}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <SearchField label="Search conversations" value={text} onChange={setText} autoFocus />
      <ul className="mt-3 max-h-80 overflow-auto" aria-label="Conversations">
        {choices.map(({ id, title, titleDerived }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => onChoose(id)}
              className="truncate-name w-full rounded-control px-2 py-1.5 text-start text-body hover:bg-tint focus-visible:focus-ring-inset pointer-coarse:min-h-touch"
            >
              <TitleText title={title} isDerived={titleDerived} />
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="text-small text-ink-faint empty:hidden">
        {found.isSuccess && choices.length === 0 ? "No matching conversations." : ""}
      </p>
      {found.isError ? (
        <LoadError title="The conversations could not be loaded" query={found} />
      ) : null}
    </Dialog>
  );
}
