import { asRecord, asText } from "@/lib/shared/read-value";
import { isSameValue } from "@/lib/json/exact-hash";
import { addTo } from "@/lib/shared/add-to";
import { buildTimeline } from "@/lib/domain/conversation/timeline/slots";

import type { Difference, MergeChoice, MessageDifference, Side } from "./differences";

/** A message of one side, by a key that is its document id wherever that is there and no other has it. */
export interface KeyedMessage {
  readonly key: string;
  readonly raw: string;
}

export interface OwnMessage extends KeyedMessage {
  readonly revision: number;
}

/** What both sides come from. */
export interface MergeBase {
  readonly texts: ReadonlyMap<string, string>;
  /**
   * The other side certainly started from it, as from an export of ours: then what it lacks was taken away
   * there. Else it may just be older, and nothing is lost without being asked for.
   */
  readonly isShared: boolean;
}

/** The id that a message has in its document, "" for none. */
export function documentIdOf(raw: string): string {
  return asText(asRecord(JSON.parse(raw))?.["id"]) ?? "";
}

/** Names messages so that two versions of a conversation can be laid side by side. */
export function keyMessages<M extends { readonly raw: string }>(
  messages: readonly M[],
): (M & KeyedMessage)[] {
  const seen = new Map<string, number>();
  return messages.map((message, position) => {
    const id = documentIdOf(message.raw);
    const times = seen.get(id) ?? 0;
    seen.set(id, times + 1);
    const key = id === "" ? `#${position}` : times === 0 ? id : `${id}#${times + 1}`;
    return { ...message, key };
  });
}

/**
 * Lays two versions of a conversation side by side. Messages that only the other side has are behind the one
 * they follow there.
 * @param base null when nobody knows what both come from
 */
export function compareVersions(
  mine: readonly OwnMessage[],
  theirs: readonly KeyedMessage[],
  base: MergeBase | null,
): MessageDifference[] {
  const [own, other] = [byKey(mine), byKey(theirs)];
  const order = mergeOrder(mine, theirs);
  const slots = slotsOf(order.map((key) => (own.get(key) ?? other.get(key))?.raw ?? "null"));
  return order.map((key, index) => ({
    messageId: key,
    index,
    slot: slots[index] ?? index,
    ...compareTexts(own.get(key), other.get(key), {
      base: base?.texts.get(key),
      isKnown: base !== null,
      mayRemove: base?.isShared === true,
    }),
  }));
}

/** The slot of each message, as the reader would lay them out. */
function slotsOf(messages: readonly string[]): number[] {
  const timeline = messages.map((raw) => {
    const index = asRecord(JSON.parse(raw))?.["index"];
    return {
      slotIndex: typeof index === "number" && Number.isSafeInteger(index) ? index : null,
      preferred: false,
      deleted: false,
    };
  });
  const slots: number[] = [];
  for (const [at, { members }] of buildTimeline(timeline).entries()) {
    for (const member of members) slots[member] = at;
  }
  return slots;
}

function byKey<M extends KeyedMessage>(messages: readonly M[]): Map<string, M> {
  return new Map(messages.map((message) => [message.key, message]));
}

function mergeOrder(mine: readonly KeyedMessage[], theirs: readonly KeyedMessage[]): string[] {
  const own = new Set(mine.map(({ key }) => key));
  const following = new Map<string | null, string[]>();
  let before: string | null = null;
  for (const { key } of theirs) {
    if (own.has(key)) before = key;
    else addTo(following, before, key);
  }
  const order = [...(following.get(null) ?? [])];
  for (const { key } of mine) {
    order.push(key);
    for (const after of following.get(key) ?? []) order.push(after);
  }
  return order;
}

interface Ancestry {
  readonly base: string | undefined;
  /** Whether anything is known of where both come from. */
  readonly isKnown: boolean;
  readonly mayRemove: boolean;
}

/** Tells two texts apart by their values, and says which is the newer one where the base shows it. */
export function compareTexts(
  mine: { readonly raw: string; readonly revision: number } | undefined,
  theirs: { readonly raw: string } | undefined,
  ancestry: Ancestry,
): Difference {
  const { base } = ancestry;
  const texts = {
    ...(mine && { mine: { revision: mine.revision, text: mine.raw } }),
    ...(theirs && { theirs: { text: theirs.raw } }),
    ...(base !== undefined && { base: { text: base } }),
  };
  return { ...judge(mine?.raw, theirs?.raw, ancestry), ...texts };
}

function judge(
  mine: string | undefined,
  theirs: string | undefined,
  { base, isKnown, mayRemove }: Ancestry,
): { state: Difference["state"]; suggested: Side | null } {
  const isMineOld = mine !== undefined && base !== undefined && isSameValue(mine, base);
  const isTheirsOld = theirs !== undefined && base !== undefined && isSameValue(theirs, base);
  if (theirs === undefined) {
    const wasRemoved = base !== undefined && mayRemove;
    return { state: "mine-only", suggested: wasRemoved ? (isMineOld ? "theirs" : null) : "mine" };
  }
  if (mine === undefined) {
    const wasRemoved = base !== undefined;
    return {
      state: "theirs-only",
      suggested: wasRemoved ? (isTheirsOld ? "mine" : null) : "theirs",
    };
  }
  if (isSameValue(mine, theirs)) return { state: "same", suggested: "mine" };
  if (isMineOld) return { state: "changed", suggested: "theirs" };
  if (isTheirsOld) return { state: "changed", suggested: "mine" };
  return { state: isKnown ? "both-changed" : "changed", suggested: null };
}

/** Whose text is taken; null while only a person can say. */
export function chosenSide({ suggested }: Difference, choice: Side | undefined): Side | null {
  return choice ?? suggested;
}

/** How many differences are still to be decided. */
export function countUndecided(
  { rows, shell }: { rows: readonly MessageDifference[]; shell: Difference },
  choice: MergeChoice,
): number {
  const open = rows.filter((row) => chosenSide(row, choiceOf(choice, row)) === null);
  return open.length + (chosenSide(shell, choice.shell) === null ? 1 : 0);
}

export function choiceOf(choice: MergeChoice, { messageId }: MessageDifference): Side | undefined {
  return Object.hasOwn(choice.messages, messageId) ? choice.messages[messageId] : undefined;
}
