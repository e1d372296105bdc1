"use client";

import { Merge, Scissors } from "lucide-react";
import { useRef } from "react";
import { NameText } from "@/components/names/name-text";
import { IconButton } from "@/components/ui/button/icon-button";
import { Select } from "@/components/ui/fields/select";
import { TextAreaField } from "@/components/ui/fields/text-area-field";
import { cn } from "@/components/ui/style/cn";
import {
  mergeWithPrevious,
  roleOf,
  splitPart,
  withPart,
  type EditedPart,
  type EditedTranscript,
} from "@/lib/domain/conversation/transcript/parts";
import { ROLE_OPTIONS } from "./role-labels";

interface Props {
  edited: EditedTranscript;
  part: EditedPart;
  at: number;
  /** Just added: the person goes on to type. */
  isNew: boolean;
  onChange: (next: (former: EditedTranscript) => EditedTranscript) => void;
}

/** One message to be: its role, its text, and how it is joined or cut. */
export function PartRow({ edited, part, at, isNew, onChange }: Props) {
  const row = useRef<HTMLDivElement>(null);
  const role = roleOf(edited, part);
  const number = at + 1;
  const name = part.heading ?? part.speaker;
  const split = () => {
    const field = row.current?.querySelector("textarea");
    if (field) onChange((former) => splitPart(former, at, field.selectionStart));
  };
  return (
    <div
      ref={row}
      className={cn(
        "space-y-2 rounded-card border border-line p-3",
        role === "user" ? "bg-surface" : "bg-canvas",
      )}
    >
      <div className="flex flex-wrap items-center gap-2">
        <Select
          label={`Role of message ${number}`}
          hideLabel
          size="small"
          options={ROLE_OPTIONS}
          value={role}
          onChange={(next) => onChange((former) => withPart(former, at, { role: next }))}
          className="w-40"
        />
        {name === null || name.toLowerCase() === role ? null : (
          <span className="truncate-name min-w-0 flex-1 text-caption text-ink-faint">
            <NameText text={name} />
          </span>
        )}
        <div className="ms-auto flex gap-1">
          <IconButton
            label={`Split message ${number} at the cursor`}
            hint="Split at the cursor"
            size="small"
            onPress={split}
          >
            <Scissors aria-hidden size={16} />
          </IconButton>
          {at === 0 ? null : (
            <IconButton
              label={`Merge message ${number} with the previous one`}
              hint="Merge with the previous message"
              size="small"
              onPress={() => onChange((former) => mergeWithPrevious(former, at))}
            >
              <Merge aria-hidden size={16} />
            </IconButton>
          )}
        </div>
      </div>
      <TextAreaField
        label={`Text of message ${number}`}
        hideLabel
        rows={2}
        autoGrow
        autoFocus={isNew || (number === 1 && part.text === "")}
        value={part.text}
        onChange={(text) => onChange((former) => withPart(former, at, { text }))}
        className={cn(
          "[&_textarea]:max-h-96",
          role === "omit" && "[&_textarea]:text-ink-faint [&_textarea]:line-through",
        )}
      />
    </div>
  );
}
