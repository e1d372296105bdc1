"use client";

import { useState } from "react";
import { AnchoredPanel } from "@/components/ui/overlay/anchored-panel";
import { Button } from "@/components/ui/button/button";
import type { OverlayAnchor } from "@/components/ui/overlay/lazy-overlay";
import { TextField } from "@/components/ui/fields/text-field";

/** Asks for the number of a place in the timeline. */
export default function GoToPanel({
  anchor,
  total,
  count,
  onGoTo,
}: {
  anchor: OverlayAnchor;
  /** Places in the timeline; retries share one. */
  total: number;
  /** Messages in the document. */
  count: number;
  onGoTo: (number: number) => void;
}) {
  const [text, setText] = useState("");
  const number = /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
  const isValid = number >= 1 && number <= total;
  return (
    <AnchoredPanel anchor={anchor} label="Go to message">
      <form
        className="flex items-end gap-2 p-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isValid) return;
          anchor.onOpenChange(false);
          onGoTo(number);
        }}
      >
        <TextField
          label={`Message number, 1 to ${total}`}
          {...(count === total ? {} : { description: "Retries share a number." })}
          value={text}
          onChange={setText}
          autoFocus
          {...(text !== "" && !isValid ? { error: `Enter a number from 1 to ${total}` } : {})}
        />
        <Button type="submit" isDisabled={!isValid}>
          Go
        </Button>
      </form>
    </AnchoredPanel>
  );
}
