"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Popover } from "@/components/ui/popover";
import { TextField } from "@/components/ui/text-field";

/** "Go to message n" for conversations too long to scroll through. */
export function GoTo({
  total,
  count,
  onGoTo,
}: {
  /** Places in the timeline; retries share one. */
  total: number;
  /** Messages in the document. */
  count: number;
  onGoTo: (number: number) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState("");
  if (total < 2) return null;
  const number = /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
  const isValid = number >= 1 && number <= total;
  return (
    <Popover
      label="Go to message"
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button>
          <span className="tabular-nums">{`${count} messages`}</span>
        </Button>
      }
    >
      <form
        className="flex items-end gap-2 p-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isValid) return;
          setOpen(false);
          onGoTo(number);
        }}
      >
        <TextField
          label={`Message number, 1 to ${total}`}
          {...(count === total ? {} : { description: "Retries share a number." })}
          value={text}
          onChange={setText}
          autoFocus
          {...(text !== "" && !isValid ? { error: `There are ${total} places` } : {})}
        />
        <Button type="submit" isDisabled={!isValid}>
          Go
        </Button>
      </form>
    </Popover>
  );
}
