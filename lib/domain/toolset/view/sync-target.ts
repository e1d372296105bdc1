/** One toolset of a file whose tools come from a server, for the pages about its syncs. */
export interface SyncTarget {
  /** Store id. */
  readonly fileId: string;
  readonly fileTitle: string;
  /** Row id of the toolset. */
  readonly rowId: number;
  readonly toolsetId: string;
}
