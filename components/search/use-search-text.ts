"use client";

import { debounce, parseAsString, useQueryState } from "nuqs";
import { useState } from "react";
import { useSettled } from "@/components/ui/browser/use-debounced";
import { isAskable } from "./query-pieces";

const PAUSE_MS = 300;
const text = parseAsString.withDefault("");

/**
 * The text of the search, as it stands in the URL. Typing replaces the address when it pauses, so that going
 * back leaves the search; a filter or Enter is a step of its own.
 */
export function useSearchText() {
  const [q, setQ] = useQueryState("q", text);
  const [now, setNow] = useState(q);
  const settled = useSettled(q, PAUSE_MS);
  const settledOrNow = now === q ? q : settled;
  const asked = settledOrNow.trim();
  return {
    q,
    /** The text when the typing paused. */
    settled: settledOrNow,
    /** What is looked for; empty while there is too little to look for. */
    asked: isAskable(asked) ? asked : "",
    type: (next: string) =>
      setQ(next === "" ? null : next, { limitUrlUpdates: debounce(PAUSE_MS) }),
    choose: (next: string) => {
      setNow(next);
      return setQ(next === "" ? null : next, { history: "push" });
    },
  };
}
