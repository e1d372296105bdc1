"use client";

import type { ReactNode } from "react";
import type { SaveEnd } from "@/components/saving/save-end";
import { revealName } from "@/lib/shared/hidden-in-names";
import { DraftBar, type DraftState } from "@/components/drafts/draft-bar";
import { SaveFailure } from "@/components/saving/save-failure";
import { useSaving } from "@/components/saving/use-saving";
import { Button } from "@/components/ui/button/button";
import { InlineError } from "@/components/ui/feedback/inline-error";
import { saveKeys } from "./save-keys";
import type { Unsaved } from "./use-unsaved";
import { KeyHint } from "@/components/ui/keys/hint";

/** Under this name the open form is noted as not saved; there is one at a time. */
export const OPEN_FORM = "form";

interface Props {
  /** Names the form for those who hear it. */
  label: string;
  isChanged: boolean;
  unsaved: Unsaved;
  /** What was typed into it. */
  draft: DraftState;
  /** Why it cannot be saved as it is; empty when it can. */
  faults?: readonly string[];
  saveLabel?: string;
  /** True when it was saved; the form is then done. */
  onSave: () => Promise<SaveEnd>;
  onDone: () => void;
  children: ReactNode;
}

/** A small form of its own: Ctrl+S saves, Escape leaves and asks when something was typed. */
export function EditForm(props: Props) {
  const { label, isChanged, unsaved, faults = [], saveLabel = "Save", onSave, onDone } = props;
  const saving = useSaving(onSave, (end) => {
    props.draft.settle(end);
    unsaved.note(OPEN_FORM, false);
    onDone();
  });
  const { isSaving } = saving;
  const canSave = isChanged && faults.length === 0 && !isSaving;
  const save = async () => {
    if (canSave) await saving.save();
  };
  const cancel = () => unsaved.leave(OPEN_FORM, onDone);
  return (
    <form
      aria-label={revealName(label)}
      className="space-y-4 rounded-card border border-line-strong bg-canvas p-4"
      onSubmit={async (event) => {
        event.preventDefault();
        await save();
      }}
      onKeyDown={saveKeys({ save, cancel })}
    >
      <DraftBar draft={props.draft} />
      {props.children}
      {isChanged && faults.length > 0 ? (
        <InlineError tone="warning" title="This can’t be saved yet">
          <ul className="space-y-1">
            {faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        </InlineError>
      ) : null}
      <SaveFailure saving={saving} />
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="primary" type="submit" isDisabled={!canSave} isPending={isSaving}>
          {saveLabel}
        </Button>
        <Button onPress={cancel}>Cancel</Button>
        <span className="text-caption text-ink-faint pointer-coarse:hidden">
          <KeyHint keys="Mod+S" /> saves, <KeyHint keys="Escape" /> cancels.
        </span>
      </div>
    </form>
  );
}
