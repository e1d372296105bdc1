import { asRecord, asText } from "@/lib/shared/read-value";
import type { Steps } from "@/lib/shared/steps";

import type { Limits } from "./guard/limits";

/** An entry of a list that is not taken for a tool. */
export interface Skipped {
  /** Position in the whole list. */
  readonly index: number;
  /** A sentence without the entry's own words. */
  readonly reason: string;
}

/** Tells tools from what else a server put into its list. Of two with one name the first counts. */
export function* checkListed(
  raw: readonly unknown[],
  limits: Limits,
): Steps<{ tools: unknown[]; skipped: Skipped[] }> {
  const tools: unknown[] = [];
  const skipped: Skipped[] = [];
  const names = new Set<string>();
  for (const [index, entry] of raw.entries()) {
    yield;
    const record = asRecord(entry);
    const name = asText(record?.["name"]);
    const reason =
      record === null
        ? "It is not an object."
        : name === null || name === ""
          ? "It has no name."
          : asRecord(record["inputSchema"]) === null
            ? "It has no input schema."
            : names.has(name)
              ? "Another one before it has the same name."
              : costOf(record, limits);
    if (reason === null && name !== null) {
      names.add(name);
      tools.push(entry);
    } else if (reason !== null) skipped.push({ index, reason });
  }
  return { tools, skipped };
}

/** JSON can escape half of a character; no text in UTF-8 can hold it, so it would come back as another one. */
const HALF = /\p{Surrogate}/u;
const HALVED = "It contains an incomplete character (half of a surrogate pair).";

/**
 * Why a definition costs too much to be used, or cannot be kept as it is; null for all others. Walks without recursion, because depth is what it
 * looks for.
 */
export function costOf(tool: unknown, limits: Limits): string | null {
  const waiting: { value: unknown; depth: number }[] = [{ value: tool, depth: 1 }];
  let nodes = 0;
  let letters = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, depth } = next;
    nodes += 1;
    if (nodes > limits.toolNodes) return `It contains more than ${limits.toolNodes} values.`;
    if (depth > limits.toolDepth) return `It is nested more than ${limits.toolDepth} levels deep.`;
    if (typeof value === "string") letters += value.length;
    if (typeof value === "string" && HALF.test(value)) return HALVED;
    if (letters > limits.toolLetters) {
      return `It contains more than ${limits.toolLetters.toLocaleString("en")} characters.`;
    }
    // 1e999 is a number in JSON and none here; written again it would be something else.
    if (typeof value === "number" && !Number.isFinite(value))
      return "It contains a number that is too large.";
    if (typeof value !== "object" || value === null) continue;
    for (const [name, inner] of Object.entries(value) as [string, unknown][]) {
      letters += name.length;
      if (HALF.test(name)) return HALVED;
      waiting.push({ value: inner, depth: depth + 1 });
    }
  }
  return null;
}
