import type { ExportRequest } from "@/lib/domain/exports/request";

/** The page on which every finding of an export is decided about, one by one. */
export function reviewHref({ conversations, toolsets, query, format }: ExportRequest): string {
  const parameters = new URLSearchParams({ format });
  for (const id of conversations ?? []) parameters.append("conversation", id);
  for (const id of toolsets ?? []) parameters.append("toolset", id);
  if (query !== undefined) parameters.set("query", query);
  return `/exports/review?${parameters.toString()}`;
}
