"use client";

import { TextField } from "@/components/ui/fields/text-field";
import { EditForm, OPEN_FORM } from "@/components/forms/edit-form";
import { useNotedDraft } from "@/components/forms/use-noted-draft";
import { linkFault, nameOfLink } from "./link";
import type { MessageEditor } from "../message-editor";

const EMPTY = { uri: "", name: "" };

/** Adds an attachment that is only a link; nothing is fetched. */
export function LinkForm({ editor }: { editor: MessageEditor }) {
  const kept = useNotedDraft(editor.unsaved, OPEN_FORM, {
    field: `form/${editor.form}`,
    label: "New link",
    stored: EMPTY,
  });
  const { uri, name } = kept.value;
  const fault = linkFault(uri);
  return (
    <EditForm
      label="New link"
      isChanged={uri !== ""}
      draft={kept}
      unsaved={editor.unsaved}
      faults={fault === null ? [] : [fault]}
      saveLabel="Add the link"
      onSave={() =>
        editor.save({
          kind: "addAttachment",
          attachment: {
            attachmentKind: "link",
            name: name === "" ? nameOfLink(uri) : name,
            uri: uri.trim(),
          },
        })
      }
      onDone={editor.close}
    >
      <TextField
        label="Address"
        mono
        value={uri}
        onChange={(next) => kept.set((former) => ({ ...former, uri: next }))}
        placeholder="https://"
        description="Stored as you enter it. Colloquy fetches nothing."
        autoFocus
      />
      <TextField
        label="Name"
        value={name}
        onChange={(next) => kept.set((former) => ({ ...former, name: next }))}
        description="Leave empty to use the end of the address."
      />
    </EditForm>
  );
}
