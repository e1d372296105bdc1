import type { Viewer } from "@/lib/domain/accounts/viewer";
import { documentDifferences, documentOrigin } from "@/lib/data/history/origin";
import { modelsText } from "@/lib/data/models/list";
import { toolsetText } from "@/lib/data/toolsets/list";
import type { FidelityReport } from "@/lib/formats/kit/contract/format";
import { contentHash } from "@/lib/json/hash";

import { conversationBytes } from "./conversation-bytes";
import type { Leaving } from "./export-item";
import { proveAgainst } from "../proof/prove";
import type { ScopedDocument } from "../scope/scope";

/** The bytes of a document in the format of the export, from one snapshot; noted in `left` after the last. */
export function documentBytes(
  viewer: Viewer,
  document: ScopedDocument,
  leaving: Leaving,
): AsyncGenerator<Uint8Array, void, void> {
  return document.kind === "conversation"
    ? conversationBytes(viewer, document, leaving)
    : fileBytes(viewer, document, leaving);
}

const OPEN = {
  toolsets: { text: toolsetText, table: "ToolsetFile" },
  models: { text: modelsText, table: "ModelsFile" },
} as const;

/** A toolset or models file, which is small, and where it came from. */
export interface StoredFile {
  readonly table: "ToolsetFile" | "ModelsFile";
  readonly origin: NonNullable<Awaited<ReturnType<typeof documentOrigin>>>;
  readonly stored: Buffer;
  /** After what is changed on the way; the same bytes where nothing is. */
  readonly changed: Buffer;
}

/** Reads a toolset or models file; null for a conversation. Rejects when it was removed meanwhile. */
export async function readStoredFile(
  viewer: Viewer,
  document: ScopedDocument,
  leaving: Pick<Leaving, "transformOf" | "damaged">,
): Promise<StoredFile | null> {
  const { id, kind, title } = document;
  if (kind === "conversation") return null;
  const { text: open, table } = OPEN[kind];
  const origin = await documentOrigin(viewer, table, id);
  const text = await open(id);
  if (text === null || origin === null) {
    throw new Error(`${title} was removed while it was exported`);
  }
  const chunks: Uint8Array[] = [];
  const read = leaving.damaged.has(id) ? text.asStored : text.chunks;
  for await (const chunk of read) chunks.push(chunk);
  const stored = Buffer.concat(chunks);
  const transform = leaving.transformOf(document);
  const changed =
    transform?.file === undefined
      ? stored
      : Buffer.from(transform.file(kind, stored.toString("utf8")));
  return { table, origin, stored, changed };
}

/** Toolsets and models leave in one piece. */
async function* fileBytes(
  viewer: Viewer,
  document: ScopedDocument,
  leaving: Leaving,
): AsyncGenerator<Uint8Array, void, void> {
  const { id, documentId } = document;
  const file = await readStoredFile(viewer, document, leaving);
  if (file === null) return;
  const { table, origin, stored, changed } = file;
  const written = rewrite(changed, leaving);
  yield written.bytes;
  const storedHash = contentHash(stored);
  const isStored = written.fidelity === null && changed.equals(stored);
  leaving.left.push({
    document,
    bytes: written.bytes.byteLength,
    sha256: contentHash(written.bytes),
    fidelity: written.fidelity,
    proof: leaving.damaged.has(id)
      ? { state: "damaged" }
      : isStored
        ? await proveAgainst({ ...origin, contentHash: storedHash }, async () =>
            table === "ModelsFile" ? [] : documentDifferences(viewer, table, id),
          )
        : { state: written.fidelity === null ? "redacted" : "rewritten" },
    exported: {
      conversationId: id,
      documentId,
      revision: origin.revision,
      contentHash: isStored ? storedHash : null,
    },
  });
}

function rewrite(
  stored: Buffer,
  { toolWriter, options }: Leaving,
): { bytes: Buffer; fidelity: FidelityReport | null } {
  if (toolWriter === null) return { bytes: stored, fidelity: null };
  const { text, fidelity } = toolWriter.write(JSON.parse(stored.toString("utf8")), options);
  return { bytes: Buffer.from(text), fidelity };
}
