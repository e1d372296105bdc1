import { hasKeyPrefix } from "../detect/vendor-keys";
import type { Match } from "../match";
import { looksRandom } from "../plausible";
import { scanText } from "./text";

/** Signs of keys, and of the parts of a web token. */
const SIGN = /[\w.+/=~|-]/;
const LONGEST_PART = 400;
const MOST_LINES = 12;
const SHORTEST_HEAD = 3;
const SHORTEST_REST = 8;
/** A shell, a program or a mail goes on behind the break; a quote or a comment repeats its mark. */
const JOINT =
  /[ \t]{0,2}(?:\\|`|\^)?\r?\n[ \t]{0,40}(?:(?:>|#|\/\/|\*|--|;|\+|\|)[ \t]{1,8}){0,2}/y;
const BY_CONTEXT = new Set<string>([
  "secret.assignment",
  "secret.stated",
  "secret.command",
  "secret.header",
  "secret.url-userinfo",
]);

/** Keys that a break of a line goes through, found by their form once they are put together. */
export function findBrokenKeys(text: string): Match[] {
  const found: Match[] = [];
  for (let feed = text.indexOf("\n"); feed !== -1; feed = text.indexOf("\n", feed + 1)) {
    const match = brokenAt(text, feed);
    if (match === null) continue;
    found.push(match);
    feed = Math.max(feed, match.end - 1);
  }
  return found;
}

/** What is put together, and where each part begins in it and in the text. */
interface Parts {
  readonly joined: string;
  readonly places: readonly { readonly at: number; readonly from: number }[];
}

function brokenAt(text: string, feed: number): Match | null {
  const end = headEnd(text, feed);
  const start = headStart(text, end);
  const head = text.slice(start, end);
  if (head.length < SHORTEST_HEAD || !hasKeyPrefix(head)) return null;
  let parts: Parts = { joined: head, places: [{ at: 0, from: start }] };
  let best: Match | null = null;
  let isKnown = secretAt(head, 0) !== null;
  for (let at = end, lines = 0; lines < MOST_LINES; lines += 1) {
    JOINT.lastIndex = at;
    if (!JOINT.test(text)) break;
    const next = JOINT.lastIndex;
    const run = text.slice(next, runEnd(text, next));
    if (run.length === 0 || run.length > LONGEST_PART || hasKeyPrefix(run)) break;
    // What is a key already goes on only with what is no word.
    if (isKnown && !looksRandom(run.replace(/[.]$/, ""), SHORTEST_REST)) break;
    const offset = parts.joined.length;
    parts = {
      joined: parts.joined + run,
      places: [...parts.places, { at: offset, from: next }],
    };
    const match = secretAt(parts.joined, offset);
    if (match !== null) {
      isKnown = true;
      best = { ...match, start: place(parts, match.start), end: place(parts, match.end - 1) + 1 };
    }
    at = next + run.length;
  }
  return best;
}

/** Where the key on a line ends that a feed ends. */
function headEnd(text: string, feed: number): number {
  let end = feed;
  if (text.charAt(end - 1) === "\r") end -= 1;
  if (end > 0 && "\\`^".includes(text.charAt(end - 1))) end -= 1;
  while (feed - end < 5 && " \t".includes(text.charAt(end - 1)) && end > 0) end -= 1;
  return end;
}

function headStart(text: string, end: number): number {
  let start = end;
  while (start > 0 && end - start < LONGEST_PART && SIGN.test(text.charAt(start - 1))) start -= 1;
  return start;
}

function runEnd(text: string, from: number): number {
  let end = from;
  while (end < text.length && end - from <= LONGEST_PART && SIGN.test(text.charAt(end))) end += 1;
  return end;
}

/** A secret told by its form that goes on beyond an offset. */
function secretAt(joined: string, offset: number): Match | null {
  return (
    scanText(joined).find(
      ({ rule, start, end }) =>
        rule.startsWith("secret.") &&
        !BY_CONTEXT.has(rule) &&
        end > offset &&
        (offset === 0 || start < offset),
    ) ?? null
  );
}

function place({ places }: Parts, position: number): number {
  const part = places.findLast(({ at }) => at <= position);
  return part === undefined ? position : part.from + position - part.at;
}
