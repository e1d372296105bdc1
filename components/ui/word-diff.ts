/** A run of text that both versions have, that only the old one has, or that only the new one has. */
export interface DiffRun {
  readonly kind: "same" | "removed" | "added";
  readonly text: string;
}

/** Above this many edits the comparison is not worth its time, and the whole text counts as changed. */
const MAX_EDITS = 500;

/**
 * Compares two texts word by word (Myers, "An O(ND) Difference Algorithm", 1986). The runs that are not
 * "added" joined are `before`; those that are not "removed" joined are `after`.
 */
export function diffWords(before: string, after: string): DiffRun[] {
  const old = splitWords(before);
  const fresh = splitWords(after);
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
    const at = (diagonal: number) => reach?.get(diagonal) ?? -1;
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

/** For each number of edits, how far each diagonal reached before it; null when there are too many. */
function findPath(old: readonly string[], fresh: readonly string[]): Map<number, number>[] | null {
  const reach = new Map<number, number>([[1, 0]]);
  const trace: Map<number, number>[] = [];
  for (let depth = 0; depth <= Math.min(old.length + fresh.length, MAX_EDITS); depth += 1) {
    trace.push(new Map(reach));
    for (let diagonal = -depth; diagonal <= depth; diagonal += 2) {
      const below = reach.get(diagonal + 1) ?? -1;
      const left = reach.get(diagonal - 1) ?? -1;
      let x = diagonal === -depth || (diagonal !== depth && left < below) ? below : left + 1;
      while (x < old.length && x - diagonal < fresh.length && old[x] === fresh[x - diagonal])
        x += 1;
      reach.set(diagonal, x);
      if (x >= old.length && x - diagonal >= fresh.length) return trace;
    }
  }
  return null;
}
