import type { NodeMessage, SourceNode } from "./assemble";

/** A message of a source that lists them. */
export interface ListedMessage {
  /** The source's own id; null where it has none. */
  readonly id: string | null;
  /** JSON Pointer of the message in the source file. */
  readonly path: string;
  readonly message: NodeMessage;
  /** The id of the message this one follows, null for one that begins; absent where the source does not tell. */
  readonly follows?: string | null;
}

/** What a message is called at this place of a list that has no ids. */
export function positionId(position: number): string {
  return `m${position}`;
}

/**
 * The messages of a list as a tree, in which each follows the one before unless all of them tell which they follow. Ids
 * that repeat are told apart, so that every message keeps its place.
 */
export function chainMessages(listed: readonly ListedMessage[]): SourceNode[] {
  const counts = new Map<string, number>();
  const nodes: SourceNode[] = [];
  const isTree = tellsBranches(listed);
  for (const [position, { id: own, path, message, follows = null }] of listed.entries()) {
    const id = unlike(own || positionId(position), counts);
    const before = nodes.at(-1)?.id ?? null;
    nodes.push({ id, parent: isTree && position > 0 ? follows : before, path, message });
  }
  return nodes;
}

/** Whether each message but the first follows an earlier one, and two of them the same one. */
function tellsBranches(listed: readonly ListedMessage[]): boolean {
  const earlier = new Set<string>();
  const followed = new Set<string>();
  let branches = false;
  for (const [position, { id, follows = null }] of listed.entries()) {
    if (id === null || earlier.has(id)) return false;
    earlier.add(id);
    if (position === 0) continue;
    if (follows === null || follows === id || !earlier.has(follows)) return false;
    branches ||= followed.has(follows);
    followed.add(follows);
  }
  return branches;
}

function unlike(wanted: string, counts: Map<string, number>): string {
  const count = (counts.get(wanted) ?? 0) + 1;
  counts.set(wanted, count);
  return count === 1 ? wanted : unlike(`${wanted}#${count}`, counts);
}
