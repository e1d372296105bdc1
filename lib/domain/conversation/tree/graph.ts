/** A run of messages without a choice, as a picture of branches draws it: one mark, however long it is. */
export interface GraphRun {
  /** Position of its first message in `messages`. */
  readonly first: number;
  /** Its own messages. */
  readonly length: number;
  /** Place in the list of the run it follows; null at a root. Parents come before their children. */
  readonly parent: number | null;
  /** It is read when the conversation is, or its branch is looked at. */
  readonly onPath: boolean;
}

/** Where a run is drawn. */
export interface PlacedRun {
  /** Its place in the list of runs. */
  readonly run: number;
  /** From the start side; what is read is in the first lane. */
  readonly lane: number;
}

/** A line from a run to one that follows it; rows are those of all that is drawn. */
export interface GraphEdge {
  readonly from: { readonly row: number; readonly lane: number };
  readonly to: { readonly row: number; readonly lane: number };
  readonly onPath: boolean;
}

export interface BranchLayout {
  /** One run a row, each before those that follow it. */
  readonly rows: readonly PlacedRun[];
  readonly edges: readonly GraphEdge[];
}

/**
 * One row a run: what is read stays in its lane from top to bottom, and what else follows a run is drawn beside it,
 * whole, before it goes on. So lanes are as many as branches lie within branches, and are used again.
 */
export function layoutBranches(runs: readonly GraphRun[]): BranchLayout {
  const children = new Map<number | null, number[]>();
  runs.forEach(({ parent }, at) => {
    const known = children.get(parent);
    if (known === undefined) children.set(parent, [at]);
    else known.push(at);
  });
  const rows: PlacedRun[] = [];
  const edges: GraphEdge[] = [];
  const rowOf = new Map<number, { row: number; lane: number }>();
  const waiting = inTurn(children.get(null) ?? [], 0, runs);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { run, lane } = next;
    const to = { row: rows.length, lane };
    rowOf.set(run, to);
    rows.push({ run, lane });
    const { parent = null, onPath = false } = runs[run] ?? {};
    const from = parent === null ? undefined : rowOf.get(parent);
    if (from !== undefined) edges.push({ from, to, onPath });
    for (const below of inTurn(children.get(run) ?? [], lane, runs)) waiting.push(below);
  }
  return { rows, edges };
}

/** Those that follow a run, the one to be drawn last at first: that is the one which goes on in its lane. */
function inTurn(
  following: readonly number[],
  lane: number,
  runs: readonly GraphRun[],
): PlacedRun[] {
  const main = following.find((run) => runs[run]?.onPath === true) ?? following[0];
  const others = following.filter((run) => run !== main).toReversed();
  return [
    ...(main === undefined ? [] : [{ run: main, lane }]),
    ...others.map((run) => ({ run, lane: lane + 1 })),
  ];
}

/** The lines that are seen in some of the rows. */
export function edgesAmong(edges: readonly GraphEdge[], from: number, to: number): GraphEdge[] {
  return edges.filter((edge) => edge.from.row < to && edge.to.row >= from);
}

/** A row of the picture with what a person has to know of its run. */
export interface BranchGraphRow {
  readonly lane: number;
  /** Document id of its first message. */
  readonly messageId: string;
  /** Store id of its first message. */
  readonly id: number;
  /** Store id of a message on the branch, for reading it; null where retries are no branches. */
  readonly path: number | null;
  /** Place of its first message among the slots, from 0; null where that is not known. */
  readonly slot: number | null;
  readonly role: string;
  /** The first words of its first message. */
  readonly words: string;
  readonly length: number;
  readonly onPath: boolean;
}

/** Rows of one page of the picture. */
export const GRAPH_ROWS = 200;

/** A page of the picture of a conversation's branches and retries. */
export interface BranchGraph {
  readonly id: string;
  readonly title: string;
  /** The row that is the first of these. */
  readonly from: number;
  readonly rows: readonly BranchGraphRow[];
  readonly edges: readonly GraphEdge[];
  /** Rows of all pages. */
  readonly total: number;
  /** Of all pages. */
  readonly lanes: number;
  /** Places at which there is a choice. */
  readonly forks: number;
  readonly messages: number;
}
