import { queryOptions } from "@tanstack/react-query";
import type { ImportExcerpt } from "@/lib/domain/imports/excerpt";
import { getJson, search } from "./http";
import { importItemTextHref } from "./paths";

const importKeys = {
  all: ["imports"],
  one: (id: string) => ["imports", "one", id],
} as const;

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
