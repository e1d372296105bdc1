import { EditDraft } from "@/lib/domain/document/edit-draft";
import {
  refuse,
  type EditContext,
  type EditResult,
  type Refusal,
} from "@/lib/domain/document/edit-result";
import { asList, asRecord, type JsonRecord } from "@/lib/shared/read-value";
import { cleanBase64, decodedLength } from "@/lib/shared/base64";
import { finishEdit } from "../history/audit-trail";
import type { AttachmentEdit, GivenFields } from "./kinds";
import { setGivenMembers } from "./given-members";
import { refuseFaults } from "../lint/introduced-faults";

/** Adds, changes or removes one attachment of a message. */
export function editAttachments(
  raw: string,
  message: JsonRecord,
  edit: AttachmentEdit,
  context: EditContext,
): EditResult {
  if (!Array.isArray(message.attachments ?? [])) {
    return refuse(
      "edit.attachments-not-a-list",
      "`attachments` is not a list, so nothing can be changed in it; repair it in the JSON first.",
      "/attachments",
    );
  }
  const attachments = asList(message.attachments);
  const draft = new EditDraft(raw);
  if (edit.kind === "addAttachment") {
    const { position = attachments.length, attachment } = edit;
    if (position > attachments.length) return refusePosition(position);
    const { id = context.newId(), ...rest } = attachment;
    const added = { id, ...rest };
    const path = `/attachments/${position}`;
    const refusal =
      refuseBadContent({ ...added }, path) ??
      refuseFaults("attachment", undefined, added, path, context);
    if (refusal !== null) return refusal;
    if (attachments.some((other) => asRecord(other)?.id === id)) {
      return refuse("edit.id-taken", "Another attachment has this id.", `${path}/id`);
    }
    draft.insert(["attachments", position], added);
    return finishEdit(draft, message, "Add an attachment", context);
  }
  const { position } = edit;
  if (position >= attachments.length) return refusePosition(position);
  if (edit.kind === "removeAttachment") {
    draft.remove(["attachments", position]);
    return finishEdit(draft, message, "Remove an attachment", context);
  }
  return (
    setAttachment(draft, attachments[position], edit, context) ??
    finishEdit(draft, message, labelOf(edit.fields), context)
  );
}

function setAttachment(
  draft: EditDraft,
  stored: unknown,
  { position, fields, texts }: Extract<AttachmentEdit, { kind: "setAttachment" }>,
  context: EditContext,
): Refusal | null {
  const path = `/attachments/${position}`;
  const attachment = asRecord(stored);
  if (attachment === null) {
    return refuse(
      "edit.not-an-object",
      "This attachment is not an object; repair it in the JSON.",
      path,
    );
  }
  const place = ["attachments", position];
  const refusal = refuseBadContent(fields, path) ?? setGivenMembers(draft, place, fields, texts);
  if (refusal !== null) return refusal;
  const written = draft.textAt(place) ?? "null";
  const faults = refuseFaults("attachment", attachment, JSON.parse(written), path, context);
  if (faults !== null) return faults;
  followContent(draft, place, attachment, fields);
  return null;
}

/** What was recorded about the bytes would be wrong about other ones: the size follows, the hash goes. */
function followContent(
  draft: EditDraft,
  place: readonly (string | number)[],
  before: JsonRecord,
  fields: GivenFields,
): void {
  const { base64content: content } = fields;
  if (typeof content !== "string" || content === before.base64content) return;
  const clean = cleanBase64(content);
  if (clean !== null && typeof before.sizeInBytes === "number" && !("sizeInBytes" in fields)) {
    draft.set([...place, "sizeInBytes"], decodedLength(clean));
  }
  if (!("sha256" in fields)) draft.remove([...place, "sha256"]);
}

function refuseBadContent(
  { base64content, sizeInBytes }: GivenFields,
  path: string,
): Refusal | null {
  if (typeof base64content === "string" && cleanBase64(base64content) === null) {
    return refuse(
      "att.base64-invalid",
      "The content is not valid base64 and could not be opened.",
      `${path}/base64content`,
    );
  }
  if (typeof sizeInBytes === "number" && sizeInBytes < 0) {
    return refuse("att.size-negative", "A size can’t be negative.", `${path}/sizeInBytes`);
  }
  return null;
}

function refusePosition(position: number): Refusal {
  return refuse(
    "edit.no-such-attachment",
    `There is no attachment at position ${position}; the message has changed.`,
    `/attachments/${position}`,
  );
}

function labelOf(fields: GivenFields): string {
  const keys = Object.keys(fields);
  if (typeof fields.base64content === "string") return "Embed an attachment";
  if (fields.base64content === null) return "Keep an attachment outside";
  if (keys.length === 1 && keys[0] === "name") return "Rename an attachment";
  const isRecord =
    keys.length > 0 && keys.every((key) => key === "sha256" || key === "sizeInBytes");
  return isRecord ? "Record hash and size of an attachment" : "Edit an attachment";
}
