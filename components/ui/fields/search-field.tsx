"use client";

import { Search, X } from "lucide-react";
import { Button } from "react-aria-components/Button";
import { Input } from "react-aria-components/Input";
import {
  SearchField as AriaSearchField,
  type SearchFieldProps as AriaSearchFieldProps,
} from "react-aria-components/SearchField";
import type { ControlSize } from "../button/style";
import { cn } from "../style/cn";
import { inputClass, inputHeight } from "./style";
import { KeyHint } from "../keys/hint";
import { useShownText } from "../text/plain-text";

export interface SearchFieldProps extends Omit<
  AriaSearchFieldProps,
  "className" | "style" | "children" | "aria-label"
> {
  /** The accessible name. */
  label: string;
  placeholder?: string;
  /** The key that brings a person here, shown while the field is empty. */
  keys?: string;
  size?: ControlSize;
  className?: string;
}

/** A field to look for things; Escape or the cross empties it. */
export function SearchField({
  label,
  placeholder = label,
  keys,
  size = "medium",
  className,
  ...props
}: SearchFieldProps) {
  const shown = useShownText();
  return (
    <AriaSearchField
      {...props}
      aria-label={shown(label)}
      className={cn("group/search relative flex min-w-0 items-center", className)}
    >
      <Search
        aria-hidden
        className="pointer-events-none absolute start-2.5 size-4 text-ink-faint"
      />
      <Input
        placeholder={placeholder}
        dir="auto"
        className={cn(
          inputClass,
          inputHeight[size],
          "ps-8 pe-9 [&::-webkit-search-cancel-button]:hidden",
        )}
      />
      {keys === undefined ? null : (
        <span className="pointer-events-none absolute end-2 flex not-group-data-empty/search:hidden group-focus-within/search:hidden pointer-coarse:hidden">
          <KeyHint keys={keys} />
        </span>
      )}
      <Button className="absolute end-1 flex size-7 items-center justify-center rounded-control text-ink-faint transition-state group-data-empty/search:hidden data-hovered:bg-tint data-hovered:text-ink">
        <X aria-hidden className="size-4" />
      </Button>
    </AriaSearchField>
  );
}
