import { diffArrays } from "diff";
import { type Anchor, findAnchors } from "./anchors";

/** A run of text that both versions have, that only the old one has, or that only the new one has. */
export interface DiffRun {
  readonly kind: "same" | "removed" | "added";
  readonly text: string;
}

/** Above this many edits between two words that both texts have, all between them counts as changed. */
const MAX_EDITS = 500;
/** Longer texts are first cut at a word that each of them has once. */
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
    for (const run of diffUncut(old.slice(from[0], x), fresh.slice(from[1], y))) runs.push(run);
    runs.push({ kind: "same", text: old[x] ?? "" });
    from = [x + 1, y + 1];
  }
  for (const run of diffUncut(old.slice(from[0]), fresh.slice(from[1]))) runs.push(run);
  return runs;
}

function diffUncut(old: readonly string[], fresh: readonly string[]): DiffRun[] {
  const parts = diffArrays([...old], [...fresh], { maxEditLength: MAX_EDITS });
  if (parts === undefined) {
    return [
      { kind: "removed", text: old.join("") },
      { kind: "added", text: fresh.join("") },
    ];
  }
  return parts.map(({ added, removed, value }) => ({
    kind: added ? "added" : removed ? "removed" : "same",
    text: value.join(""),
  }));
}
