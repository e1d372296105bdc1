import { createLoader, parseAsStringLiteral, type inferParserType } from "nuqs/server";

export const IMPORT_SORTS = ["time", "name", "items"] as const;

/** How the imports are sorted; it is in the URL. */
export const importOrder = {
  sort: parseAsStringLiteral(IMPORT_SORTS).withDefault("time"),
  order: parseAsStringLiteral(["asc", "desc"] as const),
};

export const loadImportOrder = createLoader(importOrder);

export type ImportOrder = inferParserType<typeof importOrder>;

/** What the list is asked for; only what is set, so that equal orders are one cache entry. */
export const importRequest = ({ sort, order }: ImportOrder) => ({
  sort,
  ...(order === null ? {} : { order }),
});
