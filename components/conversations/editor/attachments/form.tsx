"use client";

import { attachmentContent } from "@/lib/domain/conversation/attachments/content";
import { messageAttachmentSchema } from "@/lib/domain/conversation/schema/message";
import type { JsonRecord } from "@/lib/shared/read-value";
import { EditForm, OPEN_FORM } from "@/components/forms/edit-form";
import { useNotedDraft } from "@/components/forms/use-noted-draft";
import { MemberFields } from "@/components/forms/schema/member-field";
import { bindMembers, readTexts, textFaults } from "@/components/forms/schema/members";
import type { MessageEditor } from "../message-editor";

const MEMBERS = bindMembers(messageAttachmentSchema, [
  { key: "name", at: "name", label: "Name" },
  { key: "attachmentKind", at: "attachmentKind", label: "Kind" },
  { key: "mime", at: "mime", label: "Media type", isMono: true },
  { key: "uri", at: "uri", label: "Address", isMono: true },
  { key: "sha256", at: "sha256", label: "SHA-256", isMono: true },
  { key: "id", at: "id", label: "Id", isMono: true },
]);

const METADATA = bindMembers(messageAttachmentSchema, [
  { key: "metadata", at: "metadata", label: "Metadata (JSON)", name: "The metadata" },
]);

function faultsOf(name: string, id: string, metadata: string): string[] {
  return [
    ...(name === "" ? ["Enter a name for the attachment."] : []),
    ...(id === "" ? ["Enter an id for the attachment."] : []),
    ...textFaults(METADATA, { metadata }).map(({ message }) => message),
  ];
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
  const pointer = `/attachments/${position}`;
  const stored = {
    ...readTexts(MEMBERS, attachment, editor.raw, pointer),
    ...readTexts(METADATA, attachment, editor.raw, pointer),
  };
  const kept = useNotedDraft(editor.unsaved, OPEN_FORM, {
    field: `form/${editor.form}`,
    label,
    stored,
  });
  const draft = kept.value;
  const { metadata } = draft;
  // A file in the address is not shown as text; it is replaced as a whole or not at all.
  const isInline = (attachmentContent(attachment)?.mime ?? null) !== null;
  const changed = MEMBERS.filter(({ key }) => draft[key] !== stored[key]);
  const isChanged = changed.length > 0 || metadata !== stored.metadata;
  const save = () =>
    editor.save(
      {
        kind: "setAttachment",
        position,
        fields: {
          ...Object.fromEntries(
            changed.map(({ key }) => [key, draft[key] === "" ? null : draft[key]]),
          ),
          ...(metadata.trim() === "" && stored.metadata !== "" ? { metadata: null } : {}),
        },
        texts: metadata.trim() === "" || metadata === stored.metadata ? {} : { metadata },
      },
      kept.base,
    );
  const fields = {
    draft,
    round: String(kept.version),
    onChange: (key: keyof typeof draft, text: string) =>
      kept.set((former) => ({ ...former, [key]: text })),
  };
  return (
    <EditForm
      label={label}
      isChanged={isChanged}
      draft={kept}
      unsaved={editor.unsaved}
      faults={faultsOf(draft.name, draft.id, metadata)}
      saveLabel="Save the attachment"
      onSave={save}
      onDone={editor.close}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <MemberFields
          members={MEMBERS.filter(({ key }) => key !== "uri" || !isInline)}
          {...fields}
        />
      </div>
      <MemberFields members={METADATA} {...fields} />
    </EditForm>
  );
}
