"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ChipGroup } from "@/components/ui/chip-group";
import { TextField } from "@/components/ui/text-field";
import { conversationTags } from "@/lib/domain/conversation/tags";
import { saveKeys } from "../save-keys";
import type { ShellEditor } from "./shell-editor";

/** The tags of the conversation as chips; each one added or taken away is a change. */
export function TagsField({ editor: { shell, save, unsaved } }: { editor: ShellEditor }) {
  const tags = conversationTags(shell);
  const [draft, setDraft] = useState("");
  const set = (text: string) => {
    setDraft(text);
    unsaved.note("Tags", text.trim() !== "");
  };
  const add = async () => {
    const added = draft
      .split(",")
      .map((tag) => tag.trim())
      .filter((tag) => tag !== "" && !tags.includes(tag));
    if (added.length === 0) return set("");
    if (await save({ kind: "tags", tags: [...tags, ...added] })) set("");
  };
  const keys = saveKeys({ save: add, cancel: () => set("") });
  return (
    <div className="space-y-2">
      <ChipGroup
        label="Tags of the conversation"
        chips={tags.map((tag) => ({ id: tag, label: tag }))}
        onRemove={async (gone) => {
          await save({ kind: "tags", tags: tags.filter((tag) => tag !== gone) });
        }}
      />
      <div className="flex items-end gap-2">
        <TextField
          label="Add tags"
          className="flex-1"
          value={draft}
          onChange={set}
          placeholder="Several with commas between them"
          onKeyDown={async (event) => {
            if (event.key === "Enter") {
              event.preventDefault();
              return add();
            }
            if (draft !== "") return keys(event);
            return undefined;
          }}
        />
        <Button isDisabled={draft.trim() === ""} onPress={add}>
          Add
        </Button>
      </div>
    </div>
  );
}
