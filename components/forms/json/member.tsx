"use client";

import { useState } from "react";
import type { SaveEnd } from "@/components/saving/save-end";
import { revealName } from "@/lib/shared/hidden-in-names";
import { DraftBar } from "@/components/drafts/draft-bar";
import { SaveFailure } from "@/components/saving/save-failure";
import { useSaving } from "@/components/saving/use-saving";
import { Button } from "@/components/ui/button/button";
import type { JsonCheck } from "./marks";
import { JsonField } from "./field";
import { jsonFault, objectFault } from "./text";
import { saveKeys } from "../save-keys";
import { useNotedDraft } from "../use-noted-draft";
import type { Unsaved } from "../use-unsaved";

interface Props {
  label: string;
  /** As it is written; "" when there is none. */
  text: string;
  unsaved: Unsaved;
  check?: JsonCheck;
  /** What the value has to be; the schema of the document says so. */
  form?: "object" | "any";
  size?: "short" | "tall";
  /**
   * Gets null for an empty field; true when it was saved.
   * @param base the revision to expect, where it is not the one on the page
   */
  onSave: (text: string | null, base: number | undefined) => Promise<SaveEnd>;
}

/** One member as JSON, saved by itself and as it is typed, as deep as it stands in its document. */
export function JsonMember({ label, text, unsaved, form = "object", onSave, ...props }: Props) {
  const draft = useNotedDraft(unsaved, label, { field: label, label, stored: text });
  const { value, isChanged } = draft;
  // The editor owns its text; it begins again only when the text changed other than by typing.
  const [begun, setBegun] = useState(text);
  if (!isChanged && begun !== text) setBegun(text);
  const fault = form === "object" ? objectFault(label, value) : jsonFault(label, value);
  const saving = useSaving(
    () => onSave(value.trim() === "" ? null : value, draft.base),
    draft.settle,
  );
  const { isSaving } = saving;
  const save = async () => {
    if (isChanged && fault === null) await saving.save();
  };
  const keys = saveKeys({ save, cancel: () => unsaved.leave(label, draft.discard) });
  return (
    <div
      role="group"
      aria-label={revealName(label)}
      className="space-y-2"
      onKeyDown={(event) => (isChanged || event.key !== "Escape" ? keys(event) : undefined)}
    >
      <DraftBar draft={draft} />
      <JsonField
        key={`${draft.version} ${begun}`}
        label={label}
        initial={value}
        onChange={draft.set}
        {...props}
      />
      <SaveFailure saving={saving} />
      {isChanged ? (
        <div className="flex flex-wrap items-center gap-2">
          <Button
            size="small"
            variant="primary"
            isDisabled={fault !== null}
            isPending={isSaving}
            onPress={save}
            aria-label={revealName(`Save ${label}`)}
          >
            Save
          </Button>
          <Button size="small" onPress={draft.discard} aria-label={revealName(`Reset ${label}`)}>
            Reset
          </Button>
          {fault === null ? null : <span className="text-small text-danger">{fault}</span>}
        </div>
      ) : null}
    </div>
  );
}
