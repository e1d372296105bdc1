/** A session of one's own, as the list of sessions shows it. */
export interface SessionView {
  readonly id: string;
  readonly createdMs: number;
  /** Of the network. */
  readonly address: string;
  readonly userAgent: string;
  /** Whether it is the one that asks. */
  readonly isThis: boolean;
}
