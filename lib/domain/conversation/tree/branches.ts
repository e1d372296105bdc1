import { indexTree, type TreeMessage } from "./path";

/** A run of messages that follow each other without a choice. Positions are those in `messages`. */
export interface BranchSegment {
  readonly first: number;
  readonly last: number;
  /** Its own messages. */
  readonly length: number;
  /** Place in the list of the segment it follows; null at a root. */
  readonly parent: number | null;
  readonly children: readonly number[];
  /** With all that follow it. */
  readonly messages: number;
  /** Ends that can be reached from it, itself included when it is one. */
  readonly leaves: number;
}

interface Growing extends BranchSegment {
  children: number[];
  messages: number;
  leaves: number;
}

/**
 * The tree of a conversation as its source stated it, each parent before its children; empty when nothing
 * is recorded. Messages without a parent of record belong to no branch and are left out. Parents that go in
 * a circle begin a tree of their own.
 */
export function branchSegments(messages: readonly TreeMessage[]): BranchSegment[] {
  const { byId, children } = indexTree(messages);
  const childrenOf = (position: number): readonly number[] => {
    const { documentId = "" } = messages[position] ?? {};
    // Of messages with equal ids only the first is anybody's parent.
    return byId.get(documentId) === position ? (children.get(documentId) ?? []) : [];
  };
  const seen = new Set<number>();
  const segments: Growing[] = [];

  const grow = (root: number): void => {
    const waiting: { at: number; parent: number | null }[] = [{ at: root, parent: null }];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const { at: first, parent } = next;
      if (seen.has(first)) continue;
      let last = first;
      let length = 1;
      seen.add(first);
      let following = childrenOf(last).filter((child) => !seen.has(child));
      while (following.length === 1 && following[0] !== undefined) {
        last = following[0];
        length += 1;
        seen.add(last);
        following = childrenOf(last).filter((child) => !seen.has(child));
      }
      const place = segments.length;
      segments.push({ first, last, length, parent, children: [], messages: length, leaves: 0 });
      if (parent !== null) segments[parent]?.children.push(place);
      for (const child of following.toReversed()) waiting.push({ at: child, parent: place });
    }
  };

  messages.forEach(({ sourceParent }, position) => {
    if (sourceParent !== null && !byId.has(sourceParent)) grow(position);
  });
  messages.forEach(({ sourceParent }, position) => {
    if (sourceParent !== null && !seen.has(position)) grow(position);
  });
  sumUp(segments);
  return segments;
}

/** Children come after their parents, so one way back is enough. */
function sumUp(segments: readonly Growing[]): void {
  for (const segment of segments.toReversed()) {
    if (segment.children.length === 0) segment.leaves = 1;
    const parent = segment.parent === null ? undefined : segments[segment.parent];
    if (parent === undefined) continue;
    parent.messages += segment.messages;
    parent.leaves += segment.leaves;
  }
}
