"use client";

import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { InlineError } from "@/components/ui/inline-error";
import { TextAreaField } from "@/components/ui/text-area-field";
import type { MessageView } from "@/lib/domain/conversation/view";
import { elidedTextQuery } from "@/lib/queries/timeline";
import { saveKeys } from "../edit/save-keys";
import { storedOffset, withStoredBreaks } from "../edit/line-breaks";
import { useUnsaved } from "../edit/use-unsaved";
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
  const unsaved = useUnsaved();
  const form = useRef<HTMLFormElement>(null);
  const [text, setText] = useState(initial);
  const [saving, setSaving] = useState(false);
  const isChanged = text !== initial;
  const set = (typed: string) => {
    const next = withStoredBreaks(typed, initial);
    setText(next);
    unsaved.note("text", next !== initial);
  };
  const leave = () => {
    // The field goes; its message is where the person was.
    form.current?.closest("article")?.focus({ preventScroll: true });
    reader.stopEditing();
  };
  const save = async () => {
    if (!isChanged) return leave();
    setSaving(true);
    const saved = await reader.edit(
      message,
      block === null ? { kind: "text", text } : { kind: "blockText", position: block, text },
    );
    setSaving(false);
    if (saved) leave();
  };
  const cancel = () => unsaved.leave("text", leave);
  const split = async () => {
    const field = form.current?.querySelector("textarea");
    if (!field) return;
    const offset = storedOffset(field.selectionStart, text);
    const done = await reader.editStructure({
      kind: "split",
      message: message.id,
      at: { block, offset },
    });
    if (done !== null) leave();
  };
  return (
    <form
      ref={form}
      aria-label="Edit the text"
      className="space-y-2"
      onSubmit={async (event) => {
        event.preventDefault();
        await save();
      }}
      onKeyDown={(event) => saveKeys({ save, cancel })(event)}
    >
      <TextAreaField
        label="Message text"
        hideLabel
        value={text}
        onChange={set}
        rows={4}
        autoGrow
        autoFocus
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="primary" size="small" type="submit" isPending={saving}>
          Save
        </Button>
        <Button size="small" onPress={leave}>
          {isChanged ? "Discard changes" : "Cancel"}
        </Button>
        {isChanged ? null : (
          <Button size="small" onPress={split}>
            Split at the cursor
          </Button>
        )}
        <span className="text-caption text-ink-faint">
          Ctrl+Enter saves. What follows this message stays as it is.
        </span>
      </div>
      {unsaved.question}
    </form>
  );
}
