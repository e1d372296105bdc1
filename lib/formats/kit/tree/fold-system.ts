import type { JsonRecord } from "@/lib/shared/read-value";

import type { NodeMessage, SourceNode } from "./assemble";
import { dropBlank } from "../source/unmapped";

/** A node of a source that has system messages among the others. */
export interface ReadNode extends SourceNode {
  readonly isSystem: boolean;
}

export interface FoldedSystem {
  readonly nodes: readonly SourceNode[];
  /** Of the system messages before anything was said, in file order. */
  readonly texts: readonly string[];
  /** What those messages said besides, for the conversation's source extension. */
  readonly details: readonly JsonRecord[];
  /** System messages that stay at their place. */
  readonly later: number;
}

/**
 * Takes the system messages at the start out of a tree, but not their edges. A later one becomes a note at its
 * place, since a document has only one system message.
 */
export function foldSystem(nodes: readonly ReadNode[]): FoldedSystem {
  const isAtStart = findStart(nodes);
  const texts: string[] = [];
  const details: JsonRecord[] = [];
  let later = 0;
  const folded = nodes.map(({ isSystem, ...node }): SourceNode => {
    const { message } = node;
    if (!isSystem || message === null) return node;
    if (!isAtStart(node.id)) {
      later++;
      const metadata = { ...message.metadata, originalRole: "system" };
      return { ...node, message: { ...message, role: "assistant", metadata } };
    }
    for (const each of textsOf(message).filter((text) => text.trim() !== "")) texts.push(each);
    details.push(describe(node.id, message));
    return { ...node, message: null };
  });
  return { nodes: folded, texts, details, later };
}

function textsOf({ blocks }: NodeMessage): string[] {
  return blocks.flatMap((block) => (block.kind === "text" ? [block.text] : []));
}

function isFoldable({ isSystem, message }: ReadNode): boolean {
  if (message === null) return true;
  return (
    isSystem && message.files.length === 0 && message.blocks.every(({ kind }) => kind === "text")
  );
}

/** Tells the nodes above which nothing was said; a circle of parents has no start. */
function findStart(nodes: readonly ReadNode[]): (id: string) => boolean {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const decided = new Map<string, boolean>();
  for (const node of nodes) {
    const climbed: ReadNode[] = [];
    const open = new Set<string>();
    let next: ReadNode | undefined = node;
    while (next !== undefined && !decided.has(next.id) && !open.has(next.id)) {
      climbed.push(next);
      open.add(next.id);
      next = next.parent === null ? undefined : byId.get(next.parent);
    }
    let isStart = next === undefined || decided.get(next.id) === true;
    for (const each of climbed.toReversed()) {
      isStart &&= isFoldable(each);
      decided.set(each.id, isStart);
    }
  }
  return (id) => decided.get(id) === true;
}

function describe(id: string, message: NodeMessage): JsonRecord {
  const { time, updated, senderId, assistantMetadata, metadata, source } = message;
  const own = { createdAt: time?.iso, updatedAt: updated?.iso, senderId };
  return dropBlank({ id, ...own, assistantMetadata, metadata, ...source });
}
