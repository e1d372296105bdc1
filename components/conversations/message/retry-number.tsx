"use client";

import { useState } from "react";
import { openedPart } from "@/components/saving/opened-part";

const RetryNumberField = openedPart(
  async () => (await import("./retry-number-field")).RetryNumberField,
  true,
);

/** Which retry of how many; the number can be typed. */
export function RetryNumber({
  number,
  count,
  onGo,
}: {
  /** From 1. */
  number: number;
  count: number;
  onGo: (number: number) => unknown;
}) {
  const [isTyped, setTyped] = useState(false);
  // The number takes the focus back from the field it was typed into.
  const [isBack, setBack] = useState(false);
  if (isTyped) {
    return (
      <RetryNumberField
        number={number}
        count={count}
        onClose={(wanted, hadFocus) => {
          setTyped(false);
          setBack(hadFocus);
          if (wanted !== null) onGo(wanted);
        }}
      />
    );
  }
  return (
    <span role="status" aria-live="polite">
      <button
        type="button"
        title="Type a number"
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={isBack}
        className="min-h-6 min-w-12 rounded-control px-1 text-center text-small text-ink-soft tabular-nums hover:bg-tint focus-visible:focus-ring pointer-coarse:min-h-touch"
        onClick={() => setTyped(true)}
      >
        {number} / {count}
      </button>
    </span>
  );
}
