import { asRecord } from "@/lib/shared/read-value";

/** Paths of the lists that have filters or a choice of order. */
export const VIEWED_LISTS = [
  "/conversations",
  "/toolsets",
  "/toolsets/tools",
  "/imports",
  "/exports",
  "/trash",
  "/pins",
  "/settings/api",
] as const;
export type ViewedList = (typeof VIEWED_LISTS)[number];

/** A name for the filters and the sort order of a list. */
export interface SavedView {
  readonly name: string;
  readonly list: ViewedList;
  /** The query of the list's address, without the question mark. */
  readonly query: string;
}

/** So many views a library has at most, over all lists. */
export const MOST_VIEWS = 50;
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
  // Views that were saved when only the conversations had any name no list.
  const list = VIEWED_LISTS.find((path) => path === (view?.["list"] ?? "/conversations"));
  const isView =
    list !== undefined &&
    typeof name === "string" &&
    typeof query === "string" &&
    name.trim() !== "" &&
    name.length <= LONGEST_NAME &&
    query.length <= LONGEST_QUERY;
  return isView ? { name, list, query } : null;
}

/**
 * Adds a view; one of the same list and name is replaced at its place.
 * @param before the views that stood before it, where it comes back: it stands after the last of them that is left
 */
export function withView(
  views: readonly SavedView[],
  view: SavedView,
  before: readonly SavedView[] = views,
): SavedView[] {
  const at = views.findIndex((each) => isSame(each, view));
  if (at !== -1) return views.toSpliced(at, 1, view);
  const last = views.findLastIndex((each) => before.some((former) => isSame(former, each)));
  return views.toSpliced(last + 1, 0, view);
}

/** The views that stand before one of them. */
export function viewsBefore(views: readonly SavedView[], view: SavedView): readonly SavedView[] {
  const at = views.findIndex((each) => isSame(each, view));
  return at === -1 ? views : views.slice(0, at);
}

function isSame(one: SavedView, other: SavedView): boolean {
  return one.name === other.name && one.list === other.list;
}

/** The views without one of them. */
export function withoutView(views: readonly SavedView[], { name, list }: SavedView): SavedView[] {
  return views.filter((view) => view.name !== name || view.list !== list);
}

/**
 * The query of an address as views compare it: in one order, and without the place in a list of pages.
 * @param query with or without the question mark
 */
export function viewQuery(query: string): string {
  const params = new URLSearchParams(query);
  for (const place of ["cursor", "page"]) params.delete(place);
  params.sort();
  return params.toString();
}
