"use client";

import { useState } from "react";
import { flushSync } from "react-dom";
import { showToast } from "@/components/ui/toast/queue";
import type { ActionResult } from "@/lib/actions/result";

export type Act<Data extends object = object> = () => Promise<ActionResult<Data>>;

/**
 * Saves what a person decides about a list: each decision is shown at once, told, and taken back from its toast.
 * @param refresh fetches the list again
 * @param onDecided called when the page shows what is left; the items that were decided
 */
export function useDecision<Item>(
  refresh: () => Promise<unknown>,
  onDecided: (items: readonly Item[]) => void,
) {
  const [isSaving, setSaving] = useState(false);
  const [said, setSaid] = useState("");

  async function takeBack(words: string, undos: readonly Act[]): Promise<void> {
    let failed = false;
    for (const undo of undos) {
      const result = await undo();
      if (result.ok) continue;
      showToast({ title: result.error.message, tone: "danger" });
      failed = true;
      break;
    }
    await refresh();
    if (!failed) setSaid(`Undone: ${words}`);
  }

  /** @param undosOf what takes the decision back, by what the server answered; without any there is no undo */
  async function run<Data extends object>(
    items: readonly Item[],
    words: string,
    act: Act<Data>,
    undosOf: (data: Data) => readonly Act[],
  ): Promise<void> {
    setSaving(true);
    const result = await act();
    await refresh();
    // The focus goes to what is left, which has to be drawn by then.
    flushSync(() => {
      setSaving(false);
      if (result.ok) setSaid(words);
    });
    if (!result.ok) {
      showToast({ title: result.error.message, tone: "danger" });
      return;
    }
    const undos = undosOf(result.data);
    showToast({
      title: words,
      ...(undos.length === 0 ? {} : { undo: () => takeBack(words, undos) }),
    });
    onDecided(items);
  }

  return {
    run,
    isSaving,
    /** What was done last, for those who do not see it. */
    said,
  };
}
