"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { InlineError } from "@/components/ui/inline-error";
import { TextAreaField } from "@/components/ui/text-area-field";
import type { MessageView } from "@/lib/domain/conversation/view";
import { elidedTextQuery } from "@/lib/queries/timeline";
import type { EditableText } from "./message-text";
import { useReader } from "./reader-context";

/** Edits one text of a message in place. Ctrl+Enter or Ctrl+S saves, Escape leaves it as it was. */
export function TextEditor({ message, part }: { message: MessageView; part: EditableText }) {
  const whole = useQuery({
    ...elidedTextQuery(part.href ?? ""),
    enabled: part.elided && part.href !== undefined,
  });
  if (part.elided && whole.isError) {
    return (
      <InlineError title="The text could not be read, so it cannot be edited">
        {whole.error.message}
      </InlineError>
    );
  }
  if (part.elided && whole.data === undefined) {
    return <p className="text-small text-ink-faint">Loading the whole text…</p>;
  }
  return <EditorForm message={message} block={part.block} initial={whole.data ?? part.text} />;
}

function EditorForm({
  message,
  block,
  initial,
}: {
  message: MessageView;
  block: number | null;
  initial: string;
}) {
  const reader = useReader();
  const [text, setText] = useState(initial);
  const [saving, setSaving] = useState(false);
  const save = async () => {
    if (text === initial) return reader.stopEditing();
    setSaving(true);
    const saved = await reader.edit(
      message,
      block === null ? { kind: "text", text } : { kind: "blockText", position: block, text },
    );
    setSaving(false);
    if (saved) reader.stopEditing();
  };
  return (
    <form
      className="space-y-2"
      onSubmit={async (event) => {
        event.preventDefault();
        await save();
      }}
      onKeyDown={async (event) => {
        const isSave =
          (event.ctrlKey || event.metaKey) && (event.key === "s" || event.key === "Enter");
        if (isSave) {
          event.preventDefault();
          await save();
        } else if (event.key === "Escape" && text === initial) {
          reader.stopEditing();
        }
      }}
    >
      <TextAreaField
        label="Message text"
        hideLabel
        value={text}
        onChange={setText}
        rows={4}
        autoGrow
        autoFocus
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="primary" size="small" type="submit" isPending={saving}>
          Save
        </Button>
        <Button size="small" onPress={() => reader.stopEditing()}>
          {text === initial ? "Cancel" : "Discard changes"}
        </Button>
        <span className="text-caption text-ink-faint">
          Ctrl+Enter saves. What follows this message stays as it is.
        </span>
      </div>
    </form>
  );
}
