import { applyItems } from "@/lib/data/server-items/apply-items";
import { listItems, type ItemListing } from "@/lib/net/list-items";
import type { ServerTarget } from "@/lib/net/server-target";
import { askServer } from "@/lib/secrets/ask-server";

import type { Run } from "./running";

/**
 * Lists the resources and prompts of a server after its tools.
 * @returns why they are as they were, for a person; null when they were stored
 */
export async function syncItems(
  run: Run,
  target: ServerTarget,
  { from, hasItems }: { readonly from: string; readonly hasItems: boolean },
): Promise<string | null> {
  const { signal } = run.controller;
  const listing = hasItems
    ? await askServer<ItemListing>(target, { signal }, (resolved) =>
        listItems(resolved, { signal, limits: run.limits }),
      )
    : NOTHING_OFFERED;
  if (!listing.ok) return `Resources and prompts were not listed: ${listing.message}`;
  await applyItems(run.rowId, listing.items, from);
  return null;
}

const NOTHING_OFFERED: ItemListing = { ok: true, items: [], skipped: 0 };
