import { KINDS, type DocumentKind } from "@/lib/domain/kinds/kind";
import { locatePointers } from "@/lib/domain/document/locate";
import { formatPointer, parsePointer, textToByteOffset } from "@/lib/json/positions";
import type { Diagnostic } from "@/lib/validation/diagnostic";

import { countElements, readShell, type PlacedDocument } from "../source/document-text";
import { locate } from "../source/scan";

/**
 * Adds line and column to findings about a document that is not in memory: only the elements that have
 * findings are read again, and then the text once for its lines, up to the last finding.
 */
export async function locateFindings(
  document: PlacedDocument,
  kind: DocumentKind,
  findings: readonly Diagnostic[],
): Promise<Diagnostic[]> {
  if (findings.length === 0) return [];
  const offsets = await findOffsets(
    document,
    kind,
    findings.map(({ path }) => path),
  );
  const { start, end } = document.span;
  const last = Math.max(...offsets.values());
  const places = [...offsets.values()];
  const positions = await locate(
    document.source,
    { start, end: Math.min(start + last + 1, end) },
    places,
  );
  return findings.map((finding) => ({
    ...finding,
    ...positions.get(offsets.get(finding.path) ?? 0),
  }));
}

/** Byte offsets in the document of pointers into it. */
async function findOffsets(
  document: PlacedDocument,
  kind: DocumentKind,
  paths: readonly string[],
): Promise<Map<string, number>> {
  const offsets = new Map<string, number>();
  const inShell: string[] = [];
  const inElements = new Map<number, Map<string, string>>();
  for (const path of paths) {
    const at = elementOf(path, KINDS[kind].arrayKey);
    if (at === null || at >= countElements(document.cut)) inShell.push(path);
    else {
      const inner = inElements.get(at) ?? new Map<string, string>();
      inElements.set(at, inner.set(formatPointer(parsePointer(path).slice(2)), path));
    }
  }
  await findInShell(document, inShell, offsets);
  for (const [at, inner] of inElements) {
    const { source, span, cut } = document;
    const start = cut.bounds[at * 2] ?? 0;
    const raw = await source.read(
      span.start + start,
      span.start + (cut.bounds[at * 2 + 1] ?? start),
    );
    const text = raw.toString();
    for (const [pointer, offset] of locatePointers(text, inner.keys())) {
      offsets.set(inner.get(pointer) ?? "", start + textToByteOffset(text, offset));
    }
  }
  return offsets;
}

async function findInShell(
  document: PlacedDocument,
  paths: readonly string[],
  offsets: Map<string, number>,
): Promise<void> {
  if (paths.length === 0) return;
  const { head, tail } = await readShell(document);
  const text = head + tail;
  const { headEnd, tailStart } = document.cut;
  for (const [pointer, offset] of locatePointers(text, paths)) {
    const inText = textToByteOffset(text, offset);
    // What is behind the elements moves by as much as they take.
    offsets.set(pointer, inText < headEnd ? inText : inText - headEnd + tailStart);
  }
}

/** The position of the element a pointer leads into, or null. */
function elementOf(path: string, arrayKey: string): number | null {
  const [key, index] = parsePointer(path);
  return key === arrayKey && index !== undefined && /^\d+$/.test(index) ? Number(index) : null;
}
