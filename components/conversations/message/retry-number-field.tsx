"use client";

import { useState } from "react";

/** The field that takes the place of a retry's number, for another one. */
export function RetryNumberField({
  number,
  count,
  onClose,
}: {
  number: number;
  count: number;
  /** With what was asked for, null for nothing, and whether the focus was in the field until then. */
  onClose: (wanted: number | null, hadFocus: boolean) => void;
}) {
  const [text, setText] = useState(String(number));
  const finish = (hadFocus: boolean) => {
    const wanted = Number(text);
    onClose(Number.isInteger(wanted) && wanted >= 1 && wanted <= count ? wanted : null, hadFocus);
  };
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
        if (event.key === "Enter") finish(true);
        else onClose(null, true);
      }}
    />
  );
}
