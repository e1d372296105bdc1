/** What deciding needs of a retry. */
export interface RetryFacts {
  readonly documentId: string;
  readonly deleted: boolean;
  readonly createdMs: number | null;
}

/** What deciding needs of the message that follows the slot. */
export interface FollowerFacts {
  /** Document id of the message it followed where it came from; "" and null name none. */
  readonly sourceParent: string | null;
  readonly createdMs: number | null;
}

export interface WrittenAfter {
  /** Position among the retries. */
  readonly member: number;
  /** Whether the source says so, or only the times leave no other. */
  readonly by: "parent" | "time";
}

/**
 * After which retry of a slot the next message was written. The standard ties no message to a retry; it is
 * known if the source named the parent, or if exactly one retry is older than the message.
 */
export function writtenAfter(
  retries: readonly RetryFacts[],
  next: FollowerFacts | undefined,
): WrittenAfter | null {
  if (next === undefined || retries.length < 2) return null;
  if (next.sourceParent !== null && next.sourceParent !== "") {
    const member = retries.findIndex(({ documentId }) => documentId === next.sourceParent);
    if (member !== -1) return { member, by: "parent" };
  }
  const { createdMs } = next;
  // A retry without a time could be the one.
  if (createdMs === null || retries.some((retry) => retry.createdMs === null)) return null;
  const older = retries.flatMap((retry, member) =>
    (retry.createdMs ?? createdMs) < createdMs ? [member] : [],
  );
  const [member] = older;
  return member !== undefined && older.length === 1 ? { member, by: "time" } : null;
}
