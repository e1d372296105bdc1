"use client";

import { Search, X } from "lucide-react";
import { useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from "react";
import type { ControlSize } from "../button/style";
import { cn } from "../style/cn";
import { inputClass, inputHeight } from "./style";
import { KeyHint } from "../keys/hint";
import { useShownText } from "../text/plain-text";

export interface SearchFieldProps {
  /** The accessible name. */
  label: string;
  placeholder?: string;
  /** The key that brings a person here, shown while the field is empty. */
  keys?: string;
  size?: ControlSize;
  className?: string;
  /** What is looked for; without it the field keeps what is typed. */
  value?: string;
  defaultValue?: string;
  autoFocus?: boolean;
  onChange?: (value: string) => void;
  /** Enter. */
  onSubmit?: (value: string) => void;
  /** Before what the field does itself; what it prevents does not happen. */
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
}

/**
 * A field to look for things; Escape or the cross empties it. A plain input: that of the component library brings its
 * lists of suggestions and all their languages with it, 8 kB on every list.
 */
export function SearchField(props: SearchFieldProps) {
  const { label, placeholder = label, keys, size = "medium", className, autoFocus, onBlur } = props;
  const shown = useShownText();
  const input = useRef<HTMLInputElement>(null);
  const [own, setOwn] = useState(props.defaultValue ?? "");
  const value = props.value ?? own;

  function change(next: string): void {
    setOwn(next);
    props.onChange?.(next);
  }
  function press(event: KeyboardEvent<HTMLInputElement>): void {
    // Keys that choose among what an input method suggests are its own.
    if (event.nativeEvent.isComposing) return;
    props.onKeyDown?.(event);
    if (event.isDefaultPrevented()) return event.stopPropagation();
    const empties = event.key === "Escape" && value !== "";
    const submits = event.key === "Enter" && props.onSubmit !== undefined;
    if (!empties && !submits) return;
    event.preventDefault();
    event.stopPropagation();
    if (empties) change("");
    else props.onSubmit?.(value);
  }
  // Only when it appears: a field that is drawn again takes no focus.
  useLayoutEffect(() => {
    if (autoFocus === true) input.current?.focus();
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  return (
    <div className={cn("relative flex min-w-0 items-center", className)}>
      <Search
        aria-hidden
        className="pointer-events-none absolute start-2.5 size-4 text-ink-faint"
      />
      <input
        ref={input}
        type="search"
        aria-label={shown(label)}
        placeholder={placeholder}
        dir="auto"
        autoComplete="off"
        value={value}
        onChange={(event) => change(event.target.value)}
        onKeyDown={press}
        onBlur={onBlur}
        className={cn(
          "peer",
          inputClass,
          inputHeight[size],
          "ps-8 pe-9 hover:border-ink-faint [&::-webkit-search-cancel-button]:hidden",
        )}
      />
      {keys === undefined || value !== "" ? null : (
        <span className="pointer-events-none absolute end-2 flex peer-focus:hidden pointer-coarse:hidden">
          <KeyHint keys={keys} />
        </span>
      )}
      {value === "" ? null : (
        <button
          type="button"
          tabIndex={-1}
          aria-label="Clear search"
          // The field keeps the focus, and a phone its keyboard.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            change("");
            input.current?.focus();
          }}
          className="absolute end-1 flex size-7 items-center justify-center rounded-control text-ink-faint transition-state hover:bg-tint hover:text-ink"
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
    </div>
  );
}
