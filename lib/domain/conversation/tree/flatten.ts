/** A node of a tree of messages as a foreign file states it. */
export interface TreeNode<M> {
  readonly id: string;
  readonly parent: string | null;
  /** Null when the node only holds the tree together: its children move up to its parent. */
  readonly message: M | null;
  /** Epoch milliseconds; picks the newest leaf where the file names none. */
  readonly time: number | null;
  /** Place among its siblings; nodes without one keep the order of the list, after those with one. */
  readonly rank?: number;
}

/** A message of the tree at its place in a list. */
export interface FlatMessage<M> {
  readonly id: string;
  readonly message: M;
  /** The message before it on its branch, null for a first one. */
  readonly parentId: string | null;
  /** Messages before it on its branch. */
  readonly depth: number;
  /** The slot; absent in a tree that never branches. */
  readonly index?: number;
  /** Whether it is on the active branch; absent where the slot has no other version. */
  readonly isPreferred?: boolean;
}

export interface FlatTree<M> {
  /** By slot, versions of a slot in the order of the tree. Parents always precede their children. */
  readonly messages: FlatMessage<M>[];
  readonly branching: boolean;
  /** Ids that occurred again; the first node with an id counts. */
  readonly duplicates: string[];
  /** Nodes whose parent is not in the tree, or is the node itself; they count as first messages. */
  readonly orphans: string[];
  /** Nodes at which a circle of parents was cut open. */
  readonly cuts: string[];
}

interface Visit<M> {
  readonly node: TreeNode<M>;
  readonly depth: number;
  readonly parentId: string | null;
}

/**
 * Lays a tree of messages out as a list: messages of equal depth share a slot, the active branch is
 * preferred. Total for any input; loops rather than recursion, since a branch can be thousands deep.
 * @param nodes in file order
 * @param leafId where the active branch ends; null or unknown = the newest leaf, of equals the last
 */
export function flattenTree<M>(nodes: readonly TreeNode<M>[], leafId: string | null): FlatTree<M> {
  const byId = new Map<string, TreeNode<M>>();
  const duplicates: string[] = [];
  for (const node of nodes) {
    if (byId.has(node.id)) duplicates.push(node.id);
    else byId.set(node.id, node);
  }
  const { children, roots, orphans } = linkChildren(byId);

  const walked: Visit<M>[] = [];
  const seen = new Set<string>();
  for (const root of roots) walk(root, children, seen, walked);
  const cuts = new Set<string>();
  const positions = new Map([...byId.keys()].map((id, position) => [id, position]));
  // What no root reaches hangs on circles of parents.
  for (const node of byId.values()) {
    if (seen.has(node.id)) continue;
    const first = firstOfCircle(node, byId, positions);
    cuts.add(first.id);
    walk(first, children, seen, walked);
  }

  const active = activeBranch(byId, children, cuts, leafId);
  return { ...placeInSlots(walked, active), duplicates, orphans, cuts: [...cuts] };
}

/** The node of a circle that is first in the file; `below` is on the circle or hangs on it. */
function firstOfCircle<M>(
  below: TreeNode<M>,
  byId: ReadonlyMap<string, TreeNode<M>>,
  positions: ReadonlyMap<string, number>,
): TreeNode<M> {
  const climbed = new Set<string>();
  let node = below;
  while (!climbed.has(node.id)) {
    climbed.add(node.id);
    node = parentOf(node, byId) ?? node;
  }
  const position = (each: TreeNode<M>) => positions.get(each.id) ?? 0;
  let first = node;
  // Once around: the climb ended where it met the circle again.
  for (let next = parentOf(node, byId); next && next !== node; next = parentOf(next, byId)) {
    if (position(next) < position(first)) first = next;
  }
  return first;
}

function parentOf<M>(
  node: TreeNode<M>,
  byId: ReadonlyMap<string, TreeNode<M>>,
): TreeNode<M> | undefined {
  return node.parent === null ? undefined : byId.get(node.parent);
}

function linkChildren<M>(byId: ReadonlyMap<string, TreeNode<M>>) {
  const children = new Map<string, TreeNode<M>[]>();
  const roots: TreeNode<M>[] = [];
  const orphans: string[] = [];
  for (const node of byId.values()) {
    if (node.parent === null || !byId.has(node.parent) || node.parent === node.id) {
      if (node.parent !== null) orphans.push(node.id);
      roots.push(node);
      continue;
    }
    const siblings = children.get(node.parent);
    if (siblings) siblings.push(node);
    else children.set(node.parent, [node]);
  }
  const rank = (node: TreeNode<M>) => node.rank ?? Number.MAX_SAFE_INTEGER;
  for (const siblings of children.values()) siblings.sort((a, b) => rank(a) - rank(b));
  return { children, roots, orphans };
}

/** Visits everything below a root, a branch at a time, and lists what carries a message. */
function walk<M>(
  root: TreeNode<M>,
  children: ReadonlyMap<string, readonly TreeNode<M>[]>,
  seen: Set<string>,
  walked: Visit<M>[],
): void {
  const stack: Visit<M>[] = [{ node: root, depth: 0, parentId: null }];
  for (let visit = stack.pop(); visit !== undefined; visit = stack.pop()) {
    const { node, depth, parentId } = visit;
    if (seen.has(node.id)) continue;
    seen.add(node.id);
    const isKept = node.message !== null;
    if (isKept) walked.push(visit);
    const below = { depth: isKept ? depth + 1 : depth, parentId: isKept ? node.id : parentId };
    const siblings = children.get(node.id) ?? [];
    for (const child of siblings.toReversed()) stack.push({ node: child, ...below });
  }
}

/** Ids from the active leaf up to its root. */
function activeBranch<M>(
  byId: ReadonlyMap<string, TreeNode<M>>,
  children: ReadonlyMap<string, readonly TreeNode<M>[]>,
  cuts: ReadonlySet<string>,
  leafId: string | null,
): ReadonlySet<string> {
  let leaf = leafId === null ? undefined : byId.get(leafId);
  if (leaf === undefined) {
    for (const node of byId.values()) {
      if (children.has(node.id)) continue;
      if (leaf === undefined || (node.time ?? 0) >= (leaf.time ?? 0)) leaf = node;
    }
  }
  const active = new Set<string>();
  let node = leaf;
  while (node !== undefined && !active.has(node.id)) {
    active.add(node.id);
    node = cuts.has(node.id) ? undefined : parentOf(node, byId);
  }
  return active;
}

function placeInSlots<M>(walked: readonly Visit<M>[], active: ReadonlySet<string>) {
  const versions = new Map<number, number>();
  for (const { depth } of walked) versions.set(depth, (versions.get(depth) ?? 0) + 1);
  const branching = versions.size < walked.length;
  const messages: FlatMessage<M>[] = [];
  for (const { node, depth, parentId } of walked) {
    if (node.message === null) continue;
    messages.push({
      id: node.id,
      message: node.message,
      parentId,
      depth,
      ...(branching ? { index: depth } : {}),
      ...((versions.get(depth) ?? 0) > 1 ? { isPreferred: active.has(node.id) } : {}),
    });
  }
  return { messages: messages.sort((a, b) => a.depth - b.depth), branching };
}
