"use client";

import { useEffect, useRef, type RefObject } from "react";
import { textFinder, type Finder, type FindWish } from "@/lib/domain/conversation/find/text";
import { Marks } from "./marks";
import type { FindStep } from "./find-steps";

/** The engine for regular expressions is bigger than the rest of the bar, and few ask for it. */
async function finderOf(wish: FindWish): Promise<Finder | null> {
  if (wish.text === "") return null;
  if (!wish.regex || wish.anyWord) return textFinder(wish);
  const { makeFinder } = await import("@/lib/domain/conversation/find/pattern");
  const made = makeFinder(wish);
  return made.ok ? made.finder : null;
}

/** Marks what is found on the page, in the reader around the bar, as long as the bar is there. */
export function useMarks(bar: RefObject<HTMLElement | null>) {
  const marks = useRef<Marks | null>(null);
  const newest = useRef<FindWish | null>(null);
  useEffect(() => {
    const reader = bar.current?.parentElement;
    if (!reader) return;
    const made = new Marks(reader);
    marks.current = made;
    return () => made.destroy();
  }, [bar]);
  return {
    show: (wish: FindWish) => {
      newest.current = wish;
      marks.current?.goTo(null);
      finderOf(wish)
        .then((finder) => {
          if (newest.current === wish) marks.current?.show(finder);
        })
        .catch(reportError);
    },
    goTo: ({ part, nth, count }: FindStep) =>
      marks.current?.goTo({ messageId: part.messageId, nth, count }),
  };
}
