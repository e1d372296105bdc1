"use client";

import { useState } from "react";
import { NameText } from "@/components/names/name-text";
import type { DraftState } from "@/components/drafts/draft-bar";
import { openedPart } from "@/components/saving/opened-part";
import { SaveFailure } from "@/components/saving/save-failure";
import { useSaving } from "@/components/saving/use-saving";
import { Button } from "@/components/ui/button/button";
import type { ActionError } from "@/lib/actions/result";
import type { FixOperation } from "@/lib/validation/diagnostic";
import { SaveProblems } from "./save-problems";

const ConflictDialog = openedPart(async () => (await import("./conflict-dialog")).ConflictDialog);

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
  const [error, setError] = useState<ActionError | null>(null);
  const [isConflict, setConflict] = useState(false);
  const send = async (base: number | undefined): Promise<boolean> => {
    const problem = await onSave(base);
    setError(problem);
    if (problem?.code === "stale") setConflict(true);
    return problem === null;
  };
  const saving = useSaving(() => send(draft.base), draft.saved);
  const discard = () => {
    draft.discard();
    saving.drop();
    setError(null);
  };
  return (
    <>
      <SaveProblems
        error={error}
        {...(onFix === undefined
          ? {}
          : {
              onFix: (operation: FixOperation) => {
                onFix(operation);
                setError(null);
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
      {isConflict ? (
        <ConflictDialog
          conflict={{
            noun: "toolset",
            ...texts(),
            retry: async () => {
              // The person has seen both; only what was typed is written.
              if (await send(undefined)) draft.saved();
            },
            keepTheirs: discard,
            goBack: () => undefined,
          }}
          changedBy={changedBy}
          onClose={() => setConflict(false)}
        />
      ) : null}
    </>
  );
}
