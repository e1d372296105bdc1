import type { DocumentKind } from "@/lib/domain/kinds/kind";
import { isSameValue } from "@/lib/json/exact-hash";

import { tellShell } from "./compare-item";
import { countElements, eachPiece, readShell, type PlacedDocument } from "../source/document-text";

/** A document of a drop next to another one of the same identity. */
export interface DropDocument {
  /** `cjson`, or the format it was converted from. */
  readonly format: string;
  readonly document: PlacedDocument;
}

/** What a document of a drop is to an earlier one of the same identity. */
export type Relation =
  | { readonly is: "same" }
  /** It says the same in other bytes. */
  | { readonly is: "other-layout" }
  /** The one has all messages of the other, and this many more. */
  | { readonly is: "longer" | "shorter"; readonly by: number }
  | { readonly is: "different" };

/** Compares two documents of a drop whose bytes differ. */
export async function relate(
  kind: DocumentKind,
  mine: DropDocument,
  earlier: DropDocument,
): Promise<Relation> {
  if (kind === "conversation") return relateConversations(mine, earlier);
  const [one, other] = await Promise.all([wholeText(mine), wholeText(earlier)]);
  return { is: isSameValue(one, other) ? "other-layout" : "different" };
}

async function wholeText({ document: { source, span } }: DropDocument): Promise<string> {
  return (await source.read(span.start, span.end)).toString();
}

async function relateConversations(mine: DropDocument, earlier: DropDocument): Promise<Relation> {
  const [own, other] = [mine, earlier].map(({ document }) => countElements(document.cut));
  if (own === undefined || other === undefined) throw new Error("two documents have two counts");
  if (!(await shareMessages(mine.document, earlier.document))) return { is: "different" };
  if (own !== other) {
    const by = Math.abs(own - other);
    // Without messages neither continues anything.
    if (by === Math.max(own, other)) return { is: "different" };
    return { is: own > other ? "longer" : "shorter", by };
  }
  const [one, another] = [await readShell(mine.document), await readShell(earlier.document)];
  if (mine.format === "cjson" && earlier.format === "cjson") {
    const isSame = isSameValue(one.head + one.tail, another.head + another.tail);
    return { is: isSame ? "other-layout" : "different" };
  }
  // What a conversion says of the file it read does not make two conversations of one.
  return { is: tellShell(one) === tellShell(another) ? "same" : "different" };
}

/** Whether the messages of the shorter one are the first ones of the other. */
async function shareMessages(one: PlacedDocument, other: PlacedDocument): Promise<boolean> {
  const [left, right] = [eachPiece(one), eachPiece(other)];
  try {
    for (;;) {
      const [a, b] = [await left.next(), await right.next()];
      if (a.done === true || b.done === true) return true;
      if (!isSameValue(a.value.raw, b.value.raw)) return false;
    }
  } finally {
    await left.return();
    await right.return();
  }
}
