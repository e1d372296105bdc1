"use client";

import dynamic from "next/dynamic";
import { useState } from "react";

const TextField = dynamic(async () => (await import("@/components/ui/text-field")).TextField, {
  ssr: false,
});

/** The conversation's title, edited in place: press it, type, Enter saves, Escape leaves it. */
export function TitleHeading({
  title,
  isDerived,
  onSave,
}: {
  title: string;
  isDerived: boolean;
  onSave: (title: string) => Promise<boolean>;
}) {
  const [draft, setDraft] = useState<string | null>(null);
  const save = async () => {
    if (draft === null) return;
    const next = draft.trim();
    if (next === title || next === "") return setDraft(null);
    if (await onSave(next)) setDraft(null);
  };
  if (draft !== null) {
    return (
      <TextField
        label="Title"
        hideLabel
        value={draft}
        onChange={setDraft}
        autoFocus
        size="small"
        onBlur={() => save()}
        onKeyDown={async (event) => {
          if (event.key === "Enter") await save();
          if (event.key === "Escape") setDraft(null);
        }}
      />
    );
  }
  return (
    <button
      type="button"
      onClick={() => setDraft(title)}
      title={
        isDerived
          ? `${title} (taken from the first prompt; press to set a title)`
          : `${title} (press to edit)`
      }
      className="max-w-full truncate rounded-control text-start"
    >
      <bdi className={isDerived ? "italic" : undefined}>{title === "" ? "Untitled" : title}</bdi>
    </button>
  );
}
