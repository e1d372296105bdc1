"use client";

import { useState } from "react";
import { TextField } from "@/components/ui/text-field";
import { EditForm, OPEN_FORM } from "../edit-form";
import { linkFault, nameOfLink } from "./link-words";
import type { MessageEditor } from "./message-editor";

/** Adds an attachment that is only a link; nothing is fetched. */
export function LinkForm({ editor }: { editor: MessageEditor }) {
  const [uri, setUri] = useState("");
  const [name, setName] = useState("");
  const fault = linkFault(uri);
  const note = (...texts: string[]) =>
    editor.unsaved.note(
      OPEN_FORM,
      texts.some((text) => text !== ""),
    );
  return (
    <EditForm
      label="New link"
      isChanged={uri !== ""}
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
        onChange={(next) => {
          setUri(next);
          note(next, name);
        }}
        placeholder="https://"
        description="It is stored as it is. Nothing is fetched."
        autoFocus
      />
      <TextField
        label="Name"
        value={name}
        onChange={(next) => {
          setName(next);
          note(uri, next);
        }}
        description="Left empty, the end of the address is taken."
      />
    </EditForm>
  );
}
