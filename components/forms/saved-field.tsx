"use client";

import type { ReactNode } from "react";
import type { SaveEnd } from "@/components/saving/save-end";
import { revealName } from "@/lib/shared/hidden-in-names";
import { DraftBar } from "@/components/drafts/draft-bar";
import { SaveFailure } from "@/components/saving/save-failure";
import { useSaving } from "@/components/saving/use-saving";
import { Button } from "@/components/ui/button/button";
import { TextAreaField } from "@/components/ui/fields/text-area-field";
import { TextField } from "@/components/ui/fields/text-field";
import { saveKeys } from "./save-keys";
import { useNotedDraft } from "./use-noted-draft";
import type { Unsaved } from "./use-unsaved";

interface Props {
  label: string;
  description?: ReactNode;
  /** What is stored; null when there is nothing. */
  value: string | null;
  unsaved: Unsaved;
  lines?: "one" | "many";
  mono?: boolean;
  placeholder?: string;
  /** Why it cannot be saved; undefined when it can. */
  fault?: (text: string) => string | undefined;
  /**
   * Gets null for an empty field; true when it was saved.
   * @param base the revision to expect, where it is not the one on the page
   */
  onSave: (value: string | null, base: number | undefined) => Promise<SaveEnd>;
}

/** One member with a field of its own, saved by itself. */
export function SavedField(props: Props) {
  const { label, value, unsaved, lines = "one", mono = false, onSave } = props;
  const stored = value ?? "";
  const draft = useNotedDraft(unsaved, label, { field: label, label, stored });
  const { value: text, isChanged } = draft;
  const fault = isChanged ? props.fault?.(text) : undefined;
  const saving = useSaving(() => onSave(text === "" ? null : text, draft.base), draft.settle);
  const { isSaving } = saving;
  const save = async () => {
    if (isChanged && fault === undefined) await saving.save();
  };
  const field = {
    label,
    value: text,
    onChange: draft.set,
    error: fault,
    mono,
    ...(props.description === undefined ? {} : { description: props.description }),
    ...(props.placeholder === undefined ? {} : { placeholder: props.placeholder }),
  };
  const keys = saveKeys({ save, cancel: () => unsaved.leave(label, draft.discard) });
  return (
    <div
      role="group"
      aria-label={revealName(label)}
      className="space-y-2"
      onKeyDown={async (event) => {
        // Without a change, Escape is for the sheet.
        if (!isChanged && event.key === "Escape") return;
        if (lines === "one" && event.key === "Enter") {
          event.preventDefault();
          return save();
        }
        return keys(event);
      }}
    >
      <DraftBar draft={draft} />
      {lines === "one" ? <TextField {...field} /> : <TextAreaField {...field} rows={3} autoGrow />}
      <SaveFailure saving={saving} />
      {isChanged ? (
        <div className="flex gap-2">
          <Button
            size="small"
            variant="primary"
            isPending={isSaving}
            isDisabled={fault !== undefined}
            onPress={save}
            aria-label={`Save ${label.toLowerCase()}`}
          >
            Save
          </Button>
          <Button size="small" onPress={draft.discard} aria-label={`Reset ${label.toLowerCase()}`}>
            Reset
          </Button>
        </div>
      ) : null}
    </div>
  );
}
