"use client";

import { useRef } from "react";
import { DraftBar } from "@/components/drafts/draft-bar";
import type { Draft } from "@/components/drafts/use-draft";
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
  const { add, saving } = useAdding(tags, kept, save);
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

const tagsIn = (text: string): string[] =>
  text
    .split(",")
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "");

/** Saves the tags of the field; more can be entered while those before are saved. */
function useAdding(
  tags: readonly string[],
  kept: Pick<Draft<string>, "value" | "set" | "clear">,
  save: ShellEditor["save"],
) {
  const added = tagsIn(kept.value).filter((tag) => !tags.includes(tag));
  const entered = useRef<readonly string[]>([]);
  const saving = useSaving(
    async () => {
      entered.current = added;
      for (;;) {
        const sent = entered.current;
        const end = await save((newest) => ({
          kind: "tags",
          tags: [...new Set([...conversationTags(newest), ...sent])],
        }));
        if (end === false || entered.current === sent) return end;
      }
    },
    // What was typed meanwhile and not entered stays.
    () => kept.set((now) => (tagsIn(now).every((tag) => entered.current.includes(tag)) ? "" : now)),
  );
  const add = async () => {
    if (added.length === 0) return kept.clear();
    if (!saving.isSaving) return saving.save();
    entered.current = [...entered.current, ...added];
  };
  return { add, saving };
}
