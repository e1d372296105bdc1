function syncPage(
  fileId: string,
  page: "changes" | "events" | "resources",
  toolset: number,
): string {
  return `/toolsets/${encodeURIComponent(fileId)}/${page}?toolset=${toolset}`;
}

/** Where what a server changed is reviewed; `toolset` is a row id. */
export function changesHref(fileId: string, toolset: number): string {
  return syncPage(fileId, "changes", toolset);
}

/** Where the syncs of a toolset are told one by one; `toolset` is a row id. */
export function eventsHref(fileId: string, toolset: number): string {
  return syncPage(fileId, "events", toolset);
}

/** Where the resources and prompts of a server are listed; `toolset` is a row id. */
export function resourcesHref(fileId: string, toolset: number): string {
  return syncPage(fileId, "resources", toolset);
}
