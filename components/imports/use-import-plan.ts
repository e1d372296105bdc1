"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { FixRequest } from "@/lib/domain/imports/fixes";
import type { ImportPlan } from "@/lib/domain/imports/plan";
import { fixImportItems, importKeys, importPlanQuery } from "@/lib/queries/imports";
import { withItems } from "./plan-update";

export interface LoadedPlan {
  readonly plan: ImportPlan | null;
  readonly error: Error | null;
  /** Applies a fix to our copy of items and shows them as they are then. Throws HttpError. */
  readonly fix: (request: FixRequest) => Promise<readonly string[]>;
}

/** A plan and what is done to it before it is run. */
export function useImportPlan(importId: string, known: ImportPlan | null): LoadedPlan {
  const queryClient = useQueryClient();
  const query = importPlanQuery(importId);
  const { data, error } = useQuery({ ...query, ...(known === null ? {} : { initialData: known }) });
  return {
    plan: data ?? null,
    error,
    async fix(request) {
      const { items } = await fixImportItems(importId, request);
      queryClient.setQueryData(query.queryKey, (plan) => (plan ? withItems(plan, items) : plan));
      // Their texts are other ones now.
      await Promise.all(
        items.map(({ id }) =>
          queryClient.invalidateQueries({ queryKey: importKeys.item(importId, id) }),
        ),
      );
      return items.map(({ id }) => id);
    },
  };
}
