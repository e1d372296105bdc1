import type { Viewer } from "@/lib/domain/accounts/viewer";
import type { DocumentKind } from "@/lib/domain/kinds/kind";
import { findByExportHash, findExported, findToolsetFiles } from "@/lib/data/imports/exported";
import type { StoredDocument } from "@/lib/data/imports/identity";
import { writers } from "@/lib/formats/writers";
import { parseJson } from "@/lib/shared/json-text";
import { asList, asRecord, asText } from "@/lib/shared/read-value";

import { isDamaged, storedText } from "./stored-document";
import type { ReadItem } from "./unread-edits";
import { isWriterOf, isWrittenAs, MOST_BYTES_WRITTEN } from "./written-again";

/** So many names of a file are looked for among those of the library. */
const MOST_NAMES = 200;

/** A document that was read from a file of another format, in which nothing may name it. */
export interface ReadDocument {
  readonly kind: DocumentKind;
  /** The file it was read from, and the SHA-256 of that as it was dropped. */
  readonly fileName: string;
  readonly fileHash: string;
  /** The fingerprint of what a conversation says, "" for anything else. */
  readonly textHash: string;
  readonly text: () => Promise<string>;
  readonly read: ReadItem;
}

/** A document of the library that may have left as what was read. */
interface FoundExport {
  readonly existing: StoredDocument;
  /**
   * `same`: the file is exactly what an export of it contains. `former`: it left as these bytes, and an export of it would
   * say something else by now. `changed`: it may be an export of it, and one of both was changed since.
   */
  readonly is: "same" | "former" | "changed";
}

/**
 * Finds the document of the library that a file is an export of, for formats that have no place for its id: what the
 * library holds is written in that format and compared with what was read. A conversation counts only where the library
 * recorded that it left in the format, since many talks begin and end alike.
 * @returns the one it is an export of, else one that it may have been before it was changed; null for neither
 */
export async function findExport(
  viewer: Viewer,
  document: ReadDocument,
): Promise<FoundExport | null> {
  const { kind, fileName, fileHash, read } = document;
  const candidates = await candidatesFor(viewer, document);
  for (const existing of candidates) {
    if (await isExportOf(viewer, read, existing)) return { existing, is: "same" };
  }
  const left = isListed(fileName) ? null : await findByExportHash(viewer, kind, fileHash);
  if (left !== null) return { existing: left, is: "former" };
  const [closest] = kind === "conversation" ? candidates : [];
  return closest === undefined ? null : { existing: closest, is: "changed" };
}

/** An entry of a list or a line is not all of its file. */
const isListed = (fileName: string) => /#\d+$/.test(fileName);

/** Whether what was read is exactly what an export of a stored document contains. */
export async function isExportOf(
  viewer: Viewer,
  read: ReadItem,
  { kind, id, title, byteLength }: StoredDocument,
): Promise<boolean> {
  if (read.saysMore === true || read.concealed.length > 0) return false;
  if (byteLength > MOST_BYTES_WRITTEN || (await isDamaged(viewer, kind, id))) return false;
  const text = await storedText(viewer, kind, id);
  return text !== null && isWrittenAs({ kind, text, title }, read);
}

async function candidatesFor(
  viewer: Viewer,
  { kind, fileName, textHash, text, read }: ReadDocument,
): Promise<StoredDocument[]> {
  if (kind === "models") return [];
  if (kind === "toolsets") return findToolsetFiles(viewer, namesIn(parseJson(await text())));
  const own = writers.filter(({ id }) => isWriterOf(read.format, id));
  if (own.length === 0) return [];
  const name = fileName.replace(/^.*[/!]/, "");
  const ending = own.find(({ fileEnding }) => name.endsWith(fileEnding))?.fileEnding ?? "";
  const title = isListed(name) ? null : name.slice(0, name.length - ending.length);
  const formats = own.map(({ id }) => id);
  return findExported(viewer, { formats, textHash, title });
}

function namesIn(document: unknown): { toolsets: string[]; tools: string[] } {
  const sets = asList(asRecord(document)?.["toolsets"]).map(asRecord);
  const tools = sets.flatMap((set) => asList(set?.["tools"]).map(asRecord));
  return {
    toolsets: sets.flatMap((set) => asText(set?.["id"]) ?? []).slice(0, MOST_NAMES),
    tools: tools.flatMap((tool) => asText(tool?.["name"]) ?? []).slice(0, MOST_NAMES),
  };
}
