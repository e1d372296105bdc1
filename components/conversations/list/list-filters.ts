import {
  createLoader,
  parseAsBoolean,
  parseAsString,
  parseAsStringLiteral,
  type inferParserType,
} from "nuqs/server";

const SORTS = ["updated", "created", "title"] as const;
const ORDERS = ["asc", "desc"] as const;

/** Everything that shapes the list of conversations; it is in the URL. */
export const listFilters = {
  query: parseAsString.withDefault(""),
  sort: parseAsStringLiteral(SORTS).withDefault("updated"),
  order: parseAsStringLiteral(ORDERS),
  private: parseAsBoolean,
  pinned: parseAsBoolean,
  problems: parseAsBoolean,
  tools: parseAsBoolean,
  errors: parseAsBoolean,
  source: parseAsString,
  model: parseAsString,
  date: parseAsString,
  tag: parseAsString,
  folder: parseAsString,
  library: parseAsString,
  import: parseAsString,
  trash: parseAsBoolean,
};

export const loadListFilters = createLoader(listFilters);

/** Takes every filter away; the order stays. */
export const NO_FILTERS = {
  query: null,
  private: null,
  pinned: null,
  problems: null,
  tools: null,
  errors: null,
  source: null,
  model: null,
  date: null,
  tag: null,
  folder: null,
  library: null,
  import: null,
} as const;
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
    ...(state.tools === null ? {} : { tools: state.tools }),
    ...(state.errors === null ? {} : { errors: state.errors }),
    ...(state.model === null ? {} : { model: state.model }),
    ...(state.date === null ? {} : { date: state.date }),
    ...(state.source === null ? {} : { source: state.source }),
    ...(state.tag === null ? {} : { tag: state.tag }),
    ...(state.folder === null ? {} : { folder: state.folder }),
    ...(state.library === null ? {} : { library: state.library }),
    ...(state.import === null ? {} : { import: state.import }),
    ...(state.trash === null ? {} : { trash: state.trash }),
  };
}
