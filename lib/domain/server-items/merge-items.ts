import { canonicalHash } from "@/lib/json/hash";
import { asRecord } from "@/lib/shared/read-value";
import type { Steps } from "@/lib/shared/steps";
import { heavyPart } from "../sync/heavy-definition";
import type { NewTools } from "../permissions/resolve/new-tools";
import type { Grade } from "../toolset/grade/graded-part";
import { gradeItem, lintItem } from "./grade-item";
import type { ItemKind, ListedItem } from "./item";

/** What is known of an item that a server has listed: what a person accepted, and what was listed last. */
export interface ItemPin {
  readonly kind: ItemKind;
  readonly key: string;
  /** Hash, JSON text and server identity of what was accepted; null before that. */
  readonly acceptedHash: string | null;
  readonly acceptedRaw: string | null;
  readonly acceptedFrom: string | null;
  readonly seenHash: string;
  readonly seenRaw: string;
  readonly seenFrom: string;
  readonly state: "current" | "new" | "changed" | "missing";
  readonly grade: Exclude<Grade, "none"> | null;
  /** JSON of what a person's acceptance replaced; null when there is nothing to take back. */
  readonly previous: string | null;
}

/**
 * What is known after a listing. Only what was accepted can be read, so a new item waits, unless the toolset takes
 * what is new; what would deceive a reader waits in any case.
 * @param from identity of the server that was asked
 */
export function* mergeItems(
  known: readonly ItemPin[],
  listed: readonly ListedItem[],
  { from, newItems }: { readonly from: string; readonly newItems: NewTools },
): Steps<ItemPin[]> {
  const byKey = new Map(known.map((pin) => [addressOf(pin), pin]));
  const present: ItemPin[] = [];
  for (const item of listed) {
    yield;
    const pin = byKey.get(addressOf(item));
    byKey.delete(addressOf(item));
    present.push(pin === undefined ? newPin(item, from, newItems) : seenAgain(pin, item, from));
  }
  // What nobody has accepted is forgotten with its listing.
  const gone = [...byKey.values()].filter(({ acceptedHash }) => acceptedHash !== null);
  return [...present, ...gone.map((pin): ItemPin => ({ ...pin, ...GONE }))];
}

const GONE = { state: "missing", grade: null, previous: null } as const;

/** The pin with what was listed last as seen and wanted. */
export function acceptItem(pin: ItemPin): ItemPin {
  const { seenHash, seenRaw, seenFrom } = pin;
  return {
    ...pin,
    acceptedHash: seenHash,
    acceptedRaw: seenRaw,
    acceptedFrom: seenFrom,
    state: "current",
    grade: null,
    previous: null,
  };
}

const addressOf = ({ kind, key }: Pick<ItemPin, "kind" | "key">): string => `${kind} ${key}`;

function newPin({ kind, key, raw }: ListedItem, from: string, newItems: NewTools): ItemPin {
  const isDangerous = isSuspicious(kind, raw);
  const pin: ItemPin = {
    kind,
    key,
    acceptedHash: null,
    acceptedRaw: null,
    acceptedFrom: null,
    seenHash: canonicalHash(raw),
    seenRaw: JSON.stringify(raw),
    seenFrom: from,
    state: "new",
    grade: isDangerous ? "dangerous" : null,
    previous: null,
  };
  return newItems === "inherit" && !isDangerous ? acceptItem(pin) : pin;
}

function seenAgain(pin: ItemPin, { kind, raw }: ListedItem, from: string): ItemPin {
  const next: ItemPin = {
    ...pin,
    seenHash: canonicalHash(raw),
    seenRaw: JSON.stringify(raw),
    seenFrom: from,
    previous: null,
  };
  const accepted = pin.acceptedRaw === null ? null : asRecord(JSON.parse(pin.acceptedRaw));
  if (accepted === null) {
    return { ...next, state: "new", grade: isSuspicious(kind, raw) ? "dangerous" : null };
  }
  const { grade } = gradeItem(kind, { raw: accepted, from: pin.acceptedFrom }, { raw, from });
  if (grade === "none" || grade === "cosmetic") return acceptItem(next);
  return { ...next, state: "changed", grade };
}

function isSuspicious(kind: ItemKind, raw: ListedItem["raw"]): boolean {
  return heavyPart(raw) !== null || lintItem(kind, raw).some(({ weight }) => weight === "hard");
}
