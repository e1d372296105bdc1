import { messageOutline } from "@/lib/domain/conversation/facts/message";
import type { Message } from "@/lib/domain/conversation/schema/conversation";
import { buildTimeline, type Slot } from "@/lib/domain/conversation/timeline/slots";
import { freeName } from "@/lib/shared/free-name";

/** A message at its place in the tree. */
export interface BranchNode {
  /** The message's own id, told apart by `#2` where it occurs again and named after its place where it has none. */
  readonly id: string;
  readonly message: Message;
  /** Id of the node it follows; null for a first one. */
  readonly parentId: string | null;
}

/** The messages of a conversation as a tree, deleted ones left out. */
export interface BranchTree {
  /** Each after its parent; versions of a slot in the order of the document. */
  readonly nodes: readonly BranchNode[];
  /** The last message of the shown path; null without any. */
  readonly leafId: string | null;
}

/** What laying messages out needs of one. */
interface Placed {
  readonly documentId: string;
  readonly slotIndex: number | null;
  readonly preferred: boolean;
  readonly hasPreferredFlag: boolean;
  readonly deleted: boolean;
  /** "" for a first one, null when nothing is recorded. */
  readonly sourceParent: string | null;
}

/**
 * The messages a format without branches gets: of each slot the one that is shown, in reading order, deleted ones
 * left out. Where the source recorded a tree, the path stays on one branch: a slot in which no message
 * continues what was shown before gives none.
 */
export function activePath(messages: readonly Message[]): Message[] {
  const placed = messages.map(readPlaced);
  const path = walkPath(placed, buildTimeline(placed));
  return path.flatMap((position) => messages.slice(position, position + 1));
}

/**
 * The tree a branching format gets. The parent of a message is the one its source recorded, else the shown message
 * of the slot before.
 */
export function branchTree(messages: readonly Message[]): BranchTree {
  const placed = messages.map(readPlaced);
  const slots = buildTimeline(placed);
  const path = new Set(walkPath(placed, slots));
  const register = createNodes(messages, placed);
  let before: string | null = null;
  let leafId: string | null = null;
  for (const { members } of slots) {
    for (const position of members) register.add(position, before);
    const shown = members.find((position) => path.has(position));
    before = leafId = (shown === undefined ? undefined : register.idOf(shown)) ?? before;
  }
  return { nodes: register.nodes, leafId };
}

function readPlaced(message: Message): Placed {
  return messageOutline(message);
}

/** Positions of the messages on the shown path. */
function walkPath(placed: readonly Placed[], slots: readonly Slot[]): number[] {
  const path: number[] = [];
  const seen = new Set<string>();
  const passed = new Set<string>();
  let isInTree = false;

  const continues = (position: number): boolean => {
    const { sourceParent = null, deleted = true } = placed[position] ?? {};
    if (deleted) return false;
    // Where nothing is shown yet, there is no branch to stay on.
    if (sourceParent === null || path.length === 0) return true;
    return passed.has(sourceParent) || (!isInTree && !seen.has(sourceParent));
  };

  for (const slot of slots) {
    // A branch that nothing began cannot have ended.
    const hasEnded = path.length > 0 && endsBefore(slot, placed);
    const chosen = hasEnded ? undefined : choose(slot, continues);
    for (const position of slot.members) {
      const { deleted, documentId = "", sourceParent } = placed[position] ?? {};
      if (documentId !== "") seen.add(documentId);
      // What follows a deleted message follows what that one had followed.
      const wasPassed = sourceParent === "" || passed.has(sourceParent ?? "");
      if (deleted === true && documentId !== "" && wasPassed) passed.add(documentId);
    }
    if (chosen === undefined) continue;
    const { documentId = "", sourceParent = null } = placed[chosen] ?? {};
    path.push(chosen);
    if (documentId !== "") passed.add(documentId);
    if (sourceParent !== null) isInTree = true;
  }
  return path;
}

function choose(slot: Slot, continues: (position: number) => boolean): number | undefined {
  if (slot.shown !== null && continues(slot.shown)) return slot.shown;
  return slot.members.findLast(continues);
}

/** A tree whose active branch ended earlier says of every version of a slot that it is not the preferred one. */
function endsBefore({ members }: Slot, placed: readonly Placed[]): boolean {
  return (
    members.length > 1 &&
    members.every((position) => {
      const { sourceParent, hasPreferredFlag, preferred } = placed[position] ?? {};
      return sourceParent !== null && sourceParent !== "" && hasPreferredFlag && !preferred;
    })
  );
}

function createNodes(messages: readonly Message[], placed: readonly Placed[]) {
  const nodes: BranchNode[] = [];
  const taken = new Set<string>();
  const ids = new Map<number, string>();
  /** The node an id of the document represents; of a deleted message that of its own parent. */
  const standsFor = new Map<string, string | null>();

  return {
    nodes,
    idOf: (position: number) => ids.get(position),
    add(position: number, before: string | null): void {
      const { documentId = "", sourceParent = null, deleted = true } = placed[position] ?? {};
      const message = messages[position];
      if (message === undefined) return;
      const recorded = sourceParent === "" ? null : standsFor.get(sourceParent ?? "");
      const parentId = recorded === undefined ? before : recorded;
      if (deleted) {
        if (!standsFor.has(documentId)) standsFor.set(documentId, parentId);
        return;
      }
      const id = freeName(documentId || `message-${position + 1}`, taken, "#");
      ids.set(position, id);
      nodes.push({ id, message, parentId });
      if (documentId !== "" && !standsFor.has(documentId)) standsFor.set(documentId, id);
    },
  };
}
