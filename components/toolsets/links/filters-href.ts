/** Where the filters of a toolset are edited. */
export function filtersHref(fileId: string, toolsetId: string): string {
  const query = new URLSearchParams({ set: toolsetId });
  return `/toolsets/${encodeURIComponent(fileId)}/filters?${query.toString()}`;
}
