"use client";

import { useState } from "react";
import { TextField } from "@/components/ui/text-field";
import { useLeaveGuard } from "@/components/ui/use-leave-guard";
import { saveKeys } from "./save-keys";

/** The field in place of a title. Enter, Ctrl+S and leaving the field save; Escape gives up. */
export function TitleEditor({
  title,
  onSave,
  onDone,
}: {
  title: string;
  onSave: (title: string) => Promise<boolean>;
  onDone: () => void;
}) {
  const [draft, setDraft] = useState(title);
  const next = draft.trim();
  const isChanged = next !== title && next !== "";
  useLeaveGuard(isChanged);
  const save = async () => {
    if (!isChanged || (await onSave(next))) onDone();
  };
  const keys = saveKeys({ save, cancel: onDone });
  return (
    <TextField
      label="Title"
      hideLabel
      value={draft}
      onChange={setDraft}
      autoFocus
      size="small"
      onBlur={save}
      onKeyDown={(event) => (event.key === "Enter" ? save() : keys(event))}
    />
  );
}
