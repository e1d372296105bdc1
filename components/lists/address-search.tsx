"use client";

import type { Options } from "nuqs";
import { useRef } from "react";
import { SearchField, type SearchFieldProps } from "@/components/ui/fields/search-field";

/** When the address gets the text. */
export type AddressTiming = Pick<Options, "limitUrlUpdates">;

// Plain data: a plan in a sheet shows this search, too, and has no state in the address.
const AFTER_TYPING: AddressTiming = { limitUrlUpdates: { method: "debounce", timeMs: 300 } };
const AT_ONCE: AddressTiming = {};

interface Props extends Omit<SearchFieldProps, "onChange" | "onBlur" | "value"> {
  value: string;
  /** Writes the text into the address; null for none. */
  onWords: (words: string | null, timing: AddressTiming) => unknown;
}

/**
 * A search whose text is in the address: once the typing pauses, and before a person goes elsewhere, so that the way
 * back leads to what was found.
 */
export function AddressSearch({ onWords, ...props }: Props) {
  const typed = useRef<string | null>(null);
  const write = (words: string, timing: AddressTiming) =>
    onWords(words === "" ? null : words, timing);
  return (
    <SearchField
      {...props}
      onChange={(next) => {
        typed.current = next;
        write(next, AFTER_TYPING);
      }}
      onBlur={() => {
        const isNewest = typed.current === props.value;
        typed.current = null;
        if (isNewest) write(props.value, AT_ONCE);
      }}
    />
  );
}
