"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { FixRequest } from "@/lib/domain/imports/fixes";
import type { ImportPlan, PlanItem, PlanTotals } from "@/lib/domain/imports/plan";
import type { ReadingRequest } from "@/lib/domain/imports/reading";
import {
  fixImportItems,
  importKeys,
  importPlanQuery,
  readImportItemAgain,
} from "@/lib/queries/imports/plan";

/** What can be done to the items of a plan before it is run. */
export interface PlanChanges {
  /** Applies a fix to our copy of items and shows them as they are then. Throws HttpError. */
  readonly fix: (request: FixRequest) => Promise<readonly string[]>;
  /** Reads an item in another way and shows it as it is then. Throws HttpError. */
  readonly readAgain: (request: ReadingRequest) => Promise<readonly string[]>;
}

export interface LoadedPlan extends PlanChanges {
  readonly plan: ImportPlan | null;
  readonly error: Error | null;
}

/** A plan and what is done to it before it is run. */
export function useImportPlan(importId: string, known: ImportPlan | null): LoadedPlan {
  const queryClient = useQueryClient();
  const query = importPlanQuery(importId);
  const { data, error } = useQuery({ ...query, ...(known === null ? {} : { initialData: known }) });
  async function show(items: readonly PlanItem[]): Promise<readonly string[]> {
    queryClient.setQueryData(query.queryKey, (plan) => (plan ? withItems(plan, items) : plan));
    // Their texts are other ones now.
    await Promise.all(
      items.map(({ id }) =>
        queryClient.invalidateQueries({ queryKey: importKeys.item(importId, id) }),
      ),
    );
    await queryClient.invalidateQueries({ queryKey: importKeys.credentials(importId) });
    return items.map(({ id }) => id);
  }

  return {
    plan: data ?? null,
    error,
    fix: async (request) => show((await fixImportItems(importId, request)).items),
    readAgain: async (request) => show((await readImportItemAgain(importId, request)).items),
  };
}

/** A plan in which some items are as they are after a fix; order and everything else stay. */
export function withItems(plan: ImportPlan, changed: readonly PlanItem[]): ImportPlan {
  const fresh = new Map(changed.map((item) => [item.id, item]));
  const items = plan.items.map((item) => fresh.get(item.id) ?? item);
  return { ...plan, items, totals: recount(plan.totals, items) };
}

function recount(before: PlanTotals, items: readonly PlanItem[]): PlanTotals {
  const totals = {
    ...before,
    new: 0,
    identical: 0,
    extends: 0,
    conflict: 0,
    invalid: 0,
    messages: 0,
    errors: 0,
    warnings: 0,
  };
  for (const { verdict, counts } of items) {
    totals[verdict] += 1;
    totals.messages += counts.messages;
    totals.errors += counts.errors;
    totals.warnings += counts.warnings;
  }
  return totals;
}
