"use client";

import { useState } from "react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { TextAreaField } from "@/components/ui/text-area-field";
import { TextField } from "@/components/ui/text-field";
import { saveKeys } from "./save-keys";
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
  /** Gets null for an empty field; true when it was saved. */
  onSave: (value: string | null) => Promise<boolean>;
}

/** One member with a field of its own, saved by itself. */
export function SavedField(props: Props) {
  const { label, value, unsaved, lines = "one", mono = false, onSave } = props;
  const stored = value ?? "";
  const [draft, setDraft] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const text = draft ?? stored;
  const isChanged = text !== stored;
  const fault = isChanged ? props.fault?.(text) : undefined;
  const set = (next: string) => {
    setDraft(next);
    unsaved.note(label, next !== stored);
  };
  const reset = () => {
    setDraft(null);
    unsaved.note(label, false);
  };
  const save = async () => {
    if (!isChanged || fault !== undefined || isSaving) return;
    setSaving(true);
    const isSaved = await onSave(text === "" ? null : text);
    setSaving(false);
    if (isSaved) reset();
  };
  const field = {
    label,
    value: text,
    onChange: set,
    error: fault,
    mono,
    ...(props.description === undefined ? {} : { description: props.description }),
    ...(props.placeholder === undefined ? {} : { placeholder: props.placeholder }),
  };
  const keys = saveKeys({ save, cancel: () => unsaved.leave(label, reset) });
  return (
    <div
      role="group"
      aria-label={label}
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
      {lines === "one" ? <TextField {...field} /> : <TextAreaField {...field} rows={3} autoGrow />}
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
          <Button size="small" onPress={reset} aria-label={`Reset ${label.toLowerCase()}`}>
            Reset
          </Button>
        </div>
      ) : null}
    </div>
  );
}
