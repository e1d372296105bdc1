import { OPTIONAL_COLUMNS, type OptionalColumn } from "../grid/columns";

/** How a grid of tools is narrowed and drawn, as its address says it. */
export interface GridAddress {
  readonly text: string;
  /** Facets, each as `group:name`. */
  readonly chosen: readonly string[];
  /** The conversation whose overrides are shown. */
  readonly conversation: string | null;
  readonly hidden: readonly OptionalColumn[];
}

/** The names of the parts in the query of the address. */
export const NAMES = {
  text: "q",
  chosen: "f",
  conversation: "conversation",
  hidden: "hide",
} as const;

/** A list in the address is written with commas, and a comma of an item as `%2C`. */
const COMMA = "%2C";

function readList(value: string | null): string[] {
  return value === null || value === ""
    ? []
    : value.split(",").map((item) => item.replaceAll(COMMA, ","));
}

function writeList(items: readonly string[]): string | null {
  return items.length === 0 ? null : items.map((item) => item.replaceAll(",", COMMA)).join(",");
}

/** Facets of the value of `f`. */
export function readChosen(value: string | null): readonly string[] {
  return readList(value);
}

/** Columns of the value of `hide`; those that do not exist are left out. */
export function readHidden(value: string | null): readonly OptionalColumn[] {
  return readList(value).flatMap((name) => OPTIONAL_COLUMNS.find((known) => known === name) ?? []);
}

/** The parts that change, by their names in the address; null takes one away. */
export function writeGridAddress(change: Partial<GridAddress>): Record<string, string | null> {
  const { text, chosen, conversation, hidden } = change;
  return {
    ...(text === undefined ? {} : { [NAMES.text]: text === "" ? null : text }),
    ...(chosen === undefined ? {} : { [NAMES.chosen]: writeList(chosen) }),
    ...(conversation === undefined ? {} : { [NAMES.conversation]: conversation }),
    ...(hidden === undefined ? {} : { [NAMES.hidden]: writeList(hidden) }),
  };
}
