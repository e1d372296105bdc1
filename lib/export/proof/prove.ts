import type { Viewer } from "@/lib/domain/accounts/viewer";
import { documentDifferences, documentOrigin } from "@/lib/data/history/origin";
import type { DocumentKind } from "@/lib/domain/kinds/kind";
import type { Difference, Proof } from "@/lib/domain/exports/proof";

import type { Seals } from "./read-seals";
import type { ScopedDocument } from "../scope/scope";

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

/**
 * How a document of the library compares with the one that came in.
 * @param seals what was read of it just now; a recorded hash proves nothing
 */
export async function proveDocument(
  viewer: Viewer,
  { kind, id }: ScopedDocument,
  seals: Seals,
): Promise<Proof> {
  const table = TABLE[kind];
  if (seals.damaged.some((item) => item.id === id)) return { state: "damaged" };
  const origin = await documentOrigin(viewer, table, id);
  if (origin === null) return { state: "made-here" };
  const contentHash = seals.hashes.get(id) ?? null;
  return proveAgainst({ ...origin, contentHash }, async () =>
    table === "ModelsFile" ? [] : documentDifferences(viewer, table, id),
  );
}
