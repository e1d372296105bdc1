import type { Viewer } from "@/lib/domain/accounts/viewer";
import type { ExportPreview } from "@/lib/domain/exports/preview";
import type { ExportRequest } from "@/lib/domain/exports/request";
import { conversationHash } from "@/lib/data/conversations/text";

import { checkConsent } from "../consent";
import { writeBundle } from "../download/bundle-download";
import { download } from "../download/download";
import type { Leaving } from "../download/export-item";
import { exportItem, foldersToTag, type PreparedExport } from "../export";
import { planLeftOut } from "../private-references/leave-out";
import { readSeals, unacceptedDamage } from "../proof/read-seals";
import { planRedaction } from "../redact/plan-redaction";
import { exportFormats } from "../review/format-about";
import { countDocuments } from "../scope/count-documents";
import { resolveScope, type ScopedDocument } from "../scope/scope";
import { selectKinds } from "../scope/select-kinds";
import { beginning } from "./beginning";

/** To redact a document all of it is read, which a preview of a larger one does not wait for. */
const MOST_REDACTED_BYTES = 20_000_000;

export type PreviewedExport =
  | { readonly ok: true; readonly preview: ExportPreview }
  | Extract<PreparedExport, { ok: false }>
  | { readonly ok: false; readonly code: "too-large"; readonly message: string };

/**
 * The beginning of the first document that would leave, made by the writer of the export and after its redaction.
 * Nothing leaves, so that nothing is recorded.
 */
export async function previewExport(
  viewer: Viewer,
  request: ExportRequest,
): Promise<PreviewedExport> {
  const { documents: inScope, missing } = await resolveScope(viewer, request);
  if (missing.length > 0) return { ok: false, code: "not-found", ids: missing };
  if (!exportFormats.some(({ id }) => id === request.format)) return nothing();
  const { documents: fitting } = selectKinds(inScope, request.format);
  const checked = await checkConsent(viewer, fitting, request);
  if (!checked.ok) return { ok: false, code: "consent-required", items: checked.items };
  const [first] = checked.documents;
  if (first === undefined) return nothing();
  const seals = await readSeals(viewer, [first]);
  const damaged = unacceptedDamage(seals.damaged, request);
  if (damaged.length > 0) return { ok: false, code: "damaged-documents", items: damaged };
  if (request.redactions !== undefined && first.byteLength > MOST_REDACTED_BYTES) {
    return { ok: false, code: "too-large", message: TOO_LARGE };
  }
  const planned =
    request.redactions === undefined
      ? null
      : await planRedaction(viewer, [first], request.redactions);
  if (planned?.ok === false) {
    const { undecided, rules } = planned;
    return { ok: false, code: "review-required", undecided, rules };
  }
  const references =
    request.privateReferences === "leave-out" ? await planLeftOut(viewer, checked.documents) : null;
  const consented = await hashOf(viewer, first);
  const leaving = exportItem(
    request,
    { consented, seals, folders: await foldersToTag(viewer, [first], request) },
    { redaction: planned?.redaction ?? null, references },
  );
  const title = leaving.transformOf(first)?.title?.(first.title) ?? first.title;
  const { fileName, text, cut } = await beginningOf(viewer, { ...first, title }, leaving);
  if (text === "") return { ok: false, code: "nothing-to-write", message: NOTHING_TO_WRITE };
  return { ok: true, preview: { fileName, text, cut, documents: checked.documents.length } };
}

const TOO_LARGE =
  "The first document is too large to preview with redaction. The export isn’t affected.";
const NOTHING_TO_WRITE = "The first conversation has nothing this format can contain.";

function nothing(): PreviewedExport {
  return { ok: false, code: "empty", message: "Nothing in scope has a form in this format." };
}

/** What was consented to must be what leaves; here both are what is there now. */
async function hashOf(
  viewer: Viewer,
  { id, isPrivate }: ScopedDocument,
): Promise<ReadonlyMap<string, string>> {
  const hash = isPrivate ? await conversationHash(viewer, id) : null;
  return new Map(hash === null ? [] : [[id, hash]]);
}

async function beginningOf(
  viewer: Viewer,
  document: ScopedDocument,
  leaving: Leaving,
): Promise<{ fileName: string; text: string; cut: boolean }> {
  if (leaving.filesWriter !== null) {
    const { files } = await writeBundle(viewer, document, leaving);
    const pieces = files.map(({ name, text }) => Buffer.from(`# ${name}\n${text}\n`));
    return { fileName: files[0]?.name ?? document.title, ...(await beginning(pieces)) };
  }
  // An archive of it has nothing to read; its documents have.
  const read = {
    ...leaving,
    format: leaving.format === "zip" ? ("cjson" as const) : leaving.format,
  };
  const { fileName, stream } = download(viewer, [document], read, {
    ...countDocuments([document]),
    leftOut: 0,
    otherKinds: 0,
  });
  // The styles of a page come first, and are not what somebody wants to see of it.
  const from = leaving.format === "html" ? "<body" : null;
  return { fileName, ...(await beginning(stream, from)) };
}
