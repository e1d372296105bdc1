import type { PrivateTarget } from "./private-targets";

/** Stands for the title of a private conversation inside another text. */
export const PRIVATE_TITLE = "Private conversation";

/** Titles shorter than this are in other texts by chance. */
const SHORTEST_TITLE = 3;
/** Shorter ones are by chance within words. */
const SHORTEST_WITHIN_WORDS = 8;
/** What is longer, or is no single word, is no name that a program gives a member by chance. */
const LONGEST_NAME = 12;

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
  const named = [...byTitle].filter(
    ([title]) => /[^\w-]/.test(title) || title.length > LONGEST_NAME,
  );
  const findInName = finderOf(new Map(named));
  return {
    find: (text) => find(text)?.target ?? null,
    findInName: (name) => findInName(name)?.target ?? null,
    replace(text) {
      let rest = text;
      // What is around a title may make up another one without it. Each time less of the text is anything else.
      for (let found = find(rest); found !== null; found = find(rest)) {
        const { start, end } = found;
        rest = rest.slice(0, start) + PRIVATE_TITLE + rest.slice(end);
      }
      return rest;
    },
  };
}

interface Found {
  readonly target: PrivateTarget;
  readonly start: number;
  readonly end: number;
}

/**
 * Finds the first of some titles. What stands for one already is passed over as a whole, since another title may be a
 * part of it.
 */
function finderOf(byTitle: ReadonlyMap<string, PrivateTarget>): (text: string) => Found | null {
  const titles = [...byTitle.keys()].toSorted((a, b) => b.length - a.length);
  const around = titles.filter((title) => title.includes(PRIVATE_TITLE));
  // Of no titles it would match everywhere.
  const pattern = titles.length === 0 ? null : new RegExp(titles.map(patternOf).join("|"), "u");
  return (text) => {
    for (const title of around) {
      const start = text.indexOf(title);
      const target = byTitle.get(title);
      if (start !== -1 && target !== undefined) return { target, start, end: start + title.length };
    }
    let from = 0;
    for (const part of text.split(PRIVATE_TITLE)) {
      const match = pattern?.exec(part);
      const [title = ""] = match ?? [];
      const target = byTitle.get(title);
      if (match && target !== undefined) {
        const start = from + match.index;
        return { target, start, end: start + title.length };
      }
      from += part.length + PRIVATE_TITLE.length;
    }
    return null;
  };
}

function patternOf(words: string): string {
  const escaped = words.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
  const isAnywhere = words.length >= SHORTEST_WITHIN_WORDS;
  return isAnywhere ? escaped : String.raw`(?<![\p{L}\p{N}])${escaped}(?![\p{L}\p{N}])`;
}
