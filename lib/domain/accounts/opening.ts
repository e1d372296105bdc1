/** Private conversations of a member that somebody who manages the library has opened, for a reason and a time. */
export interface Opening {
  readonly id: string;
  readonly openerName: string;
  readonly ownerName: string;
  readonly reason: string;
  readonly createdMs: number;
  /** When it ends, or when it was ended before. */
  readonly untilMs: number;
}
