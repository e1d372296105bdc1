"use client";

import { Select } from "@/components/ui/fields/select";
import { TextField } from "@/components/ui/fields/text-field";
import { attachmentContent } from "@/lib/domain/conversation/attachments/content";
import { asText, type JsonRecord } from "@/lib/shared/read-value";
import { JsonField } from "@/components/forms/json/field";
import { EditForm, OPEN_FORM } from "@/components/forms/edit-form";
import { useNotedDraft } from "@/components/forms/use-noted-draft";
import { objectFault, textAt } from "@/components/forms/json/text";
import type { MessageEditor } from "../message-editor";

const KINDS = ["file", "image", "audio", "video", "link", "other"].map((kind) => ({
  value: kind,
  label: kind,
}));

/** Members that a form holds as text, with the words for them. */
type Draft = Readonly<Record<"name" | "attachmentKind" | "mime" | "uri" | "sha256" | "id", string>>;

function draftOf(attachment: JsonRecord): Draft {
  const text = (key: string) => asText(attachment[key]) ?? "";
  return {
    name: text("name"),
    attachmentKind: text("attachmentKind"),
    mime: text("mime"),
    uri: text("uri"),
    sha256: text("sha256"),
    id: text("id"),
  };
}

function faultsOf(draft: Draft, metadata: string): string[] {
  return [
    draft.name === "" ? "The attachment needs a name." : null,
    draft.id === "" ? "The attachment needs an id." : null,
    objectFault("The metadata", metadata),
  ].filter((fault) => fault !== null);
}

/** Name, kind, media type, link and metadata of an attachment. */
export function AttachmentForm({
  editor,
  attachment,
  position,
  label,
}: {
  editor: MessageEditor;
  attachment: JsonRecord;
  position: number;
  label: string;
}) {
  const stored = draftOf(attachment);
  const storedMetadata = textAt(editor.raw, `/attachments/${position}/metadata`);
  const kept = useNotedDraft(editor.unsaved, OPEN_FORM, {
    field: `form/${editor.form}`,
    label,
    stored: { ...stored, metadata: storedMetadata },
  });
  const { metadata, ...draft } = kept.value;
  // A file in the address is not shown as text; it is replaced as a whole or not at all.
  const isInline = (attachmentContent(attachment)?.mime ?? null) !== null;
  const changed = Object.entries(draft).filter(
    ([key, text]) => text !== stored[key as keyof Draft],
  );
  const isChanged = changed.length > 0 || metadata !== storedMetadata;
  const set = (part: Partial<Draft & { metadata: string }>) =>
    kept.set((former) => ({ ...former, ...part }));
  const save = () =>
    editor.save(
      {
        kind: "setAttachment",
        position,
        fields: {
          ...Object.fromEntries(changed.map(([key, text]) => [key, text === "" ? null : text])),
          ...(metadata.trim() === "" && storedMetadata !== "" ? { metadata: null } : {}),
        },
        texts: metadata.trim() === "" || metadata === storedMetadata ? {} : { metadata },
      },
      kept.base,
    );
  const field = (key: keyof Draft, words: string, isMono = false) => (
    <TextField
      label={words}
      mono={isMono}
      value={draft[key]}
      onChange={(text) => set({ [key]: text })}
    />
  );
  return (
    <EditForm
      label={label}
      isChanged={isChanged}
      draft={kept}
      unsaved={editor.unsaved}
      faults={faultsOf(draft, metadata)}
      saveLabel="Save the attachment"
      onSave={save}
      onDone={editor.close}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        {field("name", "Name")}
        <Select
          label="Kind"
          options={KINDS}
          value={draft.attachmentKind}
          onChange={(attachmentKind) => set({ attachmentKind })}
        />
        {field("mime", "Media type", true)}
        {isInline ? null : field("uri", "Address", true)}
        {field("sha256", "SHA-256", true)}
        {field("id", "Id", true)}
      </div>
      <JsonField
        label="Metadata (JSON)"
        key={kept.version}
        initial={metadata}
        onChange={(text) => set({ metadata: text })}
      />
    </EditForm>
  );
}
