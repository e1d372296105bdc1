import type { DocumentKind } from "@/lib/domain/kinds/kind";
import type { PlanItem } from "@/lib/domain/imports/plan";
import { exactHash } from "@/lib/json/exact-hash";

import { eachPiece, type PlacedDocument } from "../source/document-text";
import type { Judgement } from "../identity/compare-verdict";
import type { DraftItem, PlannedItem } from "./planned";
import { relate, type DropDocument, type Relation } from "../identity/relate";

/** Where an item of the plan has its text, whether the plan was written already or is being made. */
export type KeptSource = NonNullable<PlannedItem["source"] | DraftItem["source"]>;

/** An item of the drop, for others of the same identity. */
export interface Twin {
  readonly itemId: string;
  readonly name: string;
  readonly format: string;
  readonly source: KeptSource;
  /** The library has a document of this identity, too. */
  readonly isKnown: boolean;
  /** The library has what it says. */
  readonly isHere: boolean;
  /** The library has another version, which stays unless a person decides otherwise. */
  readonly isDisputed: boolean;
}

/** An earlier item of the same identity, and what the document is to it. */
export interface FoundTwin {
  readonly twin: Twin;
  readonly relation: Relation;
}

/** What documents of one identity share within a drop. */
export function identityKey(kind: DocumentKind, id: string): string {
  return `${kind} ${id}`;
}

/** The twin that an item is to later ones; null for something that becomes no document. */
export function twinOf(item: PlanItem, source: KeptSource | null): Twin | null {
  if (source === null || item.verdict === "invalid") return null;
  return {
    itemId: item.id,
    name: item.name,
    format: item.format,
    source,
    isKnown: source.existing !== null,
    isHere: item.verdict === "identical",
    isDisputed: item.verdict === "conflict" && item.twin === null,
  };
}

/** Lists an item among those of its identity. */
export function rememberTwin(twins: Map<string, Twin[]>, key: string, twin: Twin): void {
  const known = twins.get(key);
  if (known === undefined) twins.set(key, [twin]);
  else known.push(twin);
}

/** Of so many that begin alike the last are read: a drop of thousands with one id would be read thousands of times. */
const READ_AT_MOST = 24;

/**
 * Finds the earlier item that a document has to be told apart from: the one that says the same, else the first one
 * that would be imported next to it.
 * @param open gives the document of an earlier item
 */
export async function findTwin(
  twins: readonly Twin[],
  mine: DropDocument & { readonly kind: DocumentKind; readonly contentHash: string },
  { judgement, open }: { judgement: Judgement; open: OpenTwin },
): Promise<FoundTwin | null> {
  if (twins.length === 0) return null;
  const index = await indexOf(twins, mine.kind, open);
  const equal = index.byHash.get(mine.contentHash);
  if (equal !== undefined) return { twin: equal, relation: { is: "same" } };
  // What stays out by itself is no rival of what continues the stored one.
  const isRival = (twin: Twin) =>
    !twin.isHere && !(twin.isDisputed && judgement.verdict === "extends");
  const alike = index.byBeginning.get(await beginningOf(mine.kind, mine.document)) ?? [];
  const rivals: FoundTwin[] = [];
  for (const twin of alike.slice(-READ_AT_MOST)) {
    const relation = await open(twin, (document) =>
      relate(mine.kind, mine, { format: twin.format, document }),
    );
    const found = { twin, relation };
    if (relation.is === "same" || relation.is === "other-layout") return found;
    if (isRival(twin)) rivals.push(found);
  }
  if (judgement.verdict === "identical") return null;
  const first = twins.find(isRival);
  return closestRival(rivals) ?? (first ? { twin: first, relation: { is: "different" } } : null);
}

interface TwinIndex {
  /** How many of the list are in it. */
  size: number;
  readonly byHash: Map<string, Twin>;
  readonly byBeginning: Map<string, Twin[]>;
}

const indexes = new WeakMap<readonly Twin[], TwinIndex>();
const beginnings = new WeakMap<Twin, string>();

/** The index of a list that only grows. */
async function indexOf(
  twins: readonly Twin[],
  kind: DocumentKind,
  open: OpenTwin,
): Promise<TwinIndex> {
  const index = indexes.get(twins) ?? { size: 0, byHash: new Map(), byBeginning: new Map() };
  indexes.set(twins, index);
  for (const twin of twins.slice(index.size)) {
    const known = beginnings.get(twin);
    const beginning = known ?? (await open(twin, (document) => beginningOf(kind, document)));
    beginnings.set(twin, beginning);
    if (!index.byHash.has(twin.source.contentHash)) index.byHash.set(twin.source.contentHash, twin);
    rememberTwin(index.byBeginning, beginning, twin);
    index.size += 1;
  }
  return index;
}

/** What documents share that say the same or continue each other: the first message, or all that has no messages. */
async function beginningOf(kind: DocumentKind, document: PlacedDocument): Promise<string> {
  const { source, span } = document;
  if (kind !== "conversation") {
    return exactHash((await source.read(span.start, span.end)).toString());
  }
  const pieces = eachPiece(document);
  const first = await pieces.next();
  await pieces.return();
  return first.done === true ? "" : exactHash(first.value.raw);
}

/** One that has everything of the document counts first, then the last one it continues. */
function closestRival(rivals: readonly FoundTwin[]): FoundTwin | null {
  const whole = rivals.find(({ relation }) => relation.is === "shorter");
  const begun = rivals.findLast(({ relation }) => relation.is === "longer");
  return whole ?? begun ?? null;
}

/** Reads the document of an earlier item while `look` runs. */
export type OpenTwin = <T>(
  twin: Twin,
  look: (document: PlacedDocument) => Promise<T>,
) => Promise<T>;
