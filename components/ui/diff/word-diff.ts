import { type Anchor, findAnchors } from "./anchors";

/** A run of text that both versions have, that only the old one has, or that only the new one has. */
export interface DiffRun {
  readonly kind: "same" | "removed" | "added";
  readonly text: string;
}

/** Above this many edits between two words that both texts have, all between them counts as changed. */
const MAX_EDITS = 500;
/** Longer texts are first cut where a word stands that each of them has once. */
const MAX_UNCUT = 4000;

/**
 * Compares two texts word by word (Myers, "An O(ND) Difference Algorithm", 1986). The runs that are not
 * "added" joined are `before`; those that are not "removed" joined are `after`.
 */
export function diffWords(before: string, after: string): DiffRun[] {
  return diffItems(splitWords(before), splitWords(after));
}

/** The same for texts that are cut into pieces already, such as lines. */
export function diffItems(old: readonly string[], fresh: readonly string[]): DiffRun[] {
  let start = 0;
  while (start < old.length && start < fresh.length && old[start] === fresh[start]) start += 1;
  let oldEnd = old.length;
  let freshEnd = fresh.length;
  while (oldEnd > start && freshEnd > start && old[oldEnd - 1] === fresh[freshEnd - 1]) {
    oldEnd -= 1;
    freshEnd -= 1;
  }
  const runs: DiffRun[] = [];
  push(runs, "same", old.slice(0, start));
  for (const run of diffMiddle(old.slice(start, oldEnd), fresh.slice(start, freshEnd))) {
    push(runs, run.kind, [run.text]);
  }
  push(runs, "same", old.slice(oldEnd));
  return runs;
}

/** Words, white space and signs, none of them lost. */
function splitWords(text: string): string[] {
  return text.match(/[\p{L}\p{N}_]+|\s+|[^\p{L}\p{N}_\s]/gu) ?? [];
}

function push(runs: DiffRun[], kind: DiffRun["kind"], words: readonly string[]): void {
  const text = words.join("");
  if (text === "") return;
  const last = runs.at(-1);
  if (last?.kind === kind) runs[runs.length - 1] = { kind, text: last.text + text };
  else runs.push({ kind, text });
}

function diffMiddle(old: readonly string[], fresh: readonly string[]): DiffRun[] {
  if (old.length + fresh.length > MAX_UNCUT) {
    const anchors = findAnchors(old, fresh);
    if (anchors.length > 0) return diffBetween(old, fresh, anchors);
  }
  return diffUncut(old, fresh);
}

/** Everything between two anchors is compared by itself. */
function diffBetween(
  old: readonly string[],
  fresh: readonly string[],
  anchors: readonly Anchor[],
): DiffRun[] {
  const runs: DiffRun[] = [];
  let from: Anchor = [0, 0];
  for (const anchor of anchors) {
    const [x, y] = anchor;
    runs.push(...diffUncut(old.slice(from[0], x), fresh.slice(from[1], y)));
    runs.push({ kind: "same", text: old[x] ?? "" });
    from = [x + 1, y + 1];
  }
  runs.push(...diffUncut(old.slice(from[0]), fresh.slice(from[1])));
  return runs;
}

function diffUncut(old: readonly string[], fresh: readonly string[]): DiffRun[] {
  const trace = findPath(old, fresh);
  if (trace === null) {
    return [
      { kind: "removed", text: old.join("") },
      { kind: "added", text: fresh.join("") },
    ];
  }
  const steps: DiffRun[] = [];
  let x = old.length;
  let y = fresh.length;
  for (let depth = trace.length - 1; depth >= 0; depth -= 1) {
    const reach = trace[depth];
    const at = (diagonal: number) => reach?.[diagonal + depth + 1] ?? -1;
    const diagonal = x - y;
    const isDown =
      diagonal === -depth || (diagonal !== depth && at(diagonal - 1) < at(diagonal + 1));
    const fromX = depth === 0 ? 0 : isDown ? at(diagonal + 1) : at(diagonal - 1);
    const fromY = depth === 0 ? 0 : fromX - (isDown ? diagonal + 1 : diagonal - 1);
    while (x > fromX && y > fromY) {
      x -= 1;
      y -= 1;
      steps.push({ kind: "same", text: old[x] ?? "" });
    }
    if (depth === 0) break;
    if (isDown) steps.push({ kind: "added", text: fresh[(y -= 1)] ?? "" });
    else steps.push({ kind: "removed", text: old[(x -= 1)] ?? "" });
  }
  return steps.toReversed();
}

/**
 * For each number of edits, how far each diagonal reached before it, from the outermost below to the outermost
 * above; null when there are too many.
 */
function findPath(old: readonly string[], fresh: readonly string[]): Int32Array[] | null {
  const most = Math.min(old.length + fresh.length, MAX_EDITS);
  const middle = most + 1;
  const reach = new Int32Array(2 * middle + 1).fill(-1);
  reach[middle + 1] = 0;
  const trace: Int32Array[] = [];
  for (let depth = 0; depth <= most; depth += 1) {
    trace.push(reach.slice(middle - depth - 1, middle + depth + 2));
    for (let diagonal = -depth; diagonal <= depth; diagonal += 2) {
      const below = reach[middle + diagonal + 1] ?? -1;
      const left = reach[middle + diagonal - 1] ?? -1;
      let x = diagonal === -depth || (diagonal !== depth && left < below) ? below : left + 1;
      while (x < old.length && x - diagonal < fresh.length && old[x] === fresh[x - diagonal])
        x += 1;
      reach[middle + diagonal] = x;
      if (x >= old.length && x - diagonal >= fresh.length) return trace;
    }
  }
  return null;
}
