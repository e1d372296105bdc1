"use client";

import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { findQuery } from "@/lib/queries/find";
import type { FindRequest } from "@/lib/queries/find";
import { useReader } from "../reader/reader-context";
import { noteInAddress } from "../reader/use-address-param";
import { firstFrom, stepAt } from "./find-steps";
import type { FindStep } from "./find-steps";

/** What is looked for, what was found, and which place is the current one. */
export function useFind(
  first: FindRequest,
  focused: () => number,
  onStep: (step: FindStep) => void,
) {
  const reader = useReader();
  const [wish, setWish] = useState(first);
  const [current, setCurrent] = useState<number | null>(null);
  const query = useQuery(findQuery(reader.conversationId, useDeferredValue(wish)));
  const found = wish.text === "" ? undefined : query.data;

  async function go(n: number): Promise<void> {
    if (found === undefined || found.total === 0) return;
    const listed = found.parts.reduce((sum, { count }) => sum + count, 0);
    const at = ((n % listed) + listed) % listed;
    const step = stepAt(found, at);
    if (step === null) return;
    setCurrent(at);
    if (!step.part.shown) reader.look(step.part.slot, step.part.messageId);
    await reader.goTo({ message: step.part.messageId }, { focus: false });
    onStep(step);
  }

  return {
    wish,
    change: (next: Partial<FindRequest>) => {
      setWish((former) => ({ ...former, ...next }));
      setCurrent(null);
      if (next.text !== undefined) noteInAddress("find", next.text === "" ? null : next.text);
    },
    found,
    error: wish.text === "" ? null : query.error,
    isPending: query.isFetching,
    current: found === undefined ? null : current,
    next: () => go(current === null && found ? firstFrom(found, focused()) : (current ?? -1) + 1),
    previous: () =>
      go(current === null && found ? firstFrom(found, focused()) - 1 : (current ?? 0) - 1),
  };
}
