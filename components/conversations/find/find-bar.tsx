"use client";

import { ChevronDown, ChevronUp, ListTree, Settings2, X } from "lucide-react";
import { useEffect, useEffectEvent, useRef } from "react";
import { useCommands } from "@/components/commands/use-commands";
import { CommandButton } from "@/components/commands/command-button";
import { loadPart } from "@/components/saving/load-part";
import { openedPart } from "@/components/saving/opened-part";
import { IconButton } from "@/components/ui/button/icon-button";
import { ToggleIconButton } from "@/components/ui/button/toggle-icon-button";
import { LazyOverlay } from "@/components/ui/overlay/lazy-overlay";
import { SearchField } from "@/components/ui/fields/search-field";
import type { FoundInConversation } from "@/lib/domain/conversation/find/found";
import { latePart } from "@/components/ui/overlay/late-part";
import { useFind, type ReaderPlace } from "./use-find";
import { useFindList, type FindList } from "./use-find-list";
import { useMarks } from "./use-marks";

const load = () => import("./find-options");
const FindOptions = openedPart(load);
const FindResults = latePart(loadPart(() => import("./find-results")));

interface Props {
  /** What the address asks to find. */
  text: string;
  /** In which kind of place a search found its words, which this text is then; null without a search. */
  hitPlace: string | null;
  /** Where the reader is. */
  focused: () => ReaderPlace;
  /** Where a list of the places may be; null: something else is there. */
  dock: Element | null;
  onClose: () => void;
}

/** Finds a text in the whole conversation, also in messages that are not on the screen. */
export function FindBar({ text, hitPlace, focused, dock, onClose }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const anyWord = hitPlace !== null;
  // A search looks into everything, so its hits are looked for everywhere.
  const first = { text, anyWord, thinking: true, tools: true, retries: anyWord };
  const marks = useMarks(bar);
  const list = useFindList(dock);
  const isListed = list.dock !== null;
  const find = useFind({ first, hitPlace, isListed, focused, onStep: marks.goTo });
  const { wish } = find;
  const show = useEffectEvent(marks.show);

  useEffect(() => show(wish), [wish]);

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
    <>
      <div
        ref={bar}
        role="search"
        aria-label="Find in this conversation"
        className="flex flex-wrap items-center gap-2 border-b border-line bg-surface px-4 py-2"
        // Before the field, which would only be emptied by it.
        onKeyDownCapture={(event) => {
          // The menu of the options closes by itself.
          const isInside =
            event.target instanceof Node && event.currentTarget.contains(event.target);
          if (event.key !== "Escape" || !isInside) return;
          event.stopPropagation();
          onClose();
        }}
        onKeyDown={async (event) => {
          if (!(event.target instanceof HTMLInputElement)) return;
          if (event.key === "ArrowDown" && focusResults()) event.preventDefault();
          if (event.key !== "Enter") return;
          event.preventDefault();
          await (event.shiftKey ? find.previous() : find.next());
        }}
      >
        <SearchField
          label="Find in this conversation"
          size="small"
          className="min-w-40 max-sm:basis-full sm:max-w-80 sm:flex-1"
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
        <FindButtons find={find} list={list} onClose={onClose} />
      </div>
      <ListOfPlaces
        find={find}
        list={list}
        onLeave={() => bar.current?.querySelector("input")?.focus()}
      />
    </>
  );
}

/** The places next to the reader, where there are any and the list is open. */
function ListOfPlaces({
  find,
  list,
  onLeave,
}: {
  find: ReturnType<typeof useFind>;
  list: FindList;
  /** Back to the field. */
  onLeave: () => void;
}) {
  const { found } = find;
  if (list.dock === null || found === undefined || found.total === 0 || find.error !== null) {
    return null;
  }
  return (
    <FindResults
      dock={list.dock}
      found={found}
      current={find.current}
      isStale={find.isStale}
      onChoose={find.goTo}
      onLeave={onLeave}
      onClose={() => {
        list.toggle(false);
        onLeave();
      }}
    />
  );
}

/** Goes to the list of places, where there is one: to the place that is shown, else to the first. */
function focusResults(): boolean {
  const rows = "[data-find-results] [data-row]";
  const row =
    document.querySelector<HTMLElement>(`${rows}[aria-current]`) ??
    document.querySelector<HTMLElement>(rows);
  row?.focus();
  return row !== null;
}

function FindButtons({
  find,
  list,
  onClose,
}: {
  find: ReturnType<typeof useFind>;
  list: FindList;
  onClose: () => void;
}) {
  return (
    <span className="ms-auto flex items-center">
      <CommandButton
        label="Previous match"
        command="find.previous"
        size="small"
        onPress={find.previous}
      >
        <ChevronUp />
      </CommandButton>
      <CommandButton label="Next match" command="find.next" size="small" onPress={find.next}>
        <ChevronDown />
      </CommandButton>
      {list.isPossible ? (
        <ToggleIconButton
          label="List of matches"
          size="small"
          isSelected={list.dock !== null}
          onChange={list.toggle}
        >
          <ListTree />
        </ToggleIconButton>
      ) : null}
      <LazyOverlay
        kind="menu"
        load={load}
        renderTrigger={(props) => (
          <IconButton {...props} label="Search options" size="small">
            <Settings2 />
          </IconButton>
        )}
      >
        {(anchor) => <FindOptions anchor={anchor} wish={find.wish} onChange={find.change} />}
      </LazyOverlay>
      <IconButton label="Close" size="small" onPress={onClose}>
        <X />
      </IconButton>
    </span>
  );
}

/** "3 of 120 in 41 messages"; "" before there is an answer. */
function findCount(found: FoundInConversation | undefined, current: number | null): string {
  if (found === undefined) return "";
  if (found.total === 0) return "Not found";
  const place = current === null ? `${found.total}` : `${current + 1} of ${found.total}`;
  return `${place} in ${found.messages === 1 ? "1 message" : `${found.messages} messages`}`;
}
