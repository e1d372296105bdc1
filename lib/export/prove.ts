import { conversationHash } from "@/lib/data/conversation-text";
import { documentDifferences, documentOrigin } from "@/lib/data/file-origin";
import type { DocumentKind } from "@/lib/domain/document/kind";
import type { Difference, Proof } from "@/lib/domain/exports/proof";

import type { ScopedDocument } from "./scope";

const TABLE = {
  conversation: "Conversation",
  toolsets: "ToolsetFile",
  models: "ModelsFile",
} as const satisfies Record<DocumentKind, string>;

/** What a proof is made of. */
interface Evidence {
  /** SHA-256 of the bytes that leave. */
  readonly contentHash: string | null;
  readonly importHash: string | null;
  /** The format it was converted from; `cjson` when it was not. */
  readonly format: string;
}

/** @param differences is asked only where the bytes are not those of the import */
export async function proveAgainst(
  { contentHash, importHash, format }: Evidence,
  differences: () => Promise<Difference[]>,
): Promise<Proof> {
  if (importHash === null) return { state: "made-here" };
  const about = { importHash, ...(format === "cjson" ? {} : { convertedFrom: format }) };
  if (contentHash === importHash) return { state: "identical", ...about };
  return { state: "changed", ...about, differences: await differences() };
}

/** How a document of the library, as it is now, compares with the one that came in. */
export async function proveDocument({ kind, id }: ScopedDocument): Promise<Proof> {
  const table = TABLE[kind];
  const origin = await documentOrigin(table, id);
  if (origin === null) return { state: "made-here" };
  const contentHash = kind === "conversation" ? await conversationHash(id) : origin.contentHash;
  return proveAgainst({ ...origin, contentHash }, async () =>
    table === "ModelsFile" ? [] : documentDifferences(table, id),
  );
}
