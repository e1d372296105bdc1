"use client";

import { ChevronDown } from "lucide-react";
import { useState, type FormEvent } from "react";
import { NameText } from "@/components/names/name-text";
import { Button } from "@/components/ui/button/button";
import { Popover } from "@/components/ui/overlay/popover";
import { TextField } from "@/components/ui/fields/text-field";
import { withFilter } from "./query-pieces";

/** A filter by a name that is typed: a tool, a model. */
export function NameFilter({
  id,
  label,
  description,
  q,
  onChange,
}: {
  id: string;
  label: string;
  description: string;
  q: string;
  onChange: (q: string) => void;
}) {
  const [name, setName] = useState("");
  return (
    <Popover
      label={label}
      trigger={
        <Button size="small">
          <NameText text={label} />
          <ChevronDown aria-hidden className="size-3.5 text-ink-faint" />
        </Button>
      }
    >
      {(close) => (
        <form
          className="flex w-64 max-w-full flex-col gap-3"
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            if (name.trim() === "") return;
            onChange(withFilter(q, id, name.trim()));
            setName("");
            close();
          }}
        >
          <TextField
            label={label}
            description={description}
            value={name}
            onChange={setName}
            autoFocus
          />
          <Button type="submit" variant="primary" size="small" className="self-end">
            Add filter
          </Button>
        </form>
      )}
    </Popover>
  );
}
