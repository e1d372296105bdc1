function toolsetPage(fileId: string, page: string, parameters: Record<string, string>): string {
  const query = new URLSearchParams(parameters).toString();
  return `/toolsets/${encodeURIComponent(fileId)}/${page}?${query}`;
}

/** Where a tool is looked at; `position` tells tools of one name apart. */
export function toolPageHref(
  fileId: string,
  toolsetId: string,
  name: string,
  position: number | null = null,
): string {
  const place = position === null ? {} : { at: String(position) };
  return toolsetPage(fileId, "tool", { set: toolsetId, name, ...place });
}

/** Where a toolset and its tools are edited; with a position, that tool's fields are open. */
export function editHref(
  fileId: string,
  toolsetId: string,
  position: number | null = null,
): string {
  const place = position === null ? {} : { tool: String(position) };
  return toolsetPage(fileId, "edit", { set: toolsetId, ...place });
}
