/** A piece of a conversation, told by what it says: a message, or what is around the messages. */
export interface ToldPiece {
  /** Pieces of one group are versions of each other: messages of one id, or `SHELL`. */
  readonly group: string;
  /** Equal for texts that say the same. */
  readonly token: string;
}

export const SHELL = "shell";

/** The group of the messages with a document id; those without one are told apart by nothing. */
export function messageGroup(id: string): string {
  return `message ${id}`;
}

/** What is known of the past of one group that changed here at some time. */
export interface GroupPast {
  /** It said this at some time; null: it was not there. */
  had(token: string | null): boolean;
  /** One of the likely versions says this; null: none of them has it, since anybody can take something away. */
  isInLikely(token: string | null): boolean;
  /** All of the closest versions are as the present one. */
  readonly isUnchanged: boolean;
  /** The likely versions say the same. */
  readonly isClear: boolean;
}

/** What a document descends from, as far as its content shows it. */
export interface Ancestry {
  /**
   * Versions that share most with it, by their number from the present one, which is 0. Those that nobody has
   * outside of the library are among them only where there are no others.
   */
  readonly likely: readonly number[];
  /** Those versions say the same, and share something with it. */
  readonly isClear: boolean;
  /** Null for a group that never changed here, so that no edit of it can be lost. */
  of(group: string): GroupPast | null;
}

type Bag = Map<string, number>;
type Step = readonly (readonly [key: string, piece: ToldPiece | null])[];

/**
 * Finds the versions of a conversation that another document shares most with. The one it was made from is
 * always among them, unless the same edits were made on both sides.
 * @param theirs the pieces of the other document
 * @param hasLeft whether a version, by its number, is known outside of the library
 * @param steps the pieces of the present version, then for each older one those that differ from the next newer
 */
export function findAncestry(
  theirs: readonly ToldPiece[],
  steps: readonly Step[],
  hasLeft: (version: number) => boolean,
): Ancestry {
  const others = new Map<string, Bag>();
  for (const { group, token } of theirs) count(bagOf(others, group), token, 1);
  const distances = [...distancesOf(others, steps)];
  const least = distances.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const closest = distances.flatMap((distance, version) => (distance === least ? [version] : []));
  const left = closest.filter((version) => hasLeft(version));
  const likely = left.length === 0 ? closest : left;
  const pasts = collectPasts(steps, new Set(closest), new Set(likely));
  const isSame = [...pasts.values()].every((past) => past.isClear);
  return {
    likely,
    isClear: isSame && sharesPiece(theirs, steps, likely[0] ?? 0),
    of: (group) => pasts.get(group) ?? null,
  };
}

function sharesPiece(
  theirs: readonly ToldPiece[],
  steps: readonly Step[],
  version: number,
): boolean {
  const state = createState();
  for (const step of steps.slice(0, version + 1)) state.apply(step);
  return theirs.some(({ group, token }) => state.bags.get(group)?.has(token) === true);
}

function* distancesOf(others: ReadonlyMap<string, Bag>, steps: readonly Step[]): Generator<number> {
  const state = createState();
  const away = new Map<string, number>();
  let total = 0;
  for (const group of others.keys()) total += measure(group);
  for (const step of steps) {
    for (const group of state.apply(step)) total += measure(group);
    yield total;
  }

  /** By how much the distance of a group changed. */
  function measure(group: string): number {
    const former = away.get(group) ?? 0;
    const now = bagDistance(state.bags.get(group), others.get(group));
    away.set(group, now);
    return now - former;
  }
}

/** How many pieces have to be changed, added or removed to make one of the other. */
function bagDistance(one: Bag | undefined, other: Bag | undefined): number {
  const missing = (a: Bag | undefined, b: Bag | undefined) =>
    [...(a ?? [])].reduce((sum, [token, n]) => sum + Math.max(0, n - (b?.get(token) ?? 0)), 0);
  return Math.max(missing(one, other), missing(other, one));
}

function createState() {
  const pieces = new Map<string, ToldPiece>();
  const bags = new Map<string, Bag>();
  return {
    bags: bags as ReadonlyMap<string, Bag>,
    /** @returns the groups it touches */
    apply(step: Step): Set<string> {
      const touched = new Set<string>();
      for (const [key, piece] of step) {
        const former = pieces.get(key);
        if (former !== undefined) {
          count(bagOf(bags, former.group), former.token, -1);
          touched.add(former.group);
        }
        if (piece === null) pieces.delete(key);
        else {
          pieces.set(key, piece);
          count(bagOf(bags, piece.group), piece.token, 1);
          touched.add(piece.group);
        }
      }
      return touched;
    },
  };
}

interface CollectedPast {
  readonly present: string;
  readonly tokens: Set<string>;
  wasAbsent: boolean;
  readonly likelyTokens: Set<string>;
  isInSomeLikely: boolean;
  readonly closestSignatures: Set<string>;
  readonly likelySignatures: Set<string>;
}

/** What the groups that ever changed said, and what they say in the closest versions. */
function collectPasts(
  steps: readonly Step[],
  closest: ReadonlySet<number>,
  likely: ReadonlySet<number>,
): ReadonlyMap<string, GroupPast> {
  const changing = changingGroups(steps);
  const state = createState();
  const pasts = new Map<string, CollectedPast>();
  steps.forEach((step, version) => {
    const touched = state.apply(step);
    for (const group of version === 0 ? changing : touched) {
      if (!changing.has(group)) continue;
      const bag = state.bags.get(group) ?? new Map<string, number>();
      const past = pasts.get(group) ?? newPast(signature(bag));
      pasts.set(group, past);
      for (const token of bag.keys()) past.tokens.add(token);
      past.wasAbsent ||= bag.size === 0;
    }
    if (!closest.has(version)) return;
    for (const [group, past] of pasts) {
      const bag = state.bags.get(group) ?? new Map<string, number>();
      past.closestSignatures.add(signature(bag));
      if (!likely.has(version)) continue;
      past.likelySignatures.add(signature(bag));
      for (const token of bag.keys()) past.likelyTokens.add(token);
      past.isInSomeLikely ||= bag.size > 0;
    }
  });
  return new Map([...pasts].map(([group, past]) => [group, describePast(past)]));
}

function changingGroups(steps: readonly Step[]): ReadonlySet<string> {
  const state = createState();
  const groups = new Set<string>();
  steps.forEach((step, version) => {
    for (const group of state.apply(step)) if (version > 0) groups.add(group);
  });
  return groups;
}

function newPast(present: string): CollectedPast {
  return {
    present,
    tokens: new Set(),
    wasAbsent: false,
    likelyTokens: new Set(),
    isInSomeLikely: false,
    closestSignatures: new Set(),
    likelySignatures: new Set(),
  };
}

function describePast(past: CollectedPast): GroupPast {
  const { present, closestSignatures } = past;
  return {
    had: (token) => (token === null ? past.wasAbsent : past.tokens.has(token)),
    isInLikely: (token) => (token === null ? !past.isInSomeLikely : past.likelyTokens.has(token)),
    isUnchanged: closestSignatures.size === 1 && closestSignatures.has(present),
    isClear: past.likelySignatures.size === 1,
  };
}

const signature = (bag: Bag) =>
  [...bag]
    .map(([token, n]) => `${token} ${n}`)
    .toSorted()
    .join();

function bagOf(bags: Map<string, Bag>, group: string): Bag {
  const known = bags.get(group);
  if (known !== undefined) return known;
  const made: Bag = new Map();
  bags.set(group, made);
  return made;
}

function count(bag: Bag, token: string, by: 1 | -1): void {
  const n = (bag.get(token) ?? 0) + by;
  if (n === 0) bag.delete(token);
  else bag.set(token, n);
}
