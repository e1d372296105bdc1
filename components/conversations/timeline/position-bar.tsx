"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ArrowUp } from "lucide-react";
import { useSyncExternalStore } from "react";
import { NameText } from "@/components/names/name-text";
import { NumberText } from "@/components/ui/text/number-text";
import type { TimelineWindow } from "@/lib/domain/conversation/view/listing";
import type { SlotView } from "@/lib/domain/conversation/view/types";
import { previewQuery, type TimelineLook } from "@/lib/queries/conversations/timeline";
import { plainText } from "../editor/editable-text";
import type { TimelineScroll } from "./scroll";

export interface WhereAmIProps {
  conversationId: string;
  scroll: TimelineScroll;
  look: TimelineLook;
  counts: TimelineWindow;
  slotAt: (position: number) => SlotView | undefined;
  onGoTo: (position: number) => void;
}

/** A line at the top that says which turn and message is being read, once its start is out of sight. */
export function WhereAmI(props: WhereAmIProps) {
  const { conversationId, scroll, look, counts, slotAt, onGoTo } = props;
  const current = useSyncExternalStore(scroll.subscribe, () => scroll.current);
  const isAway = useSyncExternalStore(scroll.subscribe, () => scroll.isAway);
  const slot = slotAt(current);
  const turn = slot?.turn;
  const near = turn === undefined ? "" : wordsOf(slotAt(turn.start));
  const prompt = useQuery({
    ...previewQuery(conversationId, look, turn?.start ?? 0),
    // Most prompts are near, and need no question.
    enabled: isAway && turn !== undefined && near === "",
    placeholderData: keepPreviousData,
  });
  if (!isAway) return null;
  const words = near === "" ? (prompt.data?.preview?.words ?? "") : near;
  return (
    <div
      role="group"
      aria-label="Where you are"
      className="absolute inset-x-0 top-0 border-b border-line bg-canvas md:end-10"
    >
      <div className="mx-auto flex h-9 max-w-reading items-center gap-3 px-4 text-small text-ink-soft">
        {turn === undefined || turn.number === 0 ? null : (
          <span className="shrink-0 tabular-nums max-sm:sr-only">
            Turn <NumberText value={turn.number} /> of <NumberText value={counts.turns} />
          </span>
        )}
        {turn === undefined ? null : (
          <button
            type="button"
            title={words}
            className="flex h-control-small min-w-0 items-center gap-1 rounded-control px-2 text-ink-soft transition-state hover:bg-tint hover:text-ink pointer-coarse:h-touch"
            onClick={() => onGoTo(turn.start)}
          >
            <ArrowUp aria-hidden className="size-4 shrink-0" />
            <span className="sr-only">Go to the start of this turn: </span>
            <NameText className="truncate" text={words === "" ? "Start of this turn" : words} />
          </button>
        )}
        <span className="ms-auto shrink-0 tabular-nums">
          <NumberText value={slot?.number ?? current + 1} /> of{" "}
          <NumberText value={counts.allSlots} />
        </span>
      </div>
    </div>
  );
}

const WORDS = 200;

/** What may be a sign of Markdown, or an entity. */
const MARKUP = /[*_`~#>|[\\&<]|^[-+\d]/;

/** The first words of a slot that is loaded. */
function wordsOf(slot: SlotView | undefined): string {
  if (!slot?.message) return "";
  const words = plainText(slot.message).slice(0, WORDS).replaceAll(/\s+/g, " ").trim();
  // Only the server reads Markdown for a line of words.
  return MARKUP.test(words) ? "" : words;
}
