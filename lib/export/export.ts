import type { Viewer } from "@/lib/domain/accounts/viewer";
import { ulid } from "ulid";

import { folderNames } from "@/lib/data/folders/list";
import { startExport, finishExport } from "@/lib/data/exports/records";
import type { DamagedItem } from "@/lib/domain/exports/damaged-item";
import { proofLine, proofsLine, type Proof } from "@/lib/domain/exports/proof";
import type { ExportChannel, RecordedScope, ExportEnd } from "@/lib/domain/exports/record";
import {
  DEFAULT_WRITER_OPTIONS,
  type ExportCounts,
  type ExportRequest,
  type PrivateItem,
} from "@/lib/domain/exports/request";
import { findToolFilesWriter, findToolWriter } from "@/lib/formats/tool-writers";
import { findWriter } from "@/lib/formats/writers";
import type { ConversationWriter } from "@/lib/formats/kit/contract/writer";
import { createTally } from "@/lib/formats/kit/contract/fidelity";
import { createContentHasher } from "@/lib/json/hash";

import { bundleDownload } from "./download/bundle-download";
import { checkConsent, recordPrivate } from "./consent";
import { countDocuments } from "./scope/count-documents";
import type { Enclosure } from "./download/archive-stream";
import { download, type Download } from "./download/download";
import { exportFormats } from "./review/format-about";
import { type Leaving, countProofs } from "./download/export-item";
import { proveDocument } from "./proof/prove";
import {
  planLeftOut,
  PRIVATE_REFERENCE_RULE,
  type LeftOutReferences,
} from "./private-references/leave-out";
import { withFolderTag } from "./transform/folder-tag";
import { changedBy, chainTransforms } from "./transform/piece";
import { readSeals, unacceptedDamage, type Seals } from "./proof/read-seals";
import { planRedaction, type Redaction } from "./redact/plan-redaction";
import { resolveScope, type ScopedDocument } from "./scope/scope";
import { selectKinds } from "./scope/select-kinds";
import { withoutAttachments } from "./transform/without-attachments";
import { openPart } from "./transform/open-part";
import { outgoingConversation } from "./transform/outgoing-conversation";

/** A download that is allowed and recorded. */
export interface PreparedDownload extends Download {
  id: string;
  counts: ExportCounts;
  /** How what leaves compares with what came in, as one line. */
  proof: string;
  /** Of the download, where it is known before. */
  sha256: string | null;
}

export type PreparedExport =
  | { ok: true; export: PreparedDownload }
  | { ok: false; code: "consent-required"; items: PrivateItem[] }
  | { ok: false; code: "damaged-documents"; items: DamagedItem[] }
  | { ok: false; code: "review-required"; undecided: number; rules: string[] }
  | { ok: false; code: "not-found"; ids: string[] }
  | { ok: false; code: "empty"; message: string }
  /** Documents are in scope, but none of them has anything to say in this format. */
  | { ok: false; code: "nothing-to-write"; message: string };

/** Who exports and through what, for the records. */
export interface ExportContext {
  readonly actor: string;
  readonly via?: ExportChannel;
  /** What leaves is read by a link: the messages of a part of one conversation, in the form of that page. */
  readonly share?: {
    /** Row ids; null for all. */
    readonly messages: ReadonlySet<number> | null;
    readonly writer: ConversationWriter;
  };
}

/**
 * Decides what may leave, records it, and hands out the download. When this resolves the records are written
 * and no byte has left.
 */
export async function prepareExport(
  viewer: Viewer,
  request: ExportRequest,
  { actor, via = "api", share }: ExportContext,
): Promise<PreparedExport> {
  const { documents: inScope, missing } = await resolveScope(viewer, request);
  if (missing.length > 0) return { ok: false, code: "not-found", ids: missing };
  if (!exportFormats.some(({ id }) => id === request.format)) {
    return { ok: false, code: "empty", message: "Nothing can be written in this format." };
  }
  const { documents: fitting, otherKinds } = selectKinds(inScope, request.format);
  const checked = await checkConsent(viewer, fitting, request);
  if (!checked.ok) return { ok: false, code: "consent-required", items: checked.items };
  const { leftOut } = checked;
  const messages = share?.messages ?? null;
  const documents =
    messages === null
      ? checked.documents
      : checked.documents.map((document) => ({ ...document, messages }));
  if (documents.length === 0) return refuseEmpty(leftOut, otherKinds);
  const seals = await readSeals(viewer, documents);
  const damaged = unacceptedDamage(seals.damaged, request);
  if (damaged.length > 0) return { ok: false, code: "damaged-documents", items: damaged };
  const planned =
    request.redactions === undefined
      ? null
      : await planRedaction(viewer, documents, request.redactions);
  if (planned?.ok === false) {
    const { undecided, rules } = planned;
    return { ok: false, code: "review-required", undecided, rules };
  }
  const redaction = planned?.redaction ?? null;

  // Without the changes on the way out, which count what they change.
  const untouched = { redaction: null, references: null };
  const folders = await foldersToTag(viewer, documents, request);
  const asked = { seals, folders, ...(share === undefined ? {} : { writer: share.writer }) };
  const trial = exportItem(request, { consented: new Map(), ...asked }, untouched);
  if (!(await writesAnything(viewer, documents, trial))) {
    const message =
      "No conversation in scope has anything this format can contain, such as an answer or a second answer. Choose another format.";
    return { ok: false, code: "nothing-to-write", message };
  }

  const id = ulid();
  const { format, rememberConsent: remembered = false } = request;
  const counts = { ...countDocuments(documents), leftOut, otherKinds };
  const scope = recordedScope(request, inScope);
  await startExport(viewer, { id, actor, via, format, scope, counts });
  const consented = await recordPrivate(viewer, documents, {
    actor,
    format,
    exportId: id,
    remembered,
  });
  const references =
    request.privateReferences === "leave-out" ? await planLeftOut(viewer, documents) : null;
  const leaving = exportItem(request, { consented, ...asked }, { redaction, references });
  const named = documents.map((document) => {
    const title = leaving.transformOf(document)?.title?.(document.title) ?? document.title;
    return { ...document, title };
  });
  const enclosures = enclosuresOf(redaction);
  const ready = await (leaving.filesWriter === null
    ? download(viewer, named, leaving, counts, enclosures)
    : bundleDownload(viewer, named, leaving, counts, enclosures));
  const stream = recordedStream(id, ready.stream, leaving, () =>
    changeCounts({ redaction, references }),
  );
  return {
    ok: true,
    export: { ...ready, ...(await proved(viewer, documents, leaving, seals)), id, counts, stream },
  };
}

function refuseEmpty(leftOut: number, otherKinds: number): PreparedExport {
  const message =
    leftOut > 0
      ? "Everything in scope is private and was left out."
      : otherKinds > 0
        ? "Nothing in scope has a form in this format."
        : "Nothing is in scope.";
  return { ok: false, code: "empty", message };
}

/** The report goes along with the documents, where they are several files. */
function enclosuresOf(redaction: Redaction | null): Enclosure[] {
  if (redaction === null) return [];
  const text = `${JSON.stringify(redaction.report, null, 2)}\n`;
  return [{ name: "redaction-report.json", text: () => text }];
}

/** What changes documents on their way out, apart from the options of a format. */
interface Changes {
  readonly redaction: Redaction | null;
  readonly references: LeftOutReferences | null;
}

/** What was masked or left out, by rule, for the record; null when nothing was looked for. */
function changeCounts({ redaction, references }: Changes): Readonly<Record<string, number>> | null {
  if (redaction === null && references === null) return null;
  const count = references?.count ?? 0;
  return { ...redaction?.counts, ...(count === 0 ? {} : { [PRIVATE_REFERENCE_RULE]: count }) };
}

/** What the documents of an export have to do with it, apart from the request. */
interface Given {
  readonly consented: ReadonlyMap<string, string>;
  readonly seals: Seals;
  /** The names of the folders that go along as tags, by store id. */
  readonly folders: ReadonlyMap<string, string>;
  /** Where it is another one than that of the format. */
  readonly writer?: ConversationWriter;
}

/** Only exact documents have a place for tags. */
export async function foldersToTag(
  viewer: Viewer,
  documents: readonly ScopedDocument[],
  request: ExportRequest,
): Promise<ReadonlyMap<string, string>> {
  const isExact = findWriter(request.format) === null;
  if (request.folderTag !== true || !isExact) return new Map();
  return folderNames(
    viewer,
    documents.map(({ id }) => id),
  );
}

/** The rules by which the documents of a request leave. */
export function exportItem(
  request: ExportRequest,
  { consented, seals, folders, writer = findWriter(request.format) ?? undefined }: Given,
  { redaction, references }: Changes,
): Leaving {
  const options = { ...DEFAULT_WRITER_OPTIONS, ...request.options };
  const transform = options.attachments ? null : withoutAttachments();
  return {
    format: request.format,
    options,
    writer: writer ?? null,
    toolWriter: findToolWriter(request.format),
    filesWriter: findToolFilesWriter(request.format),
    consented,
    damaged: new Set(seals.damaged.map(({ id }) => id)),
    transformOf: (document) => {
      const cleaning = chainTransforms([
        references?.transformOf(document) ?? null,
        redaction?.transformOf(document) ?? null,
      ]);
      const folder = folders.get(document.id);
      // What is masked in titles is masked in the names of folders.
      const name = folder === undefined ? null : (cleaning?.title?.(folder) ?? folder);
      const tag = name === null ? null : withFolderTag(name);
      return chainTransforms([cleaning, transform, tag]);
    },
    changesOf: (document) => references?.listedChanges(document) ?? [],
    documentIdOf: (document) => references?.documentIdOf(document) ?? document.documentId,
    left: [],
  };
}

/** The proof for a header, before anything has left; the manifest and the record tell what then did. */
async function proved(
  viewer: Viewer,
  documents: readonly ScopedDocument[],
  leaving: Leaving,
  seals: Seals,
): Promise<Pick<PreparedDownload, "proof" | "sha256">> {
  const [first] = documents;
  const { writer, toolWriter, filesWriter } = leaving;
  const isRewritten = writer !== null || toolWriter !== null || filesWriter !== null;
  if (isRewritten || first === undefined) return withDamage("rewritten", leaving);
  const transform = leaving.transformOf(first);
  if (transform !== null && changedBy(transform) === "redacted") {
    return withDamage("redacted", leaving);
  }
  if (documents.length === 1) {
    if (transform !== null) return withDamage("tagged", leaving);
    const proof = await proveDocument(viewer, first, seals);
    const isWhole = leaving.format === "cjson" && proof.state === "identical";
    return { proof: proofLine(proof), sha256: isWhole ? proof.importHash : null };
  }
  const counts = new Map<Proof["state"], number>();
  for (const document of documents) {
    const isTagged = leaving.transformOf(document) !== null;
    const { state } = isTagged ? TAGGED : await proveDocument(viewer, document, seals);
    counts.set(state, (counts.get(state) ?? 0) + 1);
  }
  return { proof: proofsLine(Object.fromEntries(counts)), sha256: null };
}

const TAGGED: Proof = { state: "tagged" };

/** A form that says nothing of single documents still says how many of them are damaged. */
function withDamage(state: "rewritten" | "redacted" | "tagged", { damaged }: Leaving) {
  const proof = damaged.size === 0 ? state : `${state}, damaged; n=${damaged.size}`;
  return { proof, sha256: null };
}

/**
 * Whether any of the documents has something to say in the format. Writers yield nothing for one that has not, and a
 * file without a row looks like a success. It ends with the first that has, which is nearly always the first.
 */
async function writesAnything(
  viewer: Viewer,
  documents: readonly ScopedDocument[],
  leaving: Leaving,
): Promise<boolean> {
  const { writer, options } = leaving;
  if (writer === null) return true;
  for (const document of documents) {
    const stored = await openPart(viewer, document);
    if (stored === null) continue;
    try {
      const outgoing = outgoingConversation(stored, leaving.transformOf(document));
      for await (const text of writer.write(outgoing, options, createTally(writer.facts))) {
        if (text !== "") return true;
      }
    } finally {
      stored.close();
    }
  }
  return false;
}

/**
 * What was asked for, with the store ids of documents that were named by the ids they gave themselves: those are
 * texts, and the ledger forgets nothing.
 */
function recordedScope(request: ExportRequest, inScope: readonly ScopedDocument[]): RecordedScope {
  const { conversations, toolsets, query } = request;
  const storeId = (reference: string): string =>
    inScope.find(({ documentId }) => reference === `doc:${documentId}`)?.id ?? reference;
  return {
    ...(conversations === undefined ? {} : { conversations: conversations.map(storeId) }),
    ...(toolsets === undefined ? {} : { toolsets: toolsets.map(storeId) }),
    ...(query === undefined ? {} : { query }),
    ...(request.folderTag === true ? { folderTag: true } : {}),
  };
}

/**
 * The download, with its end on record: done with size and hash, failed, or aborted by whoever took it.
 * The record is before the last chunk is confirmed, so that a complete file is never without it.
 */
async function* recordedStream(
  id: string,
  chunks: AsyncIterable<Uint8Array>,
  leaving: Leaving,
  redactions: () => Readonly<Record<string, number>> | null,
): AsyncGenerator<Uint8Array, void, void> {
  const hasher = createContentHasher();
  let bytes = 0;
  let outcome: ExportEnd["outcome"] = "aborted";
  try {
    for await (const chunk of chunks) {
      hasher.update(chunk);
      bytes += chunk.byteLength;
      yield chunk;
    }
    outcome = "done";
  } catch (error) {
    outcome = "failed";
    throw error;
  } finally {
    await finishExport(id, {
      outcome,
      bytes,
      sha256: outcome === "done" ? hasher.digest() : null,
      proofs: countProofs(leaving.left),
      redactions: redactions(),
      items: leaving.left.map(({ exported }) => exported),
    });
  }
}
