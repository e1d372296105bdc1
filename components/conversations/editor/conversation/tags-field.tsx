"use client";

import { DraftBar } from "@/components/drafts/draft-bar";
import { Button } from "@/components/ui/button/button";
import { ChipGroup } from "@/components/ui/fields/chip-group";
import { TextField } from "@/components/ui/fields/text-field";
import type { JsonRecord } from "@/lib/shared/read-value";
import { conversationTags } from "@/lib/domain/conversation/facts/tags";
import { saveKeys } from "@/components/forms/save-keys";
import { useNotedDraft } from "@/components/forms/use-noted-draft";
import type { ShellEditor } from "./shell-editor";

/** The tags of the conversation as chips; each one added or taken away is a change. */
export function TagsField({ editor: { shell, save, unsaved } }: { editor: ShellEditor }) {
  const tags = conversationTags(shell);
  const kept = useNotedDraft(unsaved, "Tags", { field: "Tags", label: "Tags", stored: "" });
  const draft = kept.value;
  const add = async () => {
    const added = draft
      .split(",")
      .map((tag) => tag.trim())
      .filter((tag) => tag !== "" && !tags.includes(tag));
    if (added.length === 0) return kept.clear();
    const withAdded = (newest: JsonRecord) => [...new Set([...conversationTags(newest), ...added])];
    const isSaved = await save((newest) => ({ kind: "tags", tags: withAdded(newest) }));
    // What was typed meanwhile stays.
    if (isSaved) kept.set((now) => (now === draft ? "" : now));
  };
  const keys = saveKeys({ save: add, cancel: kept.discard });
  return (
    <div className="space-y-2">
      <ChipGroup
        label="Tags of the conversation"
        chips={tags.map((tag) => ({ id: tag, label: tag }))}
        onRemove={async (gone) => {
          await save((newest) => ({
            kind: "tags",
            tags: conversationTags(newest).filter((tag) => tag !== gone),
          }));
        }}
      />
      <DraftBar draft={kept} />
      <div className="flex items-end gap-2">
        <TextField
          label="Add tags"
          className="flex-1"
          value={draft}
          onChange={kept.set}
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
