"use client";

import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useEffect, useEffectEvent, useRef, useState } from "react";
import type { FoundInConversation } from "@/lib/domain/conversation/find/found";
import { findQuery, type FindRequest } from "@/lib/queries/conversations/find";
import { useReader } from "../state/reader-context";
import { noteInAddress } from "@/components/routing/use-address-param";
import { firstAt, firstFrom, stepAt, type FindStep } from "./find-steps";

/** Where the reader is: the slot, and the message that is shown in it. */
export interface ReaderPlace {
  readonly slot: number;
  readonly messageId: number | undefined;
}

interface Options {
  first: FindRequest;
  /** In which kind of place a search found its words: the first one found there is gone to. */
  hitPlace: string | null;
  /** The places are listed with the words around them. */
  isListed: boolean;
  focused: () => ReaderPlace;
  onStep: (step: FindStep) => void;
}

/** What is gone to as soon as the places are known: the hit of a search, or a step that was asked for before. */
type Waiting = "hit" | 1 | -1 | null;

/** What is looked for, what was found, and which place is the current one. */
export function useFind({ first, hitPlace, isListed, focused, onStep }: Options) {
  const reader = useReader();
  const [wish, setWish] = useState(first);
  const [current, setCurrent] = useState<number | null>(null);
  // Until the places are known, or something else is looked for.
  const awaited = useRef<Waiting>(hitPlace !== null && first.text !== "" ? "hit" : null);
  const asked = useDeferredValue(wish);
  const query = useQuery(findQuery(reader.conversationId, asked, isListed));
  const found = wish.text === "" ? undefined : query.data;
  // What was found is of what was looked for before.
  const isStale = query.isPlaceholderData || asked !== wish;

  async function go(n: number, places = found): Promise<void> {
    if (places === undefined || places.total === 0) return;
    const listed = places.parts.reduce((sum, { count }) => sum + count, 0);
    const at = ((n % listed) + listed) % listed;
    const place = stepAt(places, at);
    if (place === null) return;
    setCurrent(at);
    await reader.goTo({ message: place.part.messageId }, { focus: false });
    onStep(place);
  }

  /** A step from the current place; one that is asked for before the places are known is taken when they are. */
  async function step(by: 1 | -1): Promise<void> {
    if (found === undefined || isStale) {
      awaited.current = by;
      return;
    }
    const from = current ?? firstFrom(found, focused().slot) - (by === 1 ? 1 : 0);
    await go(from + by);
  }

  const goToAwaited = useEffectEvent(async (places: FoundInConversation) => {
    const wanted = awaited.current;
    if (wanted === null) return;
    awaited.current = null;
    if (wanted !== "hit") return step(wanted);
    const { messageId } = focused();
    if (messageId === undefined) return;
    const at = firstAt(places, { messageId, where: hitPlace });
    if (at !== null) await go(at, places);
  });
  // The timeline scrolls by itself; nothing that is drawn depends on it.
  const { data } = query;
  useEffect(() => {
    if (data === undefined || isStale) return;
    Promise.resolve(data)
      .then((places) => goToAwaited(places))
      // Where the way there fails, the bar itself says so.
      .catch(() => undefined);
  }, [data, isStale]);

  return {
    wish,
    change: (next: Partial<FindRequest>) => {
      awaited.current = null;
      setWish((former) => ({ ...former, ...next }));
      setCurrent(null);
      if (next.text !== undefined) noteInAddress("find", next.text === "" ? null : next.text);
    },
    found,
    error: wish.text === "" ? null : query.error,
    current: found === undefined ? null : current,
    isStale,
    goTo: (n: number) => go(n),
    next: () => step(1),
    previous: () => step(-1),
  };
}
