import type { Viewer } from "@/lib/domain/accounts/viewer";
import { conversationText } from "@/lib/data/conversations/text";
import type { DocumentText } from "@/lib/data/documents/text";
import { DocumentDamagedError } from "@/lib/data/documents/damage";
import { modelsText } from "@/lib/data/models/list";
import { toolsetText } from "@/lib/data/toolsets/list";
import type { DocumentKind } from "@/lib/domain/kinds/kind";
import { isSameValue } from "@/lib/json/exact-hash";

import type { PlacedDocument } from "../source/document-text";

const TEXT_OF_KIND: Readonly<
  Record<DocumentKind, (viewer: Viewer, id: string) => Promise<DocumentText | null>>
> = {
  conversation: conversationText,
  toolsets: (_viewer, id) => toolsetText(id),
  models: (_viewer, id) => modelsText(id),
};

/** Reads a stored document to its end to see whether its text is not what was written. */
export async function isDamaged(viewer: Viewer, kind: DocumentKind, id: string): Promise<boolean> {
  const text = await TEXT_OF_KIND[kind](viewer, id);
  if (text === null) return false;
  try {
    await text.verify();
    return false;
  } catch (error) {
    if (error instanceof DocumentDamagedError) return true;
    throw error;
  } finally {
    text.close();
  }
}

/** The whole text of a stored document as it is; null where it is gone. */
export async function storedText(
  viewer: Viewer,
  kind: DocumentKind,
  id: string,
): Promise<string | null> {
  const stored = await TEXT_OF_KIND[kind](viewer, id);
  if (stored === null) return null;
  const chunks: Uint8Array[] = [];
  for await (const chunk of stored.asStored) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** Whether a toolset or models file says what a stored one says. Both are small enough to be held. */
export async function saysTheSame(
  viewer: Viewer,
  kind: Exclude<DocumentKind, "conversation">,
  id: string,
  { source, span }: PlacedDocument,
): Promise<boolean> {
  const stored = await storedText(viewer, kind, id);
  if (stored === null) return false;
  const text = await source.read(span.start, span.end);
  return isSameValue(stored, text.toString());
}
