"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { JsonCheck } from "../json/json-marks";
import { JsonField } from "../json/json-field";
import { jsonFault, objectFault } from "./json-text";
import { saveKeys } from "./save-keys";
import type { Unsaved } from "./use-unsaved";

interface Props {
  label: string;
  /** As it is written; "" when there is none. */
  text: string;
  unsaved: Unsaved;
  check?: JsonCheck;
  /** What the value has to be; the schema of the document says so. */
  form?: "object" | "any";
  size?: "short" | "tall";
  /** Gets null for an empty field; true when it was saved. */
  onSave: (text: string | null) => Promise<boolean>;
}

/** One member as JSON, saved by itself and exactly as it is typed. */
export function JsonMember({ label, text, unsaved, form = "object", onSave, ...props }: Props) {
  const [draft, setDraft] = useState(text);
  const [round, setRound] = useState(0);
  const [isSaving, setSaving] = useState(false);
  const isChanged = draft !== text;
  const fault = form === "object" ? objectFault(label, draft) : jsonFault(label, draft);
  const set = (next: string) => {
    setDraft(next);
    unsaved.note(label, next !== text);
  };
  const reset = () => {
    set(text);
    setRound(round + 1);
  };
  const save = async () => {
    if (!isChanged || fault !== null || isSaving) return;
    setSaving(true);
    const isSaved = await onSave(draft.trim() === "" ? null : draft);
    setSaving(false);
    if (isSaved) unsaved.note(label, false);
  };
  const keys = saveKeys({ save, cancel: () => unsaved.leave(label, reset) });
  return (
    <div
      role="group"
      aria-label={label}
      className="space-y-2"
      onKeyDown={(event) => (isChanged || event.key !== "Escape" ? keys(event) : undefined)}
    >
      <JsonField key={round} label={label} initial={text} onChange={set} {...props} />
      {isChanged ? (
        <div className="flex flex-wrap items-center gap-2">
          <Button
            size="small"
            variant="primary"
            isDisabled={fault !== null}
            isPending={isSaving}
            onPress={save}
            aria-label={`Save ${label}`}
          >
            Save
          </Button>
          <Button size="small" onPress={reset} aria-label={`Reset ${label}`}>
            Reset
          </Button>
          {fault === null ? null : <span className="text-small text-danger">{fault}</span>}
        </div>
      ) : null}
    </div>
  );
}
