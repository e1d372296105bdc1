import type { Viewer } from "@/lib/domain/accounts/viewer";
import { conversationText } from "@/lib/data/conversations/text";
import { DocumentDamagedError } from "@/lib/data/documents/damage";
import { modelsText } from "@/lib/data/models/list";
import { toolsetText } from "@/lib/data/toolsets/list";
import type { DamagedItem } from "@/lib/domain/exports/damaged-item";
import type { ExportRequest } from "@/lib/domain/exports/request";

import type { ScopedDocument } from "../scope/scope";

/** What the stored texts of some documents really are. */
export interface Seals {
  /** SHA-256 of what was read, by store id; documents that are damaged or gone have none. */
  readonly hashes: ReadonlyMap<string, string>;
  readonly damaged: readonly DamagedItem[];
}

const OPEN = {
  conversation: conversationText,
  toolsets: (_viewer: Viewer, id: string) => toolsetText(id),
  models: (_viewer: Viewer, id: string) => modelsText(id),
} as const;

/**
 * Reads documents to their ends, since a recorded hash says what was written and not what is there now. A proof, and
 * the question whether a damaged document may leave, need that before the first byte.
 */
export async function readSeals(
  viewer: Viewer,
  documents: readonly ScopedDocument[],
): Promise<Seals> {
  const hashes = new Map<string, string>();
  const damaged: DamagedItem[] = [];
  for (const { id, documentId, kind, title } of documents) {
    const found = await readSeal(viewer, kind, id);
    if (found === null) continue;
    if ("hash" in found) hashes.set(id, found.hash);
    else damaged.push({ id, documentId, kind, title, found: found.damage });
  }
  return { hashes, damaged };
}

/** Null where the document was removed meanwhile. */
async function readSeal(
  viewer: Viewer,
  kind: ScopedDocument["kind"],
  id: string,
): Promise<{ hash: string } | { damage: string } | null> {
  try {
    const text = await OPEN[kind](viewer, id);
    if (text === null) return null;
    try {
      return { hash: await text.verify() };
    } finally {
      text.close();
    }
  } catch (error) {
    if (error instanceof DocumentDamagedError) return { damage: error.found };
    if (isCorrupt(error)) return { damage: "a part of the library file can’t be read" };
    throw error;
  }
}

/** SQLite says so of a page that makes no sense. */
function isCorrupt(error: unknown): boolean {
  const code: unknown = error instanceof Error && "code" in error ? error.code : null;
  return typeof code === "string" && code.startsWith("SQLITE_CORRUPT");
}

/** Those that somebody has not let leave as they are. */
export function unacceptedDamage(
  damaged: readonly DamagedItem[],
  { includeDamaged = [] }: Pick<ExportRequest, "includeDamaged">,
): DamagedItem[] {
  if (includeDamaged === true) return [];
  const accepted = new Set(includeDamaged);
  return damaged.filter(({ id }) => !accepted.has(id));
}
