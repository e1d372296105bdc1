function syncPage(fileId: string, page: "changes" | "events", toolset: number): string {
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
