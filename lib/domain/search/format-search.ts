import type { SearchFilter, SearchQuery, SearchTerm } from "./query";

/** The text of a search; read again it is the same search. */
export function formatSearch({ terms, filters, sort }: SearchQuery): string {
  return [
    ...terms.map(formatTerm),
    ...filters.map(formatFilter),
    ...(sort === null ? [] : [`sort:${sort}`]),
  ].join(" ");
}

function formatTerm({ text, kind, negated }: SearchTerm): string {
  const minus = negated ? "-" : "";
  if (kind === "phrase") return `${minus}"${text}"`;
  return `${minus}${text}${kind === "prefix" ? "*" : ""}`;
}

/** One filter, as a chip or a part of a search's text. */
export function formatFilter({ key, value, negated }: SearchFilter): string {
  const text = /[\s"]/u.test(value) ? `"${value.replaceAll('"', "")}"` : value;
  return `${negated ? "-" : ""}${key}:${text}`;
}
