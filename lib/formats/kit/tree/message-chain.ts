import type { NodeMessage, SourceNode } from "./assemble";

/** A message of a source that lists them. */
export interface ListedMessage {
  /** The source's own id; null where it has none. */
  readonly id: string | null;
  /** JSON Pointer of the message in the source file. */
  readonly path: string;
  readonly message: NodeMessage;
}

/** What a message is called at this place of a list that has no ids. */
export function positionId(position: number): string {
  return `m${position}`;
}

/**
 * The messages of a list as a tree that never branches. Ids that repeat are told apart, so that every message
 * keeps its place.
 */
export function chainMessages(listed: readonly ListedMessage[]): SourceNode[] {
  const counts = new Map<string, number>();
  const nodes: SourceNode[] = [];
  for (const [position, { id: own, path, message }] of listed.entries()) {
    const id = unlike(own || positionId(position), counts);
    nodes.push({ id, parent: nodes.at(-1)?.id ?? null, path, message });
  }
  return nodes;
}

function unlike(wanted: string, counts: Map<string, number>): string {
  const count = (counts.get(wanted) ?? 0) + 1;
  counts.set(wanted, count);
  return count === 1 ? wanted : unlike(`${wanted}#${count}`, counts);
}
