"use client";

import { ChevronDown, ChevronUp, Settings2, X } from "lucide-react";
import { lazy, useEffect, useRef } from "react";
import { useCommands } from "@/components/commands/use-commands";
import { CommandButton } from "@/components/commands/command-button";
import { IconButton } from "@/components/ui/icon-button";
import { LazyOverlay } from "@/components/ui/lazy-overlay";
import { SearchField } from "@/components/ui/search-field";
import { makeFinder } from "@/lib/domain/conversation/find-text";
import { Marks } from "../marks/marks";
import { findCount } from "./find-count";
import type { FindStep } from "./find-steps";
import { useFind } from "./use-find";

const load = () => import("./find-options");
const FindOptions = lazy(load);

interface Props {
  /** What the address asks to find. */
  text: string;
  /** The text is the words of a search, not one text. */
  anyWord: boolean;
  /** The slot the reader is at. */
  focused: () => number;
  onClose: () => void;
}

/** Finds a text in the whole conversation, also in messages that are not on the screen. */
export function FindBar({ text, anyWord, focused, onClose }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const marks = useRef<Marks | null>(null);
  const find = useFind(
    { text, anyWord, thinking: true, tools: true, retries: false },
    focused,
    ({ part, nth, count }: FindStep) =>
      marks.current?.goTo({ messageId: part.messageId, nth, count }),
  );
  const { wish } = find;

  useEffect(() => {
    const list = document.querySelector<HTMLElement>('[role="feed"]');
    if (list === null) return;
    const made = new Marks(list);
    marks.current = made;
    return () => made.destroy();
  }, []);
  useEffect(() => {
    const made = makeFinder(wish);
    marks.current?.show(wish.text !== "" && made.ok ? made.finder : null);
    marks.current?.goTo(null);
  }, [wish]);

  useCommands({
    "find.next": find.next,
    "find.previous": find.previous,
    // A second time it is the browser's own.
    "find.open": () => {
      const field = bar.current?.querySelector("input");
      if (field === document.activeElement) return false;
      field?.select();
      return true;
    },
  });

  return (
    <div
      ref={bar}
      role="search"
      aria-label="Find in this conversation"
      className="flex flex-wrap items-center gap-2 border-b border-line bg-surface px-4 py-2"
      onKeyDown={async (event) => {
        if (event.key === "Escape") onClose();
        if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        await (event.shiftKey ? find.previous() : find.next());
      }}
    >
      <SearchField
        label="Find in this conversation"
        size="small"
        className="min-w-40 flex-1 sm:max-w-80"
        // The field appears because it was asked for.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={!anyWord}
        value={wish.text}
        onChange={(value) => find.change({ text: value, anyWord: false })}
      />
      <span
        role="status"
        aria-live="polite"
        className="min-w-24 text-small text-ink-soft tabular-nums"
      >
        {find.error === null ? findCount(find.found, find.current) : find.error.message}
      </span>
      <span className="ms-auto flex items-center">
        <CommandButton
          label="Previous place"
          command="find.previous"
          size="small"
          onPress={find.previous}
        >
          <ChevronUp />
        </CommandButton>
        <CommandButton label="Next place" command="find.next" size="small" onPress={find.next}>
          <ChevronDown />
        </CommandButton>
        <LazyOverlay
          kind="menu"
          load={load}
          renderTrigger={(props) => (
            <IconButton {...props} label="How to look" size="small">
              <Settings2 />
            </IconButton>
          )}
        >
          {(anchor) => <FindOptions anchor={anchor} wish={wish} onChange={find.change} />}
        </LazyOverlay>
        <IconButton label="Close" size="small" onPress={onClose}>
          <X />
        </IconButton>
      </span>
    </div>
  );
}
