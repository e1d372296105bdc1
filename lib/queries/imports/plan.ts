import { queryOptions } from "@tanstack/react-query";
import type { CredentialOffer } from "@/lib/domain/imports/credentials";
import type { ItemDifferences } from "@/lib/domain/imports/differences";
import type { ImportExcerpt } from "@/lib/domain/imports/excerpt";
import type { FixedItems, FixPreview, FixRequest } from "@/lib/domain/imports/fixes";
import type { ImportDetail } from "@/lib/domain/imports/listing";
import type { ImportPreview } from "@/lib/domain/imports/preview";
import type { ReadingRequest } from "@/lib/domain/imports/reading";
import { getJson, postJson } from "../request/answers";
import { search } from "../request/http";
import { importItemTextHref, importPlanHref } from "../request/paths";

export const importKeys = {
  all: ["imports"],
  one: (id: string) => ["imports", "one", id],
  credentials: (id: string) => ["imports", "one", id, "credentials"],
  item: (id: string, itemId: string) => ["imports", "one", id, "item", itemId],
} as const;

/** All that is known of an import; what a run has changed is asked for again when its page is. */
export function importDetailQuery(id: string) {
  return queryOptions({
    queryKey: [...importKeys.one(id), "detail"],
    // It may have a hundred thousand items.
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => getJson<ImportDetail>(importPlanHref(id), signal),
  });
}

/** The plan of an import as long as its upload is kept; it changes only by what is done to it here. */
export function importPlanQuery(id: string) {
  return queryOptions({
    queryKey: [...importKeys.one(id), "plan"],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => (await getJson<ImportDetail>(importPlanHref(id), signal)).plan,
  });
}

/** The credentials of a plan that can be kept as secrets; reading an item in another way may change them. */
export function importCredentialsQuery(id: string) {
  return queryOptions({
    queryKey: importKeys.credentials(id),
    queryFn: ({ signal }) => getJson<CredentialOffer>(importPlanHref(id, "credentials"), signal),
  });
}

/** The lines around a problem of an item that is not imported yet. */
export function importExcerptQuery(importId: string, itemId: string, line: number) {
  return queryOptions({
    queryKey: [...importKeys.item(importId, itemId), "excerpt", line],
    queryFn: ({ signal }) =>
      getJson<ImportExcerpt>(
        `${importItemTextHref(importId, itemId)}/excerpt${search({ line })}`,
        signal,
      ),
  });
}

/** A stretch of a conversation of the plan; `from` counts messages from 0. */
export function importPreviewQuery(
  importId: string,
  itemId: string,
  { from, limit }: { from: number; limit: number },
) {
  return queryOptions({
    queryKey: [...importKeys.item(importId, itemId), "preview", from, limit],
    queryFn: ({ signal }) =>
      getJson<ImportPreview>(
        `${importItemTextHref(importId, itemId)}/messages${search({ from, limit })}`,
        signal,
      ),
  });
}

/** A conflicting item beside what the library has. */
export function importDifferencesQuery(importId: string, itemId: string) {
  return queryOptions({
    queryKey: [...importKeys.item(importId, itemId), "differences"],
    queryFn: ({ signal }) =>
      getJson<ItemDifferences>(`${importItemTextHref(importId, itemId)}/differences`, signal),
  });
}

/** What the safe fix of a rule would change in an item. */
export function importFixPreviewQuery(importId: string, itemId: string, rule: string) {
  return queryOptions({
    queryKey: [...importKeys.item(importId, itemId), "fix", rule],
    queryFn: ({ signal }) =>
      postJson<FixPreview>(
        importPlanHref(importId, "fixes", "preview"),
        { item: itemId, rule },
        signal,
      ),
  });
}

/** Reads an item of a plan in another way; nothing is imported. Throws HttpError. */
export function readImportItemAgain(
  importId: string,
  reading: ReadingRequest,
): Promise<FixedItems> {
  return postJson(importPlanHref(importId, "readings"), reading);
}

/**
 * Applies the safe fix of a rule to our copy of what was uploaded; the upload itself stays. Nothing is imported.
 * Throws HttpError.
 */
export function fixImportItems(importId: string, fix: FixRequest): Promise<FixedItems> {
  return postJson(importPlanHref(importId, "fixes"), fix);
}
