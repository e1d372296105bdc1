"use client";

import { useQueryClient } from "@tanstack/react-query";
import { send } from "@/components/saving/send";
import { acceptItemsAction, removeItemsAction, takeBackItemsAction } from "@/lib/actions/sync";
import type { ItemView } from "@/lib/domain/server-items/view";
import { syncKeys } from "@/lib/queries/toolsets/sync";
import { counted } from "@/lib/shared/counted";
import { useDecision } from "../sync/use-decision";

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
 * Accepts resources and prompts, and holds them back again from the toast; removes those that are no longer listed.
 * @param onDecided called when the page shows what is left
 */
export function useItemActs(place: ItemsPlace, onDecided: (items: Items) => void) {
  const queryClient = useQueryClient();
  const { run, isSaving, said } = useDecision<ItemView>(
    // The sync bar and the lists count what waits.
    () => queryClient.invalidateQueries({ queryKey: syncKeys.one(place.toolset) }),
    onDecided,
  );
  const accept = (items: Items): Promise<void> => {
    const seen = items.map(({ id, seenHash }) => ({ id, seenHash }));
    const ids = items.map(({ id }) => id);
    return run(
      items,
      `Accepted ${namesOf(items)}`,
      () => send(acceptItemsAction, { ...place, items: seen }),
      () => [() => send(takeBackItemsAction, { ...place, items: ids })],
    );
  };
  const remove = (items: Items): Promise<void> =>
    run(
      items,
      `Removed ${namesOf(items)}`,
      () => send(removeItemsAction, { ...place, items: items.map(({ id }) => id) }),
      () => [],
    );
  return { accept, remove, isSaving, said };
}
