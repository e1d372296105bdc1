"use client";

import { DraftBar } from "@/components/drafts/draft-bar";
import { SaveFailure } from "@/components/saving/save-failure";
import { useSaving } from "@/components/saving/use-saving";
import { Button } from "@/components/ui/button/button";
import { ChipGroup } from "@/components/ui/fields/chip-group";
import { TextField } from "@/components/ui/fields/text-field";
import { conversationTags } from "@/lib/domain/conversation/facts/tags";
import { saveKeys } from "@/components/forms/save-keys";
import { useNotedDraft } from "@/components/forms/use-noted-draft";
import type { ShellEditor } from "./shell-editor";

/** The tags of the conversation as chips; each one added or taken away is a change. */
export function TagsField({ editor: { shell, save, unsaved } }: { editor: ShellEditor }) {
  const tags = conversationTags(shell);
  const kept = useNotedDraft(unsaved, "Tags", { field: "Tags", label: "Tags", stored: "" });
  const draft = kept.value;
  const added = draft
    .split(",")
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "" && !tags.includes(tag));
  const saving = useSaving(
    () =>
      save((newest) => ({
        kind: "tags",
        tags: [...new Set([...conversationTags(newest), ...added])],
      })),
    // What was typed meanwhile stays.
    () => kept.set((now) => (now === draft ? "" : now)),
  );
  const add = async () => (added.length === 0 ? kept.clear() : saving.save());
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
        <Button isDisabled={draft.trim() === ""} isPending={saving.isSaving} onPress={add}>
          Add
        </Button>
      </div>
      <SaveFailure saving={saving} />
    </div>
  );
}
