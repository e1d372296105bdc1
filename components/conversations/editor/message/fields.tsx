"use client";

import { Select } from "@/components/ui/fields/select";
import { Switch } from "@/components/ui/fields/switch";
import type { MessageRole } from "@/lib/domain/conversation/schema/conversation";
import { extensionKey } from "@/lib/domain/document/extension-key";
import { asRecord, asText } from "@/lib/shared/read-value";
import { SavedField } from "@/components/forms/saved-field";
import type { MessageEditor } from "../message-editor";
import { TypeField } from "./type-field";

const ROLES = [
  { value: "user", label: "User" },
  { value: "assistant", label: "Assistant" },
  { value: "tool", label: "Tool" },
] as const satisfies readonly { value: MessageRole; label: string }[];

/** Who speaks, what kind of message it is, and what a person noted about it. */
export function MessageFields({ editor }: { editor: MessageEditor }) {
  const { message, save, unsaved } = editor;
  const role = ROLES.find(({ value }) => value === message["role"])?.value ?? null;
  const isPinned = message["pinned"] === true;
  const note = asText(asRecord(asRecord(message["extensions"])?.[extensionKey("note")])?.["text"]);
  return (
    <section aria-label="Message" className="space-y-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label="Role"
          options={ROLES}
          value={role}
          placeholder={asText(message["role"]) ?? "None"}
          onChange={async (next) => {
            await save({ kind: "role", role: next });
          }}
        />
        <SavedField
          label="Sender"
          value={asText(message["senderId"])}
          unsaved={unsaved}
          placeholder="Not named"
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
          description="Pinned messages stand on the page of pins."
        >
          Pinned
        </Switch>
        {isPinned || note !== null ? (
          <SavedField
            label="Note"
            lines="many"
            value={note}
            unsaved={unsaved}
            placeholder="Why it is pinned"
            onSave={(text, base) => save({ kind: "note", text }, base)}
          />
        ) : null}
      </div>
    </section>
  );
}
