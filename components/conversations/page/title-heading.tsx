"use client";

import { useState } from "react";
import type { SaveEnd } from "@/components/saving/save-end";
import { revealName } from "@/lib/shared/hidden-in-names";
import { useIsDraftWanted } from "@/components/drafts/use-wanted-draft";
import { openedPart } from "@/components/saving/opened-part";
import { TitleText } from "@/components/names/title-text";
import { titleWords } from "@/components/names/title-labels";

const TitleEditor = openedPart(
  async () => (await import("../editor/title-editor")).TitleEditor,
  true,
);

/** The conversation's title, edited in place: press it, type, Enter saves, Escape leaves it. */
export function TitleHeading({
  title,
  isDerived,
  conversationId,
  onSave,
}: {
  title: string;
  isDerived: boolean;
  conversationId: string;
  /** Null: it is only read here. */
  onSave: ((title: string, base: number | undefined) => Promise<SaveEnd>) | null;
}) {
  const [isEditing, setEditing] = useState(false);
  const isWanted = useIsDraftWanted(`conversation:${conversationId}`, "title");
  if (isWanted && !isEditing && onSave !== null) setEditing(true);
  const words = (
    <span className="block max-sm:line-clamp-2 max-sm:text-body max-sm:wrap-anywhere max-sm:whitespace-normal sm:truncate-name">
      <TitleText title={title} isDerived={isDerived} />
    </span>
  );
  if (onSave === null) return words;
  if (isEditing) {
    return (
      <TitleEditor
        title={title}
        isDerived={isDerived}
        onSave={onSave}
        onDone={() => setEditing(false)}
      />
    );
  }
  return (
    <button
      type="button"
      onClick={() => setEditing(true)}
      title={revealName(
        isDerived
          ? `${titleWords(title)} (derived from the first message; press to set a title)`
          : `${title} (press to edit)`,
      )}
      className="max-w-full min-w-0 rounded-control text-start pointer-coarse:min-h-touch"
    >
      {words}
    </button>
  );
}
