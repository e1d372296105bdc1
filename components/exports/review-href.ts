import type { ExportRequest } from "@/lib/domain/exports/request";

/**
 * The page on which every finding of an export is decided about, one by one.
 * @param from the address of the page that a person comes from, to which the review leads back
 */
export function reviewHref(
  { conversations, toolsets, query, format }: ExportRequest,
  from: string | null = null,
): string {
  const parameters = new URLSearchParams({ format });
  for (const id of conversations ?? []) parameters.append("conversation", id);
  for (const id of toolsets ?? []) parameters.append("toolset", id);
  if (query !== undefined) parameters.set("query", query);
  if (from !== null) parameters.set("from", from);
  return `/exports/review?${parameters.toString()}`;
}
