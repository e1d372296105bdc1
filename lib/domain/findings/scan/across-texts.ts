import {
  BLOCK,
  FIRST_RUN,
  findJoinedSecrets,
  LAST_RUN,
  MOST_PARTS,
  SHORTEST,
  type SplitPart,
} from "./joined-secrets";
import { leavesOf, type Leaf } from "./leaves";
import { findSplitPhrases } from "./split-phrases";
import { beginsStrictly, findChains } from "./split-secrets";

/** What stands farther from a border belongs to nothing that goes on beyond it, but for a block. */
const BESIDE = 200;
const BLOCK_BESIDE = 8000;

/**
 * Secrets told by their form that begin in one list of texts and go on in another, as in two calls or two messages.
 * Nearly no border has one, so that is what is told first.
 * @returns their parts, counted through both lists
 */
export function findSecretsAcross(
  before: readonly string[],
  after: readonly string[],
): SplitPart[] {
  const texts = [...before, ...after];
  const leaves = leavesOf(texts);
  const border = leaves.findIndex(({ at }) => at >= before.length);
  const [last, first] = [leaves[border - 1]?.text, leaves[border]?.text];
  if (last === undefined || first === undefined) return [];
  const isKey =
    runsAt(leaves, border) >= SHORTEST ||
    last.slice(-BLOCK_BESIDE).includes(BLOCK) ||
    texts.some(beginsStrictly);
  const isPhrase = WORDS_LAST.test(last.slice(-WORDS)) && WORDS_FIRST.test(first.slice(0, WORDS));
  if (!isKey && !isPhrase) return [];
  return [
    ...(isKey ? findChains(texts) : []),
    ...(isKey ? findJoinedSecrets(leaves, border - MOST_PARTS + 1, border - 1) : []),
    ...(isPhrase ? findSplitPhrases(leaves) : []),
  ].filter((_, __, parts) => {
    const isBefore = ({ at }: SplitPart): boolean => at < before.length;
    return parts.some(isBefore) && !parts.every(isBefore);
  });
}

const WORDS = 41;
/** Of a phrase there are at least a few words on each side, or all of a text is one of them. */
const WORDS_LAST = /(?:^[\d.)]{0,3}|[\p{L}\p{M}\s,;]{20})[\p{L}\p{M}\s,;]{1,20}$/u;
const WORDS_FIRST = /^[\s\d.)]{0,5}[\p{L}\p{M}\s,;]{1,20}(?:$|[\p{L}\p{M}\s,;]{20})/u;

/** How many signs of keys stand at a border without a blank, through texts that are nothing else. */
function runsAt(leaves: readonly Leaf[], border: number): number {
  const texts = leaves.map(({ text }) => text);
  const before = texts.slice(Math.max(0, border - MOST_PARTS + 1), border);
  const left = sumOf(before.toReversed(), lastRun);
  const right = sumOf(texts.slice(border, border + MOST_PARTS - 1), firstRun);
  // Of two texts the second can be the beginning.
  const around = lastRun(texts[border] ?? "") + firstRun(texts[border - 1] ?? "");
  return Math.max(left > 0 && right > 0 ? left + right : 0, around);
}

function sumOf(texts: readonly string[], runOf: (text: string) => number): number {
  let sum = 0;
  for (const text of texts) {
    const run = runOf(text);
    sum += run;
    if (run < Math.min(text.length, BESIDE)) break;
  }
  return sum;
}

function lastRun(text: string): number {
  return LAST_RUN.exec(text.slice(-BESIDE))?.[0].length ?? 0;
}

function firstRun(text: string): number {
  FIRST_RUN.lastIndex = 0;
  return FIRST_RUN.exec(text.slice(0, BESIDE))?.[0].length ?? 0;
}
