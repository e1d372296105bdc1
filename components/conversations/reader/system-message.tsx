"use client";

import { ScrollText } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Disclosure } from "@/components/ui/disclosure";
import { Markdown } from "../blocks/markdown";

const TextAreaField = dynamic(
  async () => (await import("@/components/ui/text-area-field")).TextAreaField,
  { ssr: false },
);

/** The conversation's system message: first in the timeline, closed, editable. */
export function SystemMessage({
  text,
  onSave,
}: {
  text: string | null;
  onSave: (text: string | null) => Promise<boolean>;
}) {
  const [draft, setDraft] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    const saved = await onSave(draft === "" ? null : draft);
    setSaving(false);
    if (saved) setDraft(null);
  };
  if (draft !== null) {
    return (
      <div className="space-y-2 border-s-2 border-line-strong ps-4">
        <TextAreaField
          label="System message"
          value={draft}
          onChange={setDraft}
          rows={4}
          autoGrow
          autoFocus
        />
        <div className="flex gap-2">
          <Button variant="primary" size="small" isPending={saving} onPress={() => save()}>
            Save
          </Button>
          <Button size="small" onPress={() => setDraft(null)}>
            Cancel
          </Button>
        </div>
      </div>
    );
  }
  if (text === null) {
    return (
      <Button size="small" icon={<ScrollText aria-hidden size={14} />} onPress={() => setDraft("")}>
        Add a system message
      </Button>
    );
  }
  return (
    <div className="border-s-2 border-line-strong ps-4">
      <Disclosure
        title={
          <span className="flex min-w-0 items-center gap-2 text-small text-ink-soft">
            <ScrollText aria-hidden size={14} className="shrink-0" />
            <span className="shrink-0">System message</span>
            <span className="truncate text-ink-faint">{text.slice(0, 120)}</span>
          </span>
        }
      >
        <div className="space-y-3">
          <Markdown text={text} />
          <Button size="small" onPress={() => setDraft(text)}>
            Edit system message
          </Button>
        </div>
      </Disclosure>
    </div>
  );
}
