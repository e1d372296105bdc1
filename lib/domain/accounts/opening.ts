/** What somebody sees of others for a time: the private conversations of one member in one library. */
export interface OpenedPrivate {
  /** As rows name it: null for the main one. */
  readonly library: string | null;
  /** Whose they are. */
  readonly account: string;
}

/** Private conversations of a member that somebody who manages a library has opened there, for a reason and a time. */
export interface Opening {
  readonly id: string;
  /** The name of the library; null for the main one. */
  readonly library: string | null;
  readonly openerName: string;
  readonly ownerName: string;
  readonly reason: string;
  readonly createdMs: number;
  /** When it ends, or when it was ended before. */
  readonly untilMs: number;
}
