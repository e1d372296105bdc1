import type { ExportRequest } from "@/lib/domain/exports/request";

import type { ScopedDocument } from "./scope";

/** Whether a private conversation stays without a question: those that are named go although the others stay. */
export function staysPrivate(
  { isPrivate, id }: Pick<ScopedDocument, "isPrivate" | "id">,
  { consent, includePrivate }: Pick<ExportRequest, "consent" | "includePrivate">,
): boolean {
  const isNamed = Array.isArray(consent) && consent.includes(id);
  return isPrivate && includePrivate === false && !isNamed;
}
