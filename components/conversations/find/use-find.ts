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

/** What is looked for, what was found, and which place is the current one. */
export function useFind({ first, hitPlace, isListed, focused, onStep }: Options) {
  const reader = useReader();
  const [wish, setWish] = useState(first);
  const [current, setCurrent] = useState<number | null>(null);
  // Until its places are known, or something else is looked for.
  const awaitsHit = useRef(hitPlace !== null && first.text !== "");
  const query = useQuery(findQuery(reader.conversationId, useDeferredValue(wish), isListed));
  const found = wish.text === "" ? undefined : query.data;

  async function go(n: number, places = found): Promise<void> {
    if (places === undefined || places.total === 0) return;
    const listed = places.parts.reduce((sum, { count }) => sum + count, 0);
    const at = ((n % listed) + listed) % listed;
    const step = stepAt(places, at);
    if (step === null) return;
    setCurrent(at);
    await reader.goTo({ message: step.part.messageId }, { focus: false });
    onStep(step);
  }

  const goToHit = useEffectEvent(async (places: FoundInConversation) => {
    if (!awaitsHit.current || query.isPlaceholderData) return;
    awaitsHit.current = false;
    const { messageId } = focused();
    if (messageId === undefined) return;
    const at = firstAt(places, { messageId, where: hitPlace });
    if (at !== null) await go(at, places);
  });
  // The timeline scrolls by itself; nothing that is drawn depends on it.
  const { data } = query;
  useEffect(() => {
    if (data === undefined) return;
    Promise.resolve(data)
      .then((places) => goToHit(places))
      // Where the way there fails, the bar itself says so.
      .catch(() => undefined);
  }, [data]);

  return {
    wish,
    change: (next: Partial<FindRequest>) => {
      awaitsHit.current = false;
      setWish((former) => ({ ...former, ...next }));
      setCurrent(null);
      if (next.text !== undefined) noteInAddress("find", next.text === "" ? null : next.text);
    },
    found,
    error: wish.text === "" ? null : query.error,
    current: found === undefined ? null : current,
    /** What was found is of what was looked for before. */
    isStale: query.isPlaceholderData,
    goTo: (n: number) => go(n),
    next: () =>
      go(current === null && found ? firstFrom(found, focused().slot) : (current ?? -1) + 1),
    previous: () =>
      go(current === null && found ? firstFrom(found, focused().slot) - 1 : (current ?? 0) - 1),
  };
}
