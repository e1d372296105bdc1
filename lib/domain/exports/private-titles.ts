import type { PrivateTarget } from "./private-targets";

/** Stands for the title of a private conversation inside another text. */
export const PRIVATE_TITLE = "Private conversation";

/** Titles shorter than this are in other texts by chance. */
const SHORTEST_TITLE = 3;
/** Shorter ones are by chance within words. */
const SHORTEST_WITHIN_WORDS = 8;
/** What is longer, or is no single word, is no name that a program gives a member by chance. */
const LONGEST_NAME = 12;

/** A text of which a title is left after so many rounds was made for that: nothing of it stays. */
const MOST_ROUNDS = 20;

/** Finds the titles of some private conversations in a text. */
export interface TitleFinder {
  /** The conversation of the first title that is there; null where there is none. */
  find(text: string): PrivateTarget | null;
  /** The same for the name of a member, where titles like "file" are none. */
  findInName(name: string): PrivateTarget | null;
  /** The text with `PRIVATE_TITLE` for each title. */
  replace(text: string): string;
}

export function titleFinder(targets: Iterable<PrivateTarget>): TitleFinder {
  const byTitle = new Map<string, PrivateTarget>();
  for (const target of targets) {
    const title = target.title.trim();
    if (title.length >= SHORTEST_TITLE && title !== PRIVATE_TITLE) byTitle.set(title, target);
  }
  const find = finderOf(byTitle);
  const replaceOnce = replacerOf([...byTitle.keys()]);
  const named = [...byTitle].filter(
    ([title]) => /[^\w-]/.test(title) || title.length > LONGEST_NAME,
  );
  const findInName = finderOf(new Map(named));
  return {
    find,
    findInName,
    replace(text) {
      let rest = text;
      // What is around a title may make up another one without it.
      for (let round = 0; round < MOST_ROUNDS; round += 1) {
        if (find(rest) === null) return rest;
        rest = replaceOnce(rest);
      }
      return find(rest) === null ? rest : PRIVATE_TITLE;
    },
  };
}

/**
 * Finds the first of some titles. What stands for one already is passed over as a whole, since another title may be a
 * part of it.
 */
function finderOf(
  byTitle: ReadonlyMap<string, PrivateTarget>,
): (text: string) => PrivateTarget | null {
  const { around, pattern } = lookFor([...byTitle.keys()]);
  return (text) => {
    const whole = around.find((title) => text.includes(title));
    if (whole !== undefined) return byTitle.get(whole) ?? null;
    for (const part of text.split(PRIVATE_TITLE)) {
      const [title] = pattern?.exec(part) ?? [];
      if (title !== undefined) return byTitle.get(title) ?? null;
    }
    return null;
  };
}

/** Replaces every title that is in a text as it stands. */
function replacerOf(all: readonly string[]): (text: string) => string {
  const { around, pattern } = lookFor(all);
  const everywhere = pattern === null ? null : new RegExp(pattern, "gu");
  return (text) => {
    let rest = text;
    for (const title of around) rest = rest.replaceAll(title, PRIVATE_TITLE);
    if (everywhere === null) return rest;
    return rest
      .split(PRIVATE_TITLE)
      .map((part) => part.replaceAll(everywhere, PRIVATE_TITLE))
      .join(PRIVATE_TITLE);
  };
}

function lookFor(all: readonly string[]) {
  const titles = all.toSorted((a, b) => b.length - a.length);
  return {
    around: titles.filter((title) => title.includes(PRIVATE_TITLE)),
    // Of no titles it would match everywhere.
    pattern: titles.length === 0 ? null : new RegExp(titles.map(patternOf).join("|"), "u"),
  };
}

function patternOf(words: string): string {
  const escaped = words.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
  const isAnywhere = words.length >= SHORTEST_WITHIN_WORDS;
  return isAnywhere ? escaped : String.raw`(?<![\p{L}\p{N}])${escaped}(?![\p{L}\p{N}])`;
}
