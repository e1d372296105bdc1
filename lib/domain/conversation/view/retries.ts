import { shownRetry } from "../timeline/slots";
import { RETRIES_AROUND } from "./room";
import type { MemberView, SlotView } from "./types";

/** How the messages of one slot are listed. */
export type ListedRetries = Pick<SlotView, "members" | "cut">;

/**
 * The messages of a slot as a page gets them: all, or where there are too many those around the ones that are
 * looked at, with the preferred, the first and the last one; each then says which of the live ones it is.
 * @param members all of them, in array order
 * @param wanted store ids of those that are looked at or that something refers to
 */
export function listRetries(
  members: readonly MemberView[],
  wanted: readonly (number | null | undefined)[],
): ListedRetries {
  if (members.length <= 2 * RETRIES_AROUND + 1) return { members };
  const usual = shownRetry(
    members,
    ({ deleted }) => !deleted,
    ({ preferred }) => preferred,
  );
  const near = new Set<number>([0, members.length - 1]);
  for (const [at, { id }] of members.entries()) {
    if (id !== usual?.id && !wanted.includes(id)) continue;
    const first = Math.max(0, at - RETRIES_AROUND);
    for (let next = first; next <= at + RETRIES_AROUND; next += 1) near.add(next);
  }
  const listed: MemberView[] = [];
  let live = 0;
  for (const [at, member] of members.entries()) {
    if (near.has(at)) listed.push({ ...member, nth: live + 1 });
    if (!member.deleted) live += 1;
  }
  return { members: listed, cut: { all: members.length, live } };
}

/** Where a reader is among the retries of a slot: deleted ones count only when one of them is what is shown. */
export interface RetrySteps {
  /** From 1; 0 when the message is not in the slot. */
  readonly number: number;
  readonly count: number;
  readonly previous: MemberView | undefined;
  readonly next: MemberView | undefined;
  /** What a retry is called by; null for one that is not listed. */
  readonly numberOf: (id: number) => number | null;
  /** Undefined where not all are listed. */
  readonly withNumber: (number: number) => MemberView | undefined;
  readonly preferred: MemberView | undefined;
}

/** @param viewed store id of the message that is shown */
export function retrySteps(
  { members, cut }: Pick<SlotView, "members" | "cut">,
  viewed: number,
): RetrySteps {
  const listed = members.filter((member) => !member.deleted || member.id === viewed);
  const numbers = new Map(listed.map(({ id, nth }, at) => [id, nth ?? at + 1]));
  const at = listed.findIndex(({ id }) => id === viewed);
  return {
    number: numbers.get(viewed) ?? 0,
    count: cut?.live ?? listed.length,
    previous: listed[at - 1],
    next: at === -1 ? undefined : listed[at + 1],
    numberOf: (id) => numbers.get(id) ?? null,
    withNumber: (number) => listed.find(({ id }) => numbers.get(id) === number),
    preferred: listed.find(({ preferred }) => preferred),
  };
}
