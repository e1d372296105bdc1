import {
  createLoader,
  parseAsBoolean,
  parseAsString,
  parseAsStringLiteral,
  type inferParserType,
} from "nuqs/server";

const SORTS = ["updated", "created", "title"] as const;
const ORDERS = ["asc", "desc"] as const;

/** Everything that shapes the list of conversations; it lives in the URL. */
export const listFilters = {
  query: parseAsString.withDefault(""),
  sort: parseAsStringLiteral(SORTS).withDefault("updated"),
  order: parseAsStringLiteral(ORDERS),
  private: parseAsBoolean,
  pinned: parseAsBoolean,
  problems: parseAsBoolean,
  source: parseAsString,
  tag: parseAsString,
  import: parseAsString,
  trash: parseAsBoolean,
};

export const loadListFilters = createLoader(listFilters);
export type ListFilterState = inferParserType<typeof listFilters>;

/** What the query is given: only what is set, so that equal filters are one cache entry. */
export function listRequest(state: ListFilterState) {
  return {
    sort: state.sort,
    ...(state.query.trim() === "" ? {} : { query: state.query.trim() }),
    ...(state.order === null ? {} : { order: state.order }),
    ...(state.private === null ? {} : { private: state.private }),
    ...(state.pinned === null ? {} : { pinned: state.pinned }),
    ...(state.problems === null ? {} : { problems: state.problems }),
    ...(state.source === null ? {} : { source: state.source }),
    ...(state.tag === null ? {} : { tag: state.tag }),
    ...(state.import === null ? {} : { import: state.import }),
    ...(state.trash === null ? {} : { trash: state.trash }),
  };
}
