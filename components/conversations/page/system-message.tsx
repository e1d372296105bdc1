"use client";

import { ScrollText } from "lucide-react";
import { useState } from "react";
import type { SaveEnd } from "@/components/saving/save-end";
import { useIsDraftWanted } from "@/components/drafts/use-wanted-draft";
import { loadPart } from "@/components/saving/load-part";
import { Button } from "@/components/ui/button/button";
import { useFormat } from "@/components/ui/format/context";
import { numberFormat } from "@/components/ui/format/intl-cache";
import { Disclosure } from "@/components/ui/layout/disclosure";
import { latePart } from "@/components/ui/overlay/late-part";
import { Markdown } from "../blocks/markdown/markdown";

const SystemMessageEditor = latePart(
  loadPart(async () => (await import("../editor/system-message-editor")).SystemMessageEditor),
  true,
);

/** The conversation's system message: first in the timeline, closed, editable. */
export function SystemMessage({
  text,
  size,
  conversationId,
  onSave: onSaveAll,
}: {
  text: string | null;
  /** Characters of the whole, of which the text may be the start. */
  size: number;
  conversationId: string;
  /** Null: it is only read here. */
  onSave: ((text: string | null, base: number | undefined) => Promise<SaveEnd>) | null;
}) {
  const isCut = text !== null && text.length < size;
  // Saving the start would lose the rest.
  const onSave = isCut ? null : onSaveAll;
  const [isEditing, setEditing] = useState(false);
  const isWanted = useIsDraftWanted(`conversation:${conversationId}`, "systemMessage");
  if (isWanted && !isEditing && onSave !== null) setEditing(true);
  if (isEditing && onSave !== null) {
    return (
      <SystemMessageEditor text={text ?? ""} onSave={onSave} onDone={() => setEditing(false)} />
    );
  }
  if (text === null) {
    return (
      <Button
        size="small"
        icon={<ScrollText aria-hidden size={14} />}
        onPress={() => setEditing(true)}
      >
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
          {isCut ? <CutNote size={size} /> : null}
          {onSave === null ? null : (
            <Button size="small" onPress={() => setEditing(true)}>
              Edit system message
            </Button>
          )}
        </div>
      </Disclosure>
    </div>
  );
}

function CutNote({ size }: { size: number }) {
  const { locale } = useFormat();
  return (
    <p className="text-small text-ink-soft">
      This is how it begins. All {numberFormat(locale).format(size)} characters are under More, Edit
      fields.
    </p>
  );
}
