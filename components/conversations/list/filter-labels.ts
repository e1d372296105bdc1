import { NO_FOLDER } from "@/lib/domain/library/folder";
import { FLAG_FACETS, type FlagFacet } from "@/lib/domain/conversation/view/facets";
import { sourceName } from "@/lib/domain/conversation/view/source-name";

export const FLAGS = FLAG_FACETS;

export const FLAG_LABELS: Readonly<Record<FlagFacet, string>> = {
  tools: "With tool calls",
  errors: "With errors",
  problems: "With problems",
  private: "Private",
  pinned: "With pinned messages",
};

/** Where conversations of a format come from. */
export const sourceWords = (format: string): string => sourceName(format) ?? "CJSON";

/** A folder of the filter, by id. */
export function folderWords(
  id: string,
  folders: readonly { readonly id: string; readonly name: string }[],
): string {
  if (id === NO_FOLDER) return "In no folder";
  const name = folders.find((folder) => folder.id === id)?.name;
  return name === undefined ? "In one folder" : `Folder ${name}`;
}

/** A library of the filter, by id. */
export function libraryWords(
  id: string,
  libraries: readonly { readonly id: string; readonly name: string }[],
): string {
  return libraries.find((library) => library.id === id)?.name ?? "Another library";
}

const MONTHS = new Intl.DateTimeFormat("en", { year: "numeric", month: "long", timeZone: "UTC" });

/** A year, month or day of the date filter as people say it. */
export function whenWords(date: string): string {
  if (date === "none") return "No time recorded";
  const isMonth = /^\d{4}-\d{2}$/.test(date);
  const at = isMonth ? Date.parse(`${date}-01T00:00:00Z`) : Number.NaN;
  return Number.isNaN(at) ? date : MONTHS.format(at);
}
