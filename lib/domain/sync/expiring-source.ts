/** A toolset whose sign-in only a person can renew. */
export interface ExpiringSource {
  /** Store id of its file. */
  readonly fileId: string;
  /** Row id of the toolset. */
  readonly rowId: number;
  /** Of its file. */
  readonly title: string;
  readonly state: "ended" | "expired" | "expiring";
  /** When it stops working; null where it has ended. */
  readonly expiresMs: number | null;
}
