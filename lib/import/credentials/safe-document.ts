import type { DocumentMap, Span } from "@/lib/json/document-map";
import { scanDocument } from "@/lib/json/scan";
import type { Diagnostic } from "@/lib/validation/diagnostic";

import { concealDocument } from "../conceal/document";
import type { FoundCredential } from "../conceal/find-credentials";
import { overwriteUpload } from "./keep-concealed";
import type { FileSpan } from "../items/planned";
import type { PlanSession } from "../session/session";
import { memorySource, type SourceFile } from "../source/file";

/** Bigger ones do not exist; a document this big is examined without being held as a value. */
const LARGEST = 64 << 20;

/** A document to be planned instead of the one that was found. */
export interface SafeDocument {
  readonly source: SourceFile;
  readonly span: Span;
  readonly map: DocumentMap;
  readonly text: FileSpan;
  readonly findings: readonly Diagnostic[];
  readonly credentials: readonly FoundCredential[];
}

/**
 * A document of tools or of models without credentials in plain text, to be stored in the place of one that has some.
 * @param upload the file that is nothing but this document, which is overwritten; null when it holds more
 * @returns null when there are none to take out
 */
export async function safeDocument(
  session: PlanSession,
  { source, span }: { readonly source: SourceFile; readonly span: Span },
  arrays: readonly string[],
  upload: string | null,
): Promise<SafeDocument | null> {
  if (span.end - span.start > LARGEST) return null;
  const found = (await source.read(span.start, span.end)).toString().replace(/^\uFEFF/u, "");
  const concealed = concealDocument(found);
  if (concealed === null) return null;
  const bytes = Buffer.from(concealed.text);
  const scanned = scanDocument(bytes, { arrays });
  if (!scanned.ok) throw new Error("references have made a document unreadable");
  if (upload !== null) await overwriteUpload(session.importId, upload, concealed.text);
  return {
    source: memorySource(bytes),
    span: { start: 0, end: bytes.length },
    map: scanned.map,
    text: await session.keepText(bytes),
    findings: concealed.findings,
    credentials: concealed.credentials,
  };
}
