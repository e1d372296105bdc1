import { pieceBounds } from "@/lib/json/pieces";
import type { DocumentMap, ElementSpan } from "@/lib/json/scan";
import { parseJson } from "@/lib/shared/json-text";
import { KINDS, type DocumentKind } from "../kinds/kind";
import type { PieceTexts, Stretch } from "../document/place-findings";

/** The arrays to ask a scan for; "" represents a root array. */
export const ELEMENT_ARRAYS: readonly string[] = [
  ...Object.values(KINDS).map(({ arrayKey }) => arrayKey),
  "",
];
/** Elements that are looked at to tell what a document is. */
const SAMPLED = 50;

/** A document held in memory whose parts are known. */
export class ScannedDocument {
  readonly bytes: Uint8Array;
  readonly map: DocumentMap;
  // Keeps a byte order mark, so that offsets in the text and in the bytes agree.
  readonly #decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

  constructor(bytes: Uint8Array, map: DocumentMap) {
    this.bytes = bytes;
    this.map = map;
  }

  text(start: number, end: number): string {
    return this.#decoder.decode(this.bytes.subarray(start, end));
  }

  value({ start, end }: { start: number; end: number }): unknown {
    return parseJson(this.text(start, end));
  }

  /** The first elements of an array, parsed. */
  sample(key: string): unknown[] {
    return (this.map.elements.get(key) ?? []).slice(0, SAMPLED).map((span) => this.value(span));
  }

  /** The members that tell the kind of a document, its arrays cut to their first elements. */
  overview(): Record<string, unknown> {
    const named = [
      "schemaUrl",
      "schema",
      "mediaType",
      "conversationTitle",
      "toolOverrides",
      "systemMessage",
    ];
    const overview: Record<string, unknown> = {};
    for (const { key, value } of this.map.members)
      if (named.includes(key)) overview[key] = this.value(value);
    for (const key of ELEMENT_ARRAYS)
      if (this.map.elements.has(key)) overview[key] = this.sample(key);
    return overview;
  }
}

/** A document cut around the elements of its kind. */
export interface CutDocument extends PieceTexts {
  /** What is left when the elements are cut out; the byte order mark, if any, included. */
  readonly shellText: string;
  readonly elements: readonly ElementSpan[];
}

export function cutDocument(document: ScannedDocument, kind: DocumentKind): CutDocument {
  const { arrayKey } = KINDS[kind];
  const { headEnd, elements, tailStart } = pieceBounds(document.map, arrayKey);
  const stretch = (start: number, end: number): Stretch => ({
    text: document.text(start, end),
    start,
    bytes: end - start,
  });
  const head = stretch(0, headEnd);
  const tail = stretch(tailStart, document.bytes.length);
  return {
    arrayKey,
    head,
    tail,
    elements,
    shellText: head.text + tail.text,
    element(position) {
      const span = elements[position];
      return span ? stretch(span.start, span.end) : null;
    },
  };
}
