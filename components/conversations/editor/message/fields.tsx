"use client";

import { Switch } from "@/components/ui/fields/switch";
import { messageRoleSchema, textMessageSchema } from "@/lib/domain/conversation/schema/message";
import { extensionKey } from "@/lib/domain/document/extension-key";
import { asRecord, asText } from "@/lib/shared/read-value";
import { SavedField } from "@/components/forms/schema/saved-field";
import { MemberField } from "@/components/forms/schema/member-field";
import { bindMember } from "@/components/forms/schema/members";
import type { MessageEditor } from "../message-editor";
import { TypeField } from "./type-field";

const ROLE = bindMember(
  { type: "object", properties: { role: messageRoleSchema } },
  { at: "role", label: "Role", words: { user: "User", assistant: "Assistant", tool: "Tool" } },
);

const SENDER = bindMember(textMessageSchema, {
  at: "senderId",
  label: "Sender",
  placeholder: "Not named",
});

/** Kept under `extensions`. */
const NOTE = bindMember(
  { type: "object", properties: { text: { type: "string" } } },
  { at: "text", label: "Note", rows: 3, grows: true, placeholder: "Why it is pinned" },
);

/** Who speaks, what kind of message it is, and what a person noted about it. */
export function MessageFields({ editor }: { editor: MessageEditor }) {
  const { message, save, unsaved } = editor;
  const role = asText(message["role"]);
  const isPinned = message["pinned"] === true;
  const note = asText(asRecord(asRecord(message["extensions"])?.[extensionKey("note")])?.["text"]);
  return (
    <section aria-label="Message" className="space-y-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <MemberField
          member={{ ...ROLE, look: { ...ROLE.look, placeholder: role ?? "None" } }}
          text={role ?? ""}
          onChange={async (text) => {
            const next = messageRoleSchema.enum.find((known) => known === text);
            if (next !== undefined) await save({ kind: "role", role: next });
          }}
        />
        <SavedField
          member={SENDER}
          value={asText(message["senderId"])}
          unsaved={unsaved}
          onSave={(senderId, base) => save({ kind: "sender", senderId }, base)}
        />
      </div>
      <TypeField editor={editor} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Switch
          isSelected={isPinned}
          onChange={async (value) => {
            await save({ kind: "pin", value });
          }}
          description="Pinned messages appear on the Pins page."
        >
          Pinned
        </Switch>
        {isPinned || note !== null ? (
          <SavedField
            member={NOTE}
            value={note}
            unsaved={unsaved}
            onSave={(text, base) => save({ kind: "note", text }, base)}
          />
        ) : null}
      </div>
    </section>
  );
}
