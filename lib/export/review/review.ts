import type { Viewer } from "@/lib/domain/accounts/viewer";
import { hasRememberedConsent } from "@/lib/data/exports/consents";
import { folderNames } from "@/lib/data/folders/list";
import { mayHaveServers } from "@/lib/data/exports/has-servers";
import type { Proof } from "@/lib/domain/exports/proof";
import type { ExportRequest } from "@/lib/domain/exports/request";
import type { ExportReview } from "@/lib/domain/exports/review";
import type { PrivateReference } from "@/lib/domain/exports/private-references";
import type { PrivateTargets } from "@/lib/domain/exports/private-targets";
import { addAll } from "@/lib/shared/add-all";

import { countDocuments } from "../scope/count-documents";
import { exportFormats } from "./format-about";
import { proveDocument } from "../proof/prove";
import { NamedConversations, stayingPrivate } from "../private-references/find-references";
import { documentPieces } from "../redact/document-pieces";
import { createReviewTally } from "./tally";
import { readSeals, unacceptedDamage } from "../proof/read-seals";
import { resolveScope, type ScopedDocument } from "../scope/scope";
import { selectKinds } from "../scope/select-kinds";
import { staysPrivate } from "../scope/stays-private";
import { toolLosses } from "./tool-losses";

export type Reviewed =
  | { ok: true; review: ExportReview }
  | { ok: false; code: "not-found"; ids: string[] };

/** So that a review of a whole library answers soon; more is looked through on demand. */
const LOOK_AT = 24_000_000;
const PROOFS_SHOWN = 2000;
/** Bytes that are read to their ends before a review answers; an export reads all of them before it begins. */
const PROVEN_AT_ONCE = 100_000_000;
const REFERENCES_SHOWN = 200;

/**
 * Says what an export would take along. Nothing leaves and nothing is written.
 * @param all looks through everything, however long it takes
 * @param lookAt the bytes after which it stops otherwise
 */
export async function reviewExport(
  viewer: Viewer,
  request: ExportRequest,
  { all, lookAt = LOOK_AT }: { all: boolean; lookAt?: number },
): Promise<Reviewed> {
  const { documents: inScope, missing } = await resolveScope(viewer, request);
  if (missing.length > 0) return { ok: false, code: "not-found", ids: missing };
  const { documents: fitting, otherKinds } = selectKinds(inScope, request.format);
  const documents = fitting.filter((document) => !staysPrivate(document, request));
  const bytes = documents.reduce((sum, { byteLength }) => sum + byteLength, 0);
  const { consent } = request;
  // One that nobody has consented to yet may stay, and is named by the others then.
  const leaving = documents.filter(
    ({ isPrivate, id }) => !isPrivate || consent === true || consent?.includes(id) === true,
  );
  const targets = await stayingPrivate(viewer, leaving);
  const most = all ? Number.POSITIVE_INFINITY : lookAt;
  const looked = await lookThrough(viewer, documents, targets, most);
  const { states, ...proven } = await proofsOf(viewer, documents, all || bytes <= PROVEN_AT_ONCE);
  const privateItems = await describePrivate(viewer, fitting, states);
  const isAsked =
    request.includePrivate !== false &&
    privateItems.some(({ remembered }) => !remembered || documents.length > 1);
  const isSecret = looked.findings.some(({ rule }) => rule.startsWith("secret."));
  return {
    ok: true,
    review: {
      counts: {
        ...countDocuments(documents),
        leftOut: fitting.length - documents.length,
        otherKinds,
      },
      bytes,
      privateItems,
      ...looked,
      ...proven,
      needsDecision:
        unacceptedDamage(proven.damaged, request).length > 0 ||
        looked.privateReferences.count > 0 ||
        isAsked ||
        isSecret ||
        looked.lookedAt < bytes,
      formats: exportFormats,
      scope: await describeScope(viewer, inScope),
      tools: await toolLosses(documents, request),
    },
  };
}

/** What is selected, whatever the format has a form for. */
async function describeScope(
  viewer: Viewer,
  inScope: readonly ScopedDocument[],
): Promise<ExportReview["scope"]> {
  const { conversations, toolsets, models } = countDocuments(inScope);
  const files = inScope.flatMap(({ kind, id }) => (kind === "toolsets" ? [id] : []));
  return {
    conversations,
    toolsets,
    models,
    hasRetries: inScope.some(({ hasRetries }) => hasRetries),
    hasServers: await mayHaveServers(files),
    inFolders: (
      await folderNames(
        viewer,
        inScope.map(({ id }) => id),
      )
    ).size,
  };
}

async function describePrivate(
  viewer: Viewer,
  documents: readonly ScopedDocument[],
  states: ReadonlyMap<string, Proof["state"]>,
): Promise<ExportReview["privateItems"]> {
  const items = [];
  for (const { id, title, titleDerived, ownerId, isPrivate } of documents) {
    if (!isPrivate) continue;
    items.push({
      id,
      title,
      titleDerived,
      ownerId,
      remembered: await hasRememberedConsent(viewer, id),
      state: states.get(id) ?? null,
    });
  }
  return items;
}

async function lookThrough(
  viewer: Viewer,
  documents: readonly ScopedDocument[],
  targets: PrivateTargets,
  most: number,
) {
  const tally = createReviewTally();
  const items: PrivateReference[] = [];
  let count = 0;
  let lookedAt = 0;
  for (const document of documents) {
    if (lookedAt >= most) break;
    const named = new NamedConversations(document, targets);
    let read = 0;
    for await (const piece of documentPieces(viewer, document)) {
      const { text, kind } = piece;
      tally.add(text, kind);
      named.look(piece);
      read += text.length;
      if (lookedAt + read >= most) break;
    }
    const references = await named.places(viewer, read);
    count += references.length;
    addAll(items, references.slice(0, REFERENCES_SHOWN - items.length));
    // Commas between messages belong to no piece: a document that was read to its end counts whole.
    lookedAt += lookedAt + read >= most ? read : document.byteLength;
  }
  return { ...tally.result(), privateReferences: { count, items }, lookedAt };
}

/** How documents compare with what was imported: each by its store id, and all of them in figures. */
async function proofsOf(
  viewer: Viewer,
  documents: readonly ScopedDocument[],
  isSoon: boolean,
): Promise<
  Pick<ExportReview, "proofs" | "proof" | "damaged"> & {
    readonly states: ReadonlyMap<string, Proof["state"]>;
  }
> {
  const states = new Map<string, Proof["state"]>();
  if (!isSoon || documents.length > PROOFS_SHOWN) {
    return { proofs: null, proof: null, damaged: [], states };
  }
  const seals = await readSeals(viewer, documents);
  const counts = new Map<Proof["state"], number>();
  let proof: Proof | null = null;
  for (const document of documents) {
    proof = await proveDocument(viewer, document, seals);
    const { state } = proof;
    states.set(document.id, state);
    counts.set(state, (counts.get(state) ?? 0) + 1);
  }
  return {
    proofs: Object.fromEntries(counts),
    proof: documents.length === 1 ? proof : null,
    damaged: seals.damaged,
    states,
  };
}
