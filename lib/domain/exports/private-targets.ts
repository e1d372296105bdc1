/** A private conversation that a document which leaves may name. */
export interface PrivateTarget {
  readonly id: string;
  readonly documentId: string;
  readonly title: string;
}

/** Looks private conversations up by what may represent them in a document. */
export interface PrivateTargets {
  /** A copy in the trash may have the id of another. */
  readonly byName: ReadonlyMap<string, readonly PrivateTarget[]>;
  readonly byTitle: ReadonlyMap<string, PrivateTarget>;
  /** How many parts between separators the longest id has. */
  readonly mostParts: number;
}

/** Stands for the id of a private conversation inside an id that a document cannot be without. */
export const PRIVATE_ID = "private-conversation";

/** Ids shorter than this are also words, versions and numbers; only `parentId` can be trusted to mean one. */
const SHORTEST_ID = 4;
/** In the middle of an address more words are met. */
const SHORTEST_INNER_ID = 6;
/** A string that is longer is a text, where nothing but the whole could be an id. */
const LONGEST_ADDRESS = 2048;
/** Ids of more parts are recognised whole only. */
const MOST_PARTS = 12;
const SEPARATOR = /[:/#=?&,;|]/g;

export function privateTargets(targets: readonly PrivateTarget[]): PrivateTargets {
  const byName = new Map<string, PrivateTarget[]>();
  const byTitle = new Map<string, PrivateTarget>();
  let mostParts = 1;
  for (const target of targets) {
    byTitle.set(target.title.trim(), target);
    for (const name of new Set([target.id, target.documentId])) {
      if (name === "" || name === PRIVATE_ID) continue;
      const same = byName.get(name);
      if (same === undefined) byName.set(name, [target]);
      else same.push(target);
      mostParts = Math.max(mostParts, Math.min(MOST_PARTS, partEnds(name).length));
    }
  }
  return { byName, byTitle, mostParts };
}

/** The private conversation of this title; null where no such one stays. */
export function titledAs(title: string, { byTitle }: PrivateTargets): PrivateTarget | null {
  return byTitle.get(title.trim()) ?? null;
}

/** The private conversations a `parentId` means: however short it is, it means one. */
export function targetsOf(parentId: string, targets: PrivateTargets): readonly PrivateTarget[] {
  return targets.byName.get(parentId) ?? findNamed(parentId, targets);
}

/** The conversation a string names: by its id alone, as `doc:<id>`, or as a part of an address. */
export function namedBy(text: string, targets: PrivateTargets): PrivateTarget | null {
  return findNamed(text, targets)[0] ?? null;
}

function findNamed(text: string, targets: PrivateTargets): readonly PrivateTarget[] {
  if (targets.byName.size === 0) return [];
  const decoded = withoutEscapes(text);
  for (const spelling of decoded === text ? [text] : [text, decoded]) {
    const parts = namedIn(spelling, targets);
    const found = parts.length > 0 ? parts : namedWithin(spelling, targets);
    if (found.length > 0) return found;
  }
  return [];
}

/** What programs make ids of; such a part of a name of a file or of another text is no word. */
const UNIQUE =
  /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|(?<![\dA-Z])[\dA-HJKMNP-TV-Z]{26}(?![\dA-Z])/gi;
const RUN = /[\p{L}\p{N}_-]+/gu;
const SHORTEST_RUN = 12;

/** Ids that are told from words by how they look, wherever in a text they are. */
function namedWithin(text: string, { byName }: PrivateTargets): readonly PrivateTarget[] {
  for (const [id] of text.matchAll(UNIQUE)) {
    const target = byName.get(id) ?? byName.get(id.toLowerCase()) ?? byName.get(id.toUpperCase());
    if (target !== undefined) return target;
  }
  for (const [run] of text.matchAll(RUN)) {
    const target = run.length >= SHORTEST_RUN && /\d/.test(run) ? byName.get(run) : undefined;
    if (target !== undefined) return target;
  }
  return [];
}

/** An id with what stands for a private conversation in place of its names; the text itself where it has none. */
export function withoutNames(id: string, targets: PrivateTargets): string {
  let text = id;
  for (let target = namedBy(text, targets); target !== null; target = namedBy(text, targets)) {
    const before = text;
    const names = [target.documentId, target.id].filter((name) => name !== "");
    for (const name of names) {
      text = text.replaceAll(name, PRIVATE_ID).replaceAll(encodeURIComponent(name), PRIVATE_ID);
    }
    const folded = names.map((name) => name.toLowerCase());
    text = text.replace(UNIQUE, (id) => (folded.includes(id.toLowerCase()) ? PRIVATE_ID : id));
    // Escaped in another way.
    if (text === before) return PRIVATE_ID;
  }
  return text;
}

function namedIn(text: string, { byName, mostParts }: PrivateTargets): readonly PrivateTarget[] {
  const whole = text.trim();
  const named = whole.length >= SHORTEST_ID ? byName.get(whole) : undefined;
  if (named !== undefined) return named;
  if (whole.length > LONGEST_ADDRESS) return [];
  const ends = partEnds(whole);
  for (let first = 0; first < ends.length; first++) {
    const start = first === 0 ? 0 : (ends[first - 1] ?? 0) + 1;
    for (let last = first; last < Math.min(ends.length, first + mostParts); last++) {
      const part = whole.slice(start, ends[last]).trim();
      const shortest = last === ends.length - 1 ? SHORTEST_ID : SHORTEST_INNER_ID;
      const target = part.length >= shortest ? byName.get(part) : undefined;
      if (target !== undefined) return target;
    }
  }
  return [];
}

/** Where the parts of an address end: before each separator, and at the end. */
function partEnds(text: string): number[] {
  return [...Array.from(text.matchAll(SEPARATOR), ({ index }) => index), text.length];
}

function withoutEscapes(text: string): string {
  if (text.length > LONGEST_ADDRESS || !text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    // A percent sign that is none of an address.
    return text;
  }
}
