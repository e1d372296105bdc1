"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { flushSync } from "react-dom";
import { send } from "@/components/saving/send";
import { showToast } from "@/components/ui/toast/queue";
import { acceptItemsAction, removeItemsAction, takeBackItemsAction } from "@/lib/actions/sync";
import type { ActionResult } from "@/lib/actions/result";
import type { ItemView } from "@/lib/domain/server-items/view";
import { syncKeys } from "@/lib/queries/toolsets/sync";
import { counted } from "../sync/sync-labels";

/** Where a list of resources and prompts belongs. */
export interface ItemsPlace {
  readonly fileId: string;
  /** Row id. */
  readonly toolset: number;
}

type Items = readonly ItemView[];

/** "docs://1", or "12 items". */
function namesOf(items: Items): string {
  const [first, ...others] = items;
  return others.length === 0 && first !== undefined ? first.key : counted(items.length, "item");
}

/**
 * Accepts resources and prompts, and takes that back from the toast; removes those that are no longer listed.
 * @param onDecided called when the page shows what is left
 */
export function useItemActs(place: ItemsPlace, onDecided: (items: Items) => void) {
  const queryClient = useQueryClient();
  const [isSaving, setSaving] = useState(false);
  const [said, setSaid] = useState("");
  // The sync bar and the lists count what waits.
  const refresh = () => queryClient.invalidateQueries({ queryKey: syncKeys.one(place.toolset) });

  async function takeBack(items: Items): Promise<void> {
    const result = await send(takeBackItemsAction, { ...place, items: items.map(({ id }) => id) });
    await refresh();
    if (result.ok) setSaid(`Held back again: ${namesOf(items)}`);
    else showToast({ title: result.error.message, tone: "danger" });
  }

  async function accept(items: Items): Promise<void> {
    setSaving(true);
    const seen = items.map(({ id, seenHash }) => ({ id, seenHash }));
    const result = await send(acceptItemsAction, { ...place, items: seen });
    await end(items, `Accepted ${namesOf(items)}`, result, () => takeBack(items));
  }

  async function remove(items: Items): Promise<void> {
    setSaving(true);
    const result = await send(removeItemsAction, { ...place, items: items.map(({ id }) => id) });
    await end(items, `Removed ${namesOf(items)}`, result);
  }

  async function end(
    items: Items,
    words: string,
    result: ActionResult<unknown>,
    undo?: () => Promise<void>,
  ): Promise<void> {
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
    showToast({ title: words, ...(undo === undefined ? {} : { undo }) });
    onDecided(items);
  }

  return {
    accept,
    remove,
    isSaving,
    /** What was done last, for those who do not see it. */
    said,
  };
}
