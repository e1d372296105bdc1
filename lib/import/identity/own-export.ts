import type { Viewer } from "@/lib/domain/accounts/viewer";
import { KINDS, type DocumentKind } from "@/lib/domain/kinds/kind";
import type { StoredDocument } from "@/lib/data/imports/identity";
import type { Format } from "@/lib/formats/kit/contract/format";
import { formats } from "@/lib/formats/registry";
import { scanDocument } from "@/lib/json/scan";
import { parseJson } from "@/lib/shared/json-text";
import { asList } from "@/lib/shared/read-value";

import { cutDocument, type PlacedDocument } from "../source/document-text";
import { memorySource } from "../source/file";
import { relate, type DropDocument } from "./relate";
import { isDamaged, storedText } from "./stored-document";
import { MOST_BYTES_WRITTEN, waysToWrite } from "./written-again";

/** A document that was read from a file of another format. */
export interface Converted extends DropDocument {
  readonly kind: DocumentKind;
  /** The file it was read from, by which some formats name what they read. */
  readonly fileName: string;
}

/**
 * Whether a document that was read from another format is what an export of a stored one in that format says: then it
 * brings nothing, however much that format has no place for. The stored one is written as an export writes it, and read
 * as the file was read, so that only what the reader overlooks in both could differ unseen.
 */
export async function isOwnExport(
  viewer: Viewer,
  theirs: Converted,
  existing: StoredDocument,
): Promise<boolean> {
  const { kind, fileName } = theirs;
  const format = formats.find(({ id }) => id === theirs.format);
  const { start, end } = theirs.document.span;
  const bytes = Math.max(end - start, existing.byteLength);
  if (format === undefined || format.id === "cjson" || bytes > MOST_BYTES_WRITTEN) return false;
  const ways = waysToWrite(kind, format.id, bytes).filter(({ syntax }) => syntax === "json");
  // What left before the damage is not what is here now.
  if (ways.length === 0 || (await isDamaged(viewer, kind, existing.id))) return false;
  const text = await storedText(viewer, kind, existing.id);
  if (text === null) return false;
  const tried = new Set<string>();
  for (const { write } of ways) {
    const written = await write(text, existing.title);
    if (written === "" || tried.has(written)) continue;
    tried.add(written);
    const document = await readBack(format, { kind, fileName }, written);
    if (document === null) continue;
    const { is } = await relate(kind, theirs, { format: format.id, document });
    if (is === "same" || is === "other-layout") return true;
  }
  return false;
}

/** What the importer makes of a file of ours. That names no file, which `relate` passes over. */
async function readBack(
  format: Format,
  { kind, fileName }: { readonly kind: DocumentKind; readonly fileName: string },
  written: string,
): Promise<PlacedDocument | null> {
  const value = parseJson(written);
  const isListed = kind === "conversation" && Array.isArray(value) && value.length === 1;
  const { documents } = await format.parse(isListed ? asList(value)[0] : value, {
    fileName,
    fileHash: "",
    pointer: "",
    importedAt: new Date(0).toISOString(),
    importerVersion: "",
  });
  const own = documents.filter((document) => document.kind === kind);
  const [document] = own;
  if (document === undefined || own.length !== 1) return null;
  const bytes = Buffer.from(document.text);
  const { arrayKey } = KINDS[kind];
  const scanned = scanDocument(bytes, { arrays: [arrayKey] });
  if (!scanned.ok) return null;
  return {
    source: memorySource(bytes),
    span: { start: 0, end: bytes.length },
    cut: cutDocument(scanned.map, arrayKey),
  };
}
