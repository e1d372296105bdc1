import { queryOptions } from "@tanstack/react-query";
import type { SecretsReport } from "@/lib/domain/secrets/stored-secret";
import { getJson } from "./request/http";

export const secretKeys = { all: ["secrets"] } as const;

/** The secrets by name, and where each may be sent; their values never come here. */
export function secretsQuery() {
  return queryOptions({
    queryKey: secretKeys.all,
    queryFn: ({ signal }) => getJson<SecretsReport>("/api/secrets", signal),
  });
}
