"use client";

import type { SaveEnd } from "@/components/saving/save-end";
import { Disclosure } from "@/components/ui/layout/disclosure";
import { EditForm, OPEN_FORM } from "@/components/forms/edit-form";
import { useNotedDraft } from "@/components/forms/use-noted-draft";
import type { BlockDraft } from "./draft";
import { BlockFields, StampFields } from "./fields";
import { blockFaults } from "./faults";
import type { MessageEditor } from "../message-editor";

interface Props {
  editor: MessageEditor;
  label: string;
  initial: BlockDraft;
  /** Whether it has to be saved; a new block always has to be. */
  isChanged?: (draft: BlockDraft) => boolean;
  isNew?: boolean;
  saveLabel?: string;
  onSave: (draft: BlockDraft, base: number | undefined) => Promise<SaveEnd>;
}

/** The form of one block, whichever of the five kinds it is. */
export function BlockForm({ editor, label, initial, isNew = false, ...props }: Props) {
  const kept = useNotedDraft(editor.unsaved, OPEN_FORM, {
    field: `form/${editor.form}`,
    label,
    stored: initial,
  });
  const draft = kept.value;
  const isChanged = isNew || (props.isChanged?.(draft) ?? true);
  const set = (part: Partial<BlockDraft>) => kept.set((former) => ({ ...former, ...part }));
  return (
    <EditForm
      label={label}
      isChanged={isChanged}
      draft={kept}
      unsaved={editor.unsaved}
      faults={isChanged ? blockFaults(draft) : []}
      saveLabel={props.saveLabel ?? "Save the block"}
      onSave={() => props.onSave(draft, kept.base)}
      onDone={editor.close}
    >
      <BlockFields
        // Its JSON editors own their texts and begin again with the draft.
        key={kept.version}
        editor={editor}
        draft={draft}
        set={set}
      />
      <Disclosure title="Id and time">
        <StampFields draft={draft} set={set} isNew={isNew} />
      </Disclosure>
    </EditForm>
  );
}
