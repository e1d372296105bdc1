import { addAll } from "@/lib/shared/add-all";
import type { Match } from "../match";
import type { FindingRule } from "../rules";
import { findJoinedSecrets, isByForm, KEY_SIGNS, WORD, type SplitPart } from "./joined-secrets";
import { leavesOf } from "./leaves";
import { findSplitPhrases } from "./split-phrases";
import { scanBeginnings, scanText } from "./text";
import { hasKeyPrefix, hasStrictPrefix } from "../detect/vendor-keys";

const LONGEST_PART = 2000;
const LONGEST_TAIL = 400;
/** A piece of a key can be the end of a text. */
const TAIL = /[\w.+/=~$|:-]{1,400}$/;
/** A cut as early as this can go through the prefix itself. */
const SHORT_TAIL = 8;
const FARTHEST = 120;

/** More parts, or more texts around them, would make what is tried grow too fast. */
const MOST_PARTS = 4;
const MOST_AROUND = 6;
const MOST_BEGINNINGS = 4;
const LONGEST_SCATTERED = 120;

/**
 * How often joined texts were searched, so that what is nothing but short texts is not searched for minutes. It is
 * shared by the lists of one message; when it is spent, keys are followed through four texts in a row.
 */
export interface Effort {
  left: number;
}

/** 800 short texts that are no part of a key spend it. */
export const newEffort = (): Effort => ({ left: 20_000 });
/** For each list however much was spent before, so that the last of them is not passed over. */
const LEAST_EFFORT = 200;

/**
 * Secrets that only show when texts are put together: a key in two arguments of a call, in either order, or in the
 * items of a list, wherever it is cut; a phrase of a wallet; one of a strict form in up to four, in any order and with others between them; and values of
 * options that are items of their own, as in `["login", "-p", "…"]`.
 */
export function findSplitSecrets(texts: readonly string[], effort = newEffort()): SplitPart[] {
  return [...findByForm(texts, effort), ...inCommandLine(texts)];
}

/** Secrets told by their form alone. */
function findByForm(texts: readonly string[], effort: Effort): SplitPart[] {
  const leaves = leavesOf(texts);
  return [...findChains(texts, effort), ...findJoinedSecrets(leaves), ...findSplitPhrases(leaves)];
}

/** Keys whose parts are whole texts, or all that follows the last blank of the first one. */
export function findChains(texts: readonly string[], effort = newEffort()): SplitPart[] {
  effort.left = Math.max(effort.left, LEAST_EFFORT);
  const parts: SplitPart[] = [];
  for (let at = 0; at + 1 < texts.length; at += 1) {
    const chain = chainFrom(texts, at, effort);
    const found = chain.length > 0 ? chain : pairAt(texts, at + 1, at);
    addAll(parts, found);
    if (chain.length > 1) at = (chain.at(-1)?.at ?? at + 1) - 1;
  }
  const known = new Set(parts.map(({ at }) => at));
  const beginnings = [...texts.keys()].filter(
    (at) => !known.has(at) && beginsStrictly(texts[at] ?? ""),
  );
  for (const at of beginnings.slice(0, MOST_BEGINNINGS)) {
    addAll(parts, scatteredFrom(texts, at, effort));
  }
  return parts;
}

/** Only forms that nothing harmless has: so many texts put together make nearly everything once. */
export function beginsStrictly(text: string): boolean {
  const tail = tailOf(text);
  return tail !== null && tail.length <= LONGEST_SCATTERED && hasStrictPrefix(tail);
}

/** What begins in one text and goes on in up to three of those around it, in whatever order. */
function scatteredFrom(texts: readonly string[], at: number, effort: Effort): SplitPart[] {
  const tail = tailOf(texts[at] ?? "") ?? "";
  const from = Math.max(0, at - MOST_AROUND);
  const around = texts
    .slice(from, at + MOST_AROUND + 1)
    .flatMap((text, order) =>
      order + from !== at && text.length <= LONGEST_SCATTERED && KEY_SIGNS.test(text)
        ? [order + from]
        : [],
    );
  const join = (members: readonly number[], joined: string): SplitPart[] | null => {
    for (const next of around) {
      if (members.includes(next) || effort.left <= 0) continue;
      effort.left -= 1;
      const longer = joined + (texts[next] ?? "");
      const chosen = [...members, next];
      const match = crossing(longer, tail.length);
      if (match !== null && match.end > joined.length) {
        return partsOf(match, chosen, texts, tail.length);
      }
      const found = chosen.length < MOST_PARTS ? join(chosen, longer) : null;
      if (found !== null) return found;
    }
    return null;
  };
  return join([at], tail) ?? [];
}

/** What begins in one text and goes on in the following ones. */
function chainFrom(texts: readonly string[], at: number, effort: Effort): SplitPart[] {
  const tail = tailOf(texts[at] ?? "");
  if (tail === null) return [];
  const members = [at];
  let joined = tail;
  let match: Match | null = null;
  for (let next = at + 1; next < texts.length && joined.length < LONGEST_PART; next += 1) {
    const text = texts[next] ?? "";
    if (!KEY_SIGNS.test(text)) break;
    if (effort.left <= 0 && members.length >= MOST_PARTS) break;
    effort.left -= 1;
    if (match !== null && (text.length === 1 || WORD.test(text))) break;
    const longer = crossing(joined + text, tail.length);
    if (match !== null && (longer === null || longer.end <= joined.length)) break;
    joined += text;
    members.push(next);
    match = longer;
    // By then every form without a known prefix would have shown.
    if (match === null && joined.length > FARTHEST && !hasKeyPrefix(joined)) break;
  }
  const hasSign = members.some((part) => texts[part]?.length === 1);
  if (match === null || (match.rule !== COUNTED && hasSign)) return [];
  return partsOf(match, members, texts, tail.length);
}
/** Its keys have so many signs and no more; to others a single sign belongs by chance. */
const COUNTED: FindingRule = "secret.aws";

function pairAt(texts: readonly string[], first: number, second: number): SplitPart[] {
  const tail = tailOf(texts[first] ?? "");
  const text = texts[second] ?? "";
  if (tail === null || !KEY_SIGNS.test(text)) return [];
  const match = crossing(tail + text, tail.length);
  if (match === null || (match.rule !== COUNTED && text.length === 1)) return [];
  return partsOf(match, [first, second], texts, tail.length);
}

function tailOf(text: string): string | null {
  if (text.length > LONGEST_PART) return null;
  const tail = TAIL.exec(text.slice(-LONGEST_TAIL))?.[0];
  if (tail === undefined) return null;
  return tail.length <= SHORT_TAIL || hasKeyPrefix(tail) ? tail : null;
}

/** A secret told by its form alone that begins before an offset and ends behind it. */
function crossing(text: string, offset: number): Match | null {
  return (
    scanBeginnings(text, offset).find((match) => match.end > offset && isByForm(match)) ?? null
  );
}

/** Cuts a match in joined texts at their borders. Of the first text only its tail was joined. */
function partsOf(
  { rule, start, end }: Match,
  members: readonly number[],
  texts: readonly string[],
  tailLength: number,
): SplitPart[] {
  let from = 0;
  return members.flatMap((at, order) => {
    const whole = texts[at] ?? "";
    const length = order === 0 ? tailLength : whole.length;
    const cut = whole.length - length;
    const own = { start: Math.max(start - from, 0), end: Math.min(end - from, length) };
    from += length;
    if (own.end <= own.start) return [];
    return [{ at, match: { rule, start: own.start + cut, end: own.end + cut } }];
  });
}

const MOST_ARGUMENTS = 60;

/** The items as one line: what a program takes as its password is told by the program and the option before it. */
function inCommandLine(texts: readonly string[]): SplitPart[] {
  const isLine = texts.length <= MOST_ARGUMENTS && texts.some((text) => /^[-/]/.test(text));
  if (!isLine || texts.some((text) => text.length > LONGEST_PART)) return [];
  const starts: number[] = [];
  let line = "";
  for (const text of texts) {
    starts.push(line.length);
    line += `${text} `;
  }
  return scanText(line).flatMap(({ rule, start, end }) => {
    if (rule !== "secret.command" && rule !== "secret.assignment") return [];
    const at = starts.findLastIndex((from) => from <= start);
    const from = starts[at] ?? 0;
    if (end > from + (texts[at]?.length ?? 0)) return [];
    return [{ at, match: { rule, start: start - from, end: end - from } }];
  });
}
