import type { DocumentKind } from "@/lib/domain/kinds/kind";
import type { PlanItem } from "@/lib/domain/imports/plan";

import type { PlacedDocument } from "../source/document-text";
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
  const equal = twins.find(({ source }) => source.contentHash === mine.contentHash);
  if (equal !== undefined) return { twin: equal, relation: { is: "same" } };
  const rivals: FoundTwin[] = [];
  for (const twin of twins) {
    const relation = await open(twin, (document) =>
      relate(mine.kind, mine, { format: twin.format, document }),
    );
    const found = { twin, relation };
    if (relation.is === "same" || relation.is === "other-layout") return found;
    // What stays out by itself is no rival of what continues the stored one.
    const isRival = !twin.isHere && !(twin.isDisputed && judgement.verdict === "extends");
    if (isRival) rivals.push(found);
  }
  return judgement.verdict === "identical" ? null : closestRival(rivals);
}

/** One that has everything of the document counts first, then the last one it continues, then any. */
function closestRival(rivals: readonly FoundTwin[]): FoundTwin | null {
  const whole = rivals.find(({ relation }) => relation.is === "shorter");
  const begun = rivals.findLast(({ relation }) => relation.is === "longer");
  return whole ?? begun ?? rivals[0] ?? null;
}

/** Reads the document of an earlier item while `look` runs. */
export type OpenTwin = <T>(
  twin: Twin,
  look: (document: PlacedDocument) => Promise<T>,
) => Promise<T>;
