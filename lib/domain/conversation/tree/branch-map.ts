/** A run of messages without a choice, as a page shows it. */
export interface BranchRun {
  /** Place in the list of the run it follows; null at a root. */
  readonly parent: number | null;
  /** Store id of its last message: a path named by it goes through this run. */
  readonly leafId: number;
  readonly role: string;
  /** The first words of its first message. */
  readonly words: string;
  /** Its own messages. */
  readonly length: number;
  /** Ends that can be reached from it. */
  readonly leaves: number;
  /** The branch that is looked at, or would be without choosing one, goes through it. */
  readonly onPath: boolean;
}

/** The branches of a conversation that came from a tree. */
export interface BranchMap {
  /** Each run before those that follow it; empty when the source recorded no tree. */
  readonly runs: readonly BranchRun[];
  readonly leaves: number;
  /** There are more runs than are listed. */
  readonly truncated: boolean;
  /** Store ids of the messages on the path, in reading order. */
  readonly path: readonly number[];
  /** Those of them that share their slot with others. */
  readonly choices: readonly number[];
}
