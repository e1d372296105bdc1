import type { Snippet } from "@/lib/domain/search/answers";
import type { FoundInConversation, FoundPart } from "@/lib/domain/conversation/find/found";

/** One place found, as the reader goes to it. */
export interface FindStep {
  readonly part: FoundPart;
  /** Which of the places in its message it is, from 0. */
  readonly nth: number;
  /** Places in its message. */
  readonly count: number;
}

/** The n-th place (from 0) of all that were found. */
export function stepAt({ parts }: FoundInConversation, n: number): FindStep | null {
  let before = 0;
  const at = parts.findIndex((part) => {
    if (n < before + part.count) return true;
    before += part.count;
    return false;
  });
  const part = parts[at];
  if (part === undefined) return null;
  const earlier = parts.slice(0, at).filter(({ messageId }) => messageId === part.messageId);
  const all = parts.filter(({ messageId }) => messageId === part.messageId);
  return { part, nth: sum(earlier) + n - before, count: sum(all) };
}

/** The first place at or after a slot, else the first of all. */
export function firstFrom({ parts }: FoundInConversation, slot: number): number {
  const at = parts.findIndex((part) => part.slot >= slot);
  return at === -1 ? 0 : sum(parts.slice(0, at));
}

/** The first place in a part of a message, else in that message; null when it has none. */
export function firstAt(
  { parts }: FoundInConversation,
  { messageId, where }: { messageId: number; where: string | null },
): number | null {
  const exact = parts.findIndex((part) => part.messageId === messageId && part.where === where);
  const at = exact === -1 ? parts.findIndex((part) => part.messageId === messageId) : exact;
  return at === -1 ? null : sum(parts.slice(0, at));
}

/** A place in the list of what was found. */
export interface FoundRow {
  readonly part: FoundPart;
  /** Which of all places it is, from 0. */
  readonly n: number;
  readonly snippet: Snippet;
  /** The first of its message. */
  readonly isFirst: boolean;
}

/** The places that came with the words around them. */
export function foundRows({ parts }: Pick<FoundInConversation, "parts">): FoundRow[] {
  let before = 0;
  let last: number | null = null;
  return parts.flatMap((part) => {
    const rows = (part.snippets ?? []).map((snippet, at) => {
      const isFirst = part.messageId !== last;
      last = part.messageId;
      return { part, n: before + at, snippet, isFirst };
    });
    before += part.count;
    return rows;
  });
}

function sum(parts: readonly FoundPart[]): number {
  return parts.reduce((total, { count }) => total + count, 0);
}
