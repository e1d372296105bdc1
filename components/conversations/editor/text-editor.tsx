"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { DraftBar } from "@/components/drafts/draft-bar";
import { DraftScope } from "@/components/drafts/draft-scope";
import { useChanger } from "@/components/live/use-changer";
import { SaveFailure } from "@/components/saving/save-failure";
import { useSaving } from "@/components/saving/use-saving";
import { useFocusBack } from "@/components/ui/browser/use-focus-back";
import { Button } from "@/components/ui/button/button";
import { LoadError } from "@/components/lists/load-error";
import { TextAreaField } from "@/components/ui/fields/text-area-field";
import { KeyHint } from "@/components/ui/keys/hint";
import { messageName } from "@/lib/domain/conversation/view/message-name";
import type { MessageView } from "@/lib/domain/conversation/view/types";
import { wholeTextQuery } from "@/lib/queries/conversations/timeline";
import { saveKeys } from "@/components/forms/save-keys";
import { storedOffset, withStoredBreaks } from "@/components/forms/line-breaks";
import { useNotedDraft } from "@/components/forms/use-noted-draft";
import { useUnsaved } from "@/components/forms/use-unsaved";
import type { EditableText } from "./editable-text";
import { useReader } from "../state/reader-context";

/** Edits one text of a message in place. Ctrl+Enter or Ctrl+S saves, Escape leaves it as it was. */
export function TextEditor({ message, part }: { message: MessageView; part: EditableText }) {
  const { conversationId } = useReader();
  // A question over the editor takes the focus along when the editor goes.
  const focusBack = useFocusBack("article");
  const whole = useQuery({
    ...wholeTextQuery(part.href ?? "", message.revision),
    enabled: part.elided && part.href !== undefined,
    // The editor stays while a newer text is on its way.
    placeholderData: keepPreviousData,
  });
  if (part.elided && whole.isError) {
    return <LoadError title="The text could not be read, so you can’t edit it" query={whole} />;
  }
  if (part.elided && whole.data === undefined) {
    return <p className="text-small text-ink-faint">Loading the whole text…</p>;
  }
  return (
    <DraftScope
      subject={`conversation:${conversationId}`}
      place={`message:${message.documentId}`}
      base={whole.data?.revision ?? message.revision}
    >
      <div ref={focusBack}>
        <EditorForm
          message={message}
          block={part.block}
          stored={whole.data?.text ?? part.text}
          revision={whole.data?.revision}
        />
      </div>
    </DraftScope>
  );
}

interface FormProps {
  message: MessageView;
  block: number | null;
  stored: string;
  /** Of a text that was fetched by itself; the page may know a later one. */
  revision: number | undefined;
}

function EditorForm({ message, block, stored, revision }: FormProps) {
  const reader = useReader();
  const unsaved = useUnsaved();
  const form = useRef<HTMLFormElement>(null);
  const draft = useNotedDraft(unsaved, "text", {
    field: `text:${block ?? "-"}`,
    label: `Text of ${messageName(message)}`,
    stored,
    session: reader.editing?.session,
  });
  const { value: text, isChanged } = draft;
  const changer = useChanger("message");
  const leave = () => {
    // The field goes; its message is where the person was.
    form.current?.closest("article")?.focus({ preventScroll: true });
    reader.stopEditing();
  };
  const saving = useSaving(
    () =>
      reader.edit(
        message,
        block === null ? { kind: "text", text } : { kind: "blockText", position: block, text },
        draft.base ?? revision,
      ),
    (end) => {
      draft.settle(end);
      leave();
    },
  );
  const save = async () => (isChanged ? saving.save() : leave());
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
      <DraftBar draft={draft} changedBy={changer} />
      <TextAreaField
        label="Message text"
        hideLabel
        value={text}
        onChange={(typed) => draft.set(withStoredBreaks(typed, stored))}
        rows={4}
        autoGrow
        isReading
        isContinued
        autoFocus
      />
      <SaveFailure saving={saving} />
      <EditorButtons
        isChanged={isChanged}
        isSaving={saving.isSaving}
        onGiveUp={() => {
          if (isChanged) draft.discard();
          leave();
        }}
        onSplit={split}
      />
      {unsaved.question}
    </form>
  );
}

function EditorButtons({
  isChanged,
  isSaving,
  onGiveUp,
  onSplit,
}: {
  isChanged: boolean;
  isSaving: boolean;
  onGiveUp: () => void;
  onSplit: () => Promise<void>;
}) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button variant="primary" size="small" type="submit" isPending={isSaving}>
        Save
      </Button>
      <Button size="small" onPress={onGiveUp}>
        {isChanged ? "Discard changes" : "Cancel"}
      </Button>
      {isChanged ? null : (
        <Button size="small" onPress={onSplit}>
          Split at the cursor
        </Button>
      )}
      <span className="text-caption text-ink-faint">
        <span className="pointer-coarse:hidden">
          <KeyHint keys="Mod+Enter" /> saves.{" "}
        </span>
        What follows this message stays as it is.
      </span>
    </div>
  );
}
