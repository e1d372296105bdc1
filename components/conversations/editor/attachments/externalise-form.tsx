"use client";

import { InlineError } from "@/components/ui/feedback/inline-error";
import { TextField } from "@/components/ui/fields/text-field";
import type { JsonRecord } from "@/lib/shared/read-value";
import { EditForm, OPEN_FORM } from "@/components/forms/edit-form";
import { useNotedDraft } from "@/components/forms/use-noted-draft";
import { checkBytes, contentBytes } from "./check";
import { linkFault } from "./link";
import type { MessageEditor } from "../message-editor";

/** Puts a link in place of the content; its hash is recorded, so that the file can be told again later. */
export function ExternaliseForm({
  editor,
  attachment,
  position,
  name,
}: {
  editor: MessageEditor;
  attachment: JsonRecord;
  position: number;
  name: string;
}) {
  const label = `Replace the content of ${name} with a link`;
  const kept = useNotedDraft(editor.unsaved, OPEN_FORM, {
    field: `form/${editor.form}`,
    label,
    stored: "",
  });
  const uri = kept.value;
  const fault = linkFault(uri);
  return (
    <EditForm
      label={label}
      draft={kept}
      isChanged={uri !== ""}
      unsaved={editor.unsaved}
      faults={fault === null ? [] : [fault]}
      saveLabel="Replace the content"
      onSave={async () => {
        const bytes = contentBytes(attachment);
        const check = bytes === null ? null : await checkBytes(attachment, bytes);
        const fields = {
          base64content: null,
          uri: uri.trim(),
          ...(check === null ? {} : { sizeInBytes: check.sizeInBytes }),
          ...(check?.sha256 ? { sha256: check.sha256 } : {}),
        };
        return editor.save({ kind: "setAttachment", position, fields });
      }}
      onDone={editor.close}
    >
      <InlineError tone="warning" title="The file is taken out of the document">
        Put the file at the address yourself first: Colloquy does not upload it. Its hash and size
        are recorded. Undo brings the content back.
      </InlineError>
      <TextField
        label="Address of the file"
        mono
        placeholder="https://"
        value={uri}
        onChange={kept.set}
        autoFocus
      />
    </EditForm>
  );
}
