import type { BranchMap, BranchRun } from "@/lib/domain/conversation/tree/branch-map";

/** A run with those that follow it. */
export interface BranchNode {
  readonly id: string;
  readonly run: BranchRun;
  readonly children: readonly BranchNode[];
}

/** The runs as a tree. Children are behind their parents in the list, so no recursion is needed. */
export function branchTree({ runs }: BranchMap): BranchNode[] {
  const nodes = runs.map((run, at) => ({ id: String(at), run, children: [] as BranchNode[] }));
  const roots: BranchNode[] = [];
  for (const node of nodes) {
    const parent = node.run.parent === null ? undefined : nodes[node.run.parent];
    if (parent === undefined) roots.push(node);
    else parent.children.push(node);
  }
  return roots;
}

/** One choice on the path: which of how many ways it takes. */
export interface BranchChoice {
  /** From 0. */
  readonly at: number;
  readonly ways: readonly BranchRun[];
}

/** The choices from the start to the end of the path. */
export function branchChoices(roots: readonly BranchNode[]): BranchChoice[] {
  const choices: BranchChoice[] = [];
  for (let ways = roots; ways.length > 0;) {
    const at = ways.findIndex(({ run }) => run.onPath);
    if (at === -1) break;
    if (ways.length > 1) choices.push({ at, ways: ways.map(({ run }) => run) });
    ways = ways[at]?.children ?? [];
  }
  return choices;
}

/** Which of all ends the path leads to, from 1; 0 when there is none. */
export function branchNumber({ runs }: BranchMap): number {
  const ends = runs.filter(({ leaves }, at) => leaves === 1 && isEnd(runs, at));
  return ends.findLastIndex(({ onPath }) => onPath) + 1;
}

function isEnd(runs: readonly BranchRun[], at: number): boolean {
  // A run that others follow is followed by the next in the list.
  return runs[at + 1]?.parent !== at;
}
