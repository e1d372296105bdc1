"use client";

import { Search } from "lucide-react";
import type { KeyboardEvent } from "react";
import { useKeysOf } from "@/components/commands/key-bindings";
import { useGo } from "@/components/routing/use-go";
import { KeyHint } from "@/components/ui/keys/hint";

export const SIDEBAR_FIELD_ID = "sidebar-search";

/** Filters the list below it as somebody types; Enter searches the whole library for the words. */
export function SidebarField({
  words,
  onChange,
  onDown,
}: {
  words: string;
  onChange: (words: string) => void;
  /** The arrow key was pressed: to the list. */
  onDown: () => void;
}) {
  const go = useGo();
  const keys = useKeysOf("sidebar.search");

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape" && words !== "") {
      event.preventDefault();
      event.stopPropagation();
      onChange("");
    } else if (event.key === "ArrowDown") {
      event.preventDefault();
      onDown();
    }
  }
  return (
    <form
      role="search"
      aria-label="Conversations in the sidebar"
      className="group/search relative flex min-w-0 flex-1 items-center"
      onSubmit={(event) => {
        event.preventDefault();
        if (words.trim() !== "") go(`/search?q=${encodeURIComponent(words.trim())}`);
      }}
    >
      <Search aria-hidden className="pointer-events-none absolute start-3 size-4 text-ink-faint" />
      <input
        id={SIDEBAR_FIELD_ID}
        type="search"
        aria-label="Find a conversation"
        placeholder="Find a conversation"
        dir="auto"
        autoComplete="off"
        value={words}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        className="h-control min-w-0 flex-1 rounded-control bg-tint ps-9 pe-2 text-body text-ink placeholder:text-ink-faint focus-visible:focus-ring-inset pointer-coarse:h-touch"
      />
      {keys === undefined || words !== "" ? null : (
        <span className="pointer-events-none absolute end-2 flex group-focus-within/search:hidden pointer-coarse:hidden">
          <KeyHint keys={keys} />
        </span>
      )}
    </form>
  );
}
