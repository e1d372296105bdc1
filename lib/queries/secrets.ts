import { queryOptions } from "@tanstack/react-query";
import type { SecretsReport } from "@/lib/domain/secrets/stored-secret";
import { allItems } from "./request/all-pages";

type SecretsPage = SecretsReport & { readonly nextCursor: string | null };

export const secretKeys = { all: ["secrets"] } as const;

/** The secrets by name, and where each may be sent; their values never come here. */
export function secretsQuery() {
  return queryOptions({
    queryKey: secretKeys.all,
    queryFn: ({ signal }) => allItems<SecretsPage>("/api/secrets", {}, signal),
  });
}
