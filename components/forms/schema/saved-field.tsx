"use client";

import type { SaveEnd } from "@/components/saving/save-end";
import { revealName } from "@/lib/shared/hidden-in-names";
import { DraftBar } from "@/components/drafts/draft-bar";
import { SaveFailure } from "@/components/saving/save-failure";
import { useSaving } from "@/components/saving/use-saving";
import { Button } from "@/components/ui/button/button";
import { MemberField } from "./member-field";
import type { Member } from "./members";
import { saveKeys } from "../save-keys";
import { useNotedDraft } from "../use-noted-draft";
import type { Unsaved } from "../use-unsaved";

interface Props {
  member: Member;
  /** What is stored; null when there is nothing. */
  value: string | null;
  unsaved: Unsaved;
  /** Why it cannot be saved; undefined when it can. */
  fault?: (text: string) => string | undefined;
  /**
   * Gets null for an empty field; true when it was saved.
   * @param base the revision to expect, where it is not the one on the page
   */
  onSave: (value: string | null, base: number | undefined) => Promise<SaveEnd>;
}

/** One member that is a text, saved by itself. */
export function SavedField(props: Props) {
  const { member, value, unsaved, onSave } = props;
  const { label, look, pointer } = member;
  const stored = value ?? "";
  const draft = useNotedDraft(unsaved, label, { field: label, label, stored });
  const { value: text, isChanged } = draft;
  const fault = isChanged ? props.fault?.(text) : undefined;
  const saving = useSaving(() => onSave(text === "" ? null : text, draft.base), draft.settle);
  const { isSaving } = saving;
  const save = async () => {
    if (isChanged && fault === undefined) await saving.save();
  };
  const faults = new Map(fault === undefined ? [] : [[pointer, fault]]);
  const keys = saveKeys({ save, cancel: () => unsaved.leave(label, draft.discard) });
  return (
    <div
      role="group"
      aria-label={revealName(label)}
      className="space-y-2"
      onKeyDown={async (event) => {
        // Without a change, Escape is for the sheet.
        if (!isChanged && event.key === "Escape") return;
        if (look.rows === undefined && event.key === "Enter") {
          event.preventDefault();
          return save();
        }
        return keys(event);
      }}
    >
      <DraftBar draft={draft} />
      <MemberField member={member} text={text} faults={faults} onChange={draft.set} />
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
