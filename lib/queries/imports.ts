import { queryOptions } from "@tanstack/react-query";
import type { ImportExcerpt } from "@/lib/domain/imports/excerpt";
import type { ImportDetail, ImportListItem } from "@/lib/domain/imports/listing";
import { getJson, search } from "./http";
import { importItemTextHref } from "./paths";

export const importKeys = {
  all: ["imports"],
  one: (id: string) => ["imports", "one", id],
} as const;

/** The imports that were run, latest first. */
export function importsQuery() {
  return queryOptions({
    queryKey: [...importKeys.all, "list"],
    queryFn: ({ signal }) => getJson<{ items: ImportListItem[] }>("/api/imports", signal),
  });
}

/** One import: its plan while the upload is kept, its report once it was run. */
export function importQuery(id: string) {
  return queryOptions({
    queryKey: importKeys.one(id),
    queryFn: ({ signal }) =>
      getJson<ImportDetail>(`/api/imports/${encodeURIComponent(id)}`, signal),
  });
}

/** The lines around a problem of an item that is not imported yet. */
export function importExcerptQuery(importId: string, itemId: string, line: number) {
  return queryOptions({
    queryKey: [...importKeys.one(importId), "excerpt", itemId, line],
    queryFn: ({ signal }) =>
      getJson<ImportExcerpt>(
        `${importItemTextHref(importId, itemId)}/excerpt${search({ line })}`,
        signal,
      ),
  });
}
