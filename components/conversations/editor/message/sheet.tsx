"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DraftScope } from "@/components/drafts/draft-scope";
import { wantedDraft } from "@/components/drafts/open-drafts";
import { InlineError } from "@/components/ui/feedback/inline-error";
import { LoadError } from "@/components/lists/load-error";
import type { MessageView } from "@/lib/domain/conversation/view/types";
import { asRecord } from "@/lib/shared/read-value";
import { messageRawQuery } from "@/lib/queries/conversations/timeline";
import { useReader } from "@/components/conversations/state/reader-context";
import { OPEN_FORM } from "@/components/forms/edit-form";
import { EditSheet } from "@/components/forms/edit-sheet";
import { useFocusHome } from "@/components/forms/use-focus-home";
import { useUnsaved } from "@/components/forms/use-unsaved";
import { Disclosure } from "@/components/ui/layout/disclosure";
import { validateMessage } from "@/lib/domain/conversation/lint/validate";
import { problemsBelow } from "@/components/forms/json/marks";
import { JsonMember } from "@/components/forms/json/member";
import { textAt } from "@/components/forms/json/text";
import { AttachmentSection } from "../attachments/section";
import { BlockSection } from "../blocks/section";
import { FormDrafts } from "./form-drafts";
import type { MessageEditor } from "../message-editor";
import { MessageFields } from "./fields";

const MEMBERS = [
  { key: "metadata", title: "Metadata" },
  { key: "assistantMetadata", title: "Assistant metadata" },
  { key: "extensions", title: "Extensions" },
] as const;

/** The form whose draft was asked for. */
function wantedForm(subject: string, place: string): string | null {
  const wanted = wantedDraft();
  const prefix = `${place}/form/`;
  if (wanted?.subject !== subject || !wanted.field.startsWith(prefix)) return null;
  return wanted.field.slice(prefix.length);
}

/** One message as a form: who speaks, its blocks, its attachments, its free members. Each save is one change. */
export function MessageSheet({ message, onClose }: { message: MessageView; onClose: () => void }) {
  const reader = useReader();
  const raw = useQuery({ ...messageRawQuery(reader.conversationId, message.id), staleTime: 0 });
  const unsaved = useUnsaved();
  const home = useFocusHome();
  const subject = `conversation:${reader.conversationId}`;
  const place = `message:${message.documentId}`;
  const [form, setForm] = useState<string | null>(() => wantedForm(subject, place));
  const { data } = raw;
  const value = data === undefined ? null : asRecord(JSON.parse(data.raw));
  const editor: MessageEditor | null =
    data === undefined || value === null
      ? null
      : {
          conversationId: reader.conversationId,
          messageId: message.id,
          raw: data.raw,
          message: value,
          save: (edit, base) => reader.edit({ ...message, revision: data.revision }, edit, base),
          unsaved,
          form,
          open: (next) => unsaved.leave(OPEN_FORM, () => setForm(next)),
          close: () => {
            unsaved.note(OPEN_FORM, false);
            // A save may settle after another form was opened, which stays.
            setForm((now) => (now === form ? null : now));
          },
        };
  return (
    <EditSheet title="Edit the message" unsaved={unsaved} onClose={onClose}>
      {raw.isError ? <LoadError title="The message could not be read" query={raw} /> : null}
      {data !== undefined && value === null ? (
        <InlineError tone="warning" title="This message is not an object">
          It has no parts to edit. Edit its JSON instead.
        </InlineError>
      ) : null}
      {editor === null ? null : (
        <DraftScope subject={subject} place={place} base={data?.revision ?? message.revision}>
          <div ref={home} tabIndex={-1} className="space-y-8 outline-none">
            <FormDrafts
              subject={subject}
              prefix={`${place}/form/`}
              onOpen={(next) => editor.open(next)}
            />
            <MessageFields editor={editor} />
            <BlockSection editor={editor} />
            <AttachmentSection editor={editor} />
            <MemberSection editor={editor} />
          </div>
        </DraftScope>
      )}
    </EditSheet>
  );
}

/** The members of a message that may hold anything, as JSON. */
function MemberSection({ editor }: { editor: MessageEditor }) {
  const { raw, save, unsaved } = editor;
  return (
    <section aria-label="Other fields" className="space-y-2">
      <h3 className="text-body font-semibold">Other fields</h3>
      {MEMBERS.map(({ key, title }) => {
        const text = textAt(raw, `/${key}`);
        return (
          <Disclosure key={key} title={text === "" ? `${title} (none)` : title} isLazy>
            <JsonMember
              label={`${title} (JSON)`}
              text={text}
              unsaved={unsaved}
              check={(value) =>
                problemsBelow(
                  validateMessage({ id: "m", role: "user", messageType: "text", [key]: value }, 0),
                  `/messages/0/${key}`,
                )
              }
              onSave={(next, base) => save({ kind: "member", key, text: next }, base)}
            />
          </Disclosure>
        );
      })}
    </section>
  );
}
