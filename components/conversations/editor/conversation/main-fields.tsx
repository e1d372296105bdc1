"use client";

import { Switch } from "@/components/ui/fields/switch";
import { asText } from "@/lib/shared/read-value";
import { SavedField } from "@/components/forms/schema/saved-field";
import { MODEL, OWNER, SYSTEM_MESSAGE, TITLE } from "./members";
import { ParentField } from "./parent-field";
import type { ShellEditor } from "./shell-editor";
import { TagsField } from "./tags-field";

/** What a person looks for first: title, tags, system message, who and what it belongs to. */
export function MainFields({ editor }: { editor: ShellEditor }) {
  const { shell, save, unsaved } = editor;
  return (
    <section aria-label="Conversation" className="space-y-4">
      <SavedField
        member={TITLE}
        value={asText(shell["conversationTitle"])}
        unsaved={unsaved}
        onSave={(title, base) => save({ kind: "title", title }, base)}
      />
      <TagsField editor={editor} />
      <SavedField
        member={SYSTEM_MESSAGE}
        value={asText(shell["systemMessage"])}
        unsaved={unsaved}
        onSave={(text, base) => save({ kind: "systemMessage", text }, base)}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SavedField
          member={OWNER}
          value={asText(shell["ownerId"])}
          unsaved={unsaved}
          onSave={(value, base) => save({ kind: "field", key: "ownerId", value }, base)}
        />
        <SavedField
          member={MODEL}
          value={asText(shell["modelId"])}
          unsaved={unsaved}
          onSave={(value, base) => save({ kind: "field", key: "modelId", value }, base)}
        />
      </div>
      <Switch
        isSelected={shell["isPrivate"] === true}
        onChange={async (value) => {
          await save({ kind: "private", value });
        }}
        description="Exported only with your consent."
      >
        Private
      </Switch>
      <ParentField editor={editor} />
    </section>
  );
}
