"use client";

import { useState } from "react";

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
  const [text, setText] = useState<string | null>(null);
  // The number takes the focus back from the field it was typed into.
  const [isBack, setBack] = useState(false);
  const finish = (hasFocus: boolean) => {
    const wanted = Number(text);
    setText(null);
    setBack(hasFocus);
    if (Number.isInteger(wanted) && wanted >= 1 && wanted <= count) onGo(wanted);
  };
  if (text !== null) {
    return (
      <input
        aria-label={`Number of the retry, 1 to ${count}`}
        inputMode="numeric"
        // The field appears because its number was pressed.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        size={3}
        className="w-12 rounded-control border border-line-strong bg-raised px-1 text-center text-small tabular-nums"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={() => finish(false)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" && event.key !== "Escape") return;
          // The same press would go on to the number, which has the focus by then.
          event.preventDefault();
          if (event.key === "Enter") return finish(true);
          setText(null);
          setBack(true);
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
        onClick={() => setText(String(number))}
      >
        {number} / {count}
      </button>
    </span>
  );
}
