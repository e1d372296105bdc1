import { asRecord } from "@/lib/shared/read-value";

/** A name for filters and a sort order of the list of conversations. */
export interface SavedView {
  readonly name: string;
  /** The query of the list's address, without the question mark. */
  readonly query: string;
}

const MOST_VIEWS = 50;
const LONGEST_NAME = 80;
const LONGEST_QUERY = 2000;

/** Saved views as a setting keeps them; null for what is no list of them. */
export function readViews(text: string): SavedView[] | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (!Array.isArray(value) || value.length > MOST_VIEWS) return null;
  const views = value.map(readView);
  return views.every((view) => view !== null) ? views : null;
}

function readView(value: unknown): SavedView | null {
  const view = asRecord(value);
  const name = view?.["name"];
  const query = view?.["query"];
  const isView =
    typeof name === "string" &&
    typeof query === "string" &&
    name.trim() !== "" &&
    name.length <= LONGEST_NAME &&
    query.length <= LONGEST_QUERY;
  return isView ? { name, query } : null;
}

/** Adds a view; one of the same name is replaced at its place. */
export function withView(views: readonly SavedView[], view: SavedView): SavedView[] {
  const at = views.findIndex(({ name }) => name === view.name);
  return at === -1 ? [...views, view] : views.toSpliced(at, 1, view);
}
