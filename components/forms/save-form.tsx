"use client";

import { NameText } from "@/components/names/name-text";
import type { DraftState } from "@/components/drafts/draft-bar";
import { SaveFailure } from "@/components/saving/save-failure";
import { Button } from "@/components/ui/button/button";
import type { ActionError } from "@/lib/actions/result";
import type { FixOperation } from "@/lib/validation/diagnostic";
import { SaveProblems } from "./save-problems";
import { useAskedSave } from "./use-asked-save";

interface Props {
  label: string;
  isChanged: boolean;
  draft: DraftState;
  /** What was typed and what is stored now, as texts to compare. */
  texts: () => { mine: string; theirs: string };
  /** The member who changed what is stored last, where it was another one. */
  changedBy?: string | null;
  /** @param base the revision to expect, where it is not the one on the page */
  onSave: (base: number | undefined) => Promise<ActionError | null>;
  onFix?: (operation: FixOperation) => void;
}

/** The foot of a toolset's form: saves it, says what stands in the way, and asks where both sides changed. */
export function SaveForm({
  label,
  isChanged,
  draft,
  texts,
  changedBy = null,
  onSave,
  onFix,
}: Props) {
  const { saving, error, forgetError, discard, question } = useAskedSave({
    noun: "toolset",
    draft,
    texts,
    changedBy,
    onSave,
  });
  return (
    <>
      <SaveProblems
        error={error}
        {...(onFix === undefined
          ? {}
          : {
              onFix: (operation: FixOperation) => {
                onFix(operation);
                forgetError();
              },
            })}
      />
      <SaveFailure saving={saving} />
      <div className="flex gap-2">
        <Button
          variant="primary"
          isDisabled={!isChanged}
          isPending={saving.isSaving}
          onPress={saving.save}
        >
          <NameText text={label} />
        </Button>
        <Button isDisabled={!draft.isChanged} onPress={discard}>
          Discard
        </Button>
      </div>
      {question}
    </>
  );
}
