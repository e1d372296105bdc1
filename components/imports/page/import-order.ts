import { createLoader, parseAsStringLiteral, type inferParserType } from "nuqs/server";

const SORTS = ["time", "name", "items"] as const;

/** How the imports are sorted; it lives in the URL. */
export const importOrder = {
  sort: parseAsStringLiteral(SORTS).withDefault("time"),
  order: parseAsStringLiteral(["asc", "desc"] as const),
};

export const loadImportOrder = createLoader(importOrder);

export type ImportOrder = inferParserType<typeof importOrder>;

/** What the list is asked for; only what is set, so that equal orders are one cache entry. */
export const importRequest = ({ sort, order }: ImportOrder) => ({
  sort,
  ...(order === null ? {} : { order }),
});

/** A column of the list as something to sort by; what is none leaves the order as it is. */
export const sortNamed = (id: string, now: ImportOrder["sort"]): ImportOrder["sort"] =>
  SORTS.find((sort) => sort === id) ?? now;
