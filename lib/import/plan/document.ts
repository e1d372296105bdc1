import type { Viewer } from "@/lib/domain/accounts/viewer";
import { KINDS, type Identified } from "@/lib/domain/kinds/kind";
import type { ItemCounts, ItemFidelity, PlanItem } from "@/lib/domain/imports/plan";
import type { ItemReading } from "@/lib/domain/imports/reading";
import type { Concealed } from "@/lib/formats/kit/contract/format";
import type { DocumentMap, Span } from "@/lib/json/document-map";
import { countBySeverity, type Diagnostic } from "@/lib/validation/diagnostic";
import { findSimilar, type StoredDocument } from "@/lib/data/imports/identity";
import { formatBytes } from "@/lib/shared/format-bytes";

import { documentItem, invalidItem, itemBase, planNote } from "../items/build";
import { checkDocument } from "./check-document";
import { isComparable } from "../identity/compare-item";
import { fatal } from "../source/diagnose";
import {
  biggestPiece,
  countElements,
  cutDocument,
  type PlacedDocument,
} from "../source/document-text";
import type { FoundCredential } from "../conceal/find-credentials";
import { compareVerdict, type Judgement } from "../identity/compare-verdict";
import { findExport, isExportOf } from "../identity/find-export";
import { twinItem } from "../items/twin-item";
import { findUnreadEdits, unreadFindings, type ReadItem } from "../identity/unread-edits";
import { storedText } from "../identity/stored-document";
import { findTwin, identityKey, rememberTwin, twinOf, type FoundTwin } from "../items/twins";
import { IMPORT_LIMITS } from "../source/limits";
import type { DraftItem, FileSpan, PlannedItem } from "../items/planned";
import type { PlanSession } from "../session/session";
import { hashSpan, type SourceFile } from "../source/file";

/** A CJSON document that was found or made, ready to be examined. */
export interface FoundDocument {
  name: string;
  format: string;
  fileHash: string;
  identified: Identified;
  /** The bytes that hold it: a spooled file, or what a conversion made. */
  source: SourceFile;
  span: Span;
  map: DocumentMap;
  /** Where the run finds the same bytes. */
  text: FileSpan;
  /** Its hash, when it is that of a whole file. */
  contentHash: string | null;
  original: FileSpan | null;
  fidelity: ItemFidelity | null;
  /** How a conversion read it, and where it put references; absent where there is no choice. */
  reading?: ItemReading;
  concealed?: readonly Concealed[];
  /** What the references took the place of. */
  credentials?: readonly FoundCredential[];
  /** What finding or converting it has to say. */
  findings: readonly Diagnostic[];
  /** The file it was read from, of which it may not say all. */
  read?: ReadItem & { readonly pointer: string };
  /** What somebody changed around it since it was exported. */
  unread?: readonly Diagnostic[];
}

/** Examines a document, compares it with the library and the drop, and adds its item to the plan. */
export async function planDocument(session: PlanSession, found: FoundDocument): Promise<void> {
  const { name, format, fileHash, identified, source, span, map } = found;
  const { kind } = identified;
  const document: PlacedDocument = { source, span, cut: cutDocument(map, KINDS[kind].arrayKey) };
  const id = session.nextItemId();
  const tooBig = refuseSize(document);
  if (tooBig !== null) {
    const facts = {
      id,
      name,
      kind,
      format,
      problems: [tooBig],
      notes: [],
      bytes: span.end - span.start,
    };
    await session.add({ item: invalidItem(facts), fileHash, source: null });
    return;
  }
  const contentHash = found.contentHash ?? (await hashSpan(source, span));
  const checked = await checkDocument(document, kind);
  const { documentId, textHash } = checked;
  const judged = await compareVerdict(session.viewer, {
    kind,
    format,
    fileName: name,
    documentId,
    contentHash,
    textHash,
    document,
  });
  const known = await withExport(session.viewer, judged, found, textHash);
  const { judgement, unread } = await withUnread(session.viewer, known.judgement, found);
  const findings = [...found.findings, ...unread];
  const facts = {
    id,
    name: session.shownName(name),
    kind,
    format,
    fidelity: found.fidelity,
    ...(found.reading && { reading: found.reading }),
    title: checked.title,
    documentId,
    problems: [...findings.filter(({ severity }) => severity !== "info"), ...checked.problems],
    notes: [...findings.filter(({ severity }) => severity === "info"), ...checked.notes],
    counts: withFindings(checked.counts, findings),
    similar: await findSimilar(session.viewer, textHash, documentId),
  };
  const key = identityKey(kind, documentId || contentHash);
  const mine = { kind, format, contentHash, document };
  const same = await findTwin(session.twins.get(key) ?? [], mine, {
    judgement,
    open: session.openTwin,
  });
  const twin = same !== null && unread.length > 0 ? asRival(same) : same;
  const told = itemBase(facts);
  const alike = twin === null ? noteAlike(session, judgement, textHash) : [];
  const base = { ...told, notes: [...told.notes, ...known.told, ...alike] };
  const own = twin ? twinItem(base, judgement, twin) : documentItem(base, judgement);
  const item = offerMerge(own, judgement);
  const existing = judgement.verdict === "new" ? null : judgement.existing;
  const added = await session.add({
    item,
    fileHash,
    source: {
      text: found.text,
      contentHash,
      textHash,
      original: found.original,
      cut: document.cut,
      existing: existing && { id: existing.id, revision: existing.revision },
      isComparable: existing !== null && isComparable(item, existing.byteLength),
      extension: judgement.verdict === "extends" ? judgement.extension : null,
      ...(found.concealed && { concealed: found.concealed }),
    },
    ...(found.credentials && { credentials: found.credentials }),
  });
  rememberItem(session, added, { key, said: checked.counts.messages > 0 ? textHash : "" });
}

/** What later items of the drop are compared with. */
function rememberItem(
  { twins, firstSaid }: PlanSession,
  { item, source }: Pick<DraftItem | PlannedItem, "item" | "source">,
  { key, said }: { readonly key: string; readonly said: string },
): void {
  const twin = twinOf(item, source);
  if (twin === null) return;
  rememberTwin(twins, key, twin);
  if (said !== "" && !firstSaid.has(said)) firstSaid.set(said, item.name);
}

/** Two files of a drop can say the same under different ids, as where neither has one of its own. */
function noteAlike(
  { firstSaid }: PlanSession,
  { verdict }: Judgement,
  textHash: string,
): Diagnostic[] {
  const first = firstSaid.get(textHash);
  if (first === undefined || verdict !== "new") return [];
  return [
    planNote(`It says the same as ${first} of this drop. Both are imported unless one is skipped.`),
  ];
}

/**
 * What was changed in a file without changing its document is no identical copy: nobody is to believe that it was
 * imported.
 */
async function withUnread(
  viewer: Viewer,
  judgement: Judgement,
  found: FoundDocument,
): Promise<{ readonly judgement: Judgement; readonly unread: readonly Diagnostic[] }> {
  const around = found.unread ?? [];
  if (judgement.verdict !== "identical") return { judgement, unread: around };
  const { existing, exposes } = judgement;
  const unread = [...around, ...(await unreadOf(viewer, existing.id, found))];
  return unread.length === 0
    ? { judgement, unread }
    : { judgement: { verdict: "conflict", existing, exposes, damage: "none" }, unread };
}

/** What a format has no place to name, and so nothing found by its id, may be an export of the library all the same. */
async function withExport(
  viewer: Viewer,
  judgement: Judgement,
  found: FoundDocument,
  textHash: string,
): Promise<{ readonly judgement: Judgement; readonly told: readonly Diagnostic[] }> {
  const { identified, name, fileHash, read, source, span } = found;
  if (read === undefined) return { judgement, told: [] };
  const copyOf = (existing: StoredDocument, isCopy: true | "former" = true): Judgement => ({
    verdict: "identical",
    existing,
    exposes: false,
    otherLayout: false,
    isCopy,
  });
  if (judgement.verdict === "conflict" && judgement.damage === "none") {
    const isSame = await isExportOf(viewer, read, judgement.existing);
    return { judgement: isSame ? copyOf(judgement.existing) : judgement, told: [] };
  }
  if (judgement.verdict !== "new") return { judgement, told: [] };
  const { kind } = identified;
  const text = async () => (await source.read(span.start, span.end)).toString();
  const about = { kind, fileName: name, fileHash, textHash, text, read };
  const exported = await findExport(viewer, about);
  if (exported === null) return { judgement, told: [] };
  const { existing, is } = exported;
  return is === "changed"
    ? { judgement, told: [planNote(changedSince(existing))] }
    : { judgement: copyOf(existing, is === "same" ? true : is), told: [] };
}

const changedSince = ({ title }: StoredDocument) =>
  `“${title}” was exported from here in this format. The file or the conversation was changed since, so the file is imported as a new conversation.`;

/** What an export of the stored document would not have in the file that was read. */
async function unreadOf(
  viewer: Viewer,
  id: string,
  { identified, read, source, span }: FoundDocument,
): Promise<Diagnostic[]> {
  if (read === undefined || identified.kind !== "toolsets") return [];
  const own = (await source.read(span.start, span.end)).toString();
  const places = findUnreadEdits(read, own) ?? [];
  if (places.length === 0) return [];
  // Reading may have left out what no toolset can say; the export it came from has that all the same.
  const stored = await storedText(viewer, "toolsets", id);
  const isWhole = stored !== null && findUnreadEdits(read, stored)?.length === 0;
  return isWhole ? [] : unreadFindings(places, read.pointer);
}

/** Of two files with one document the one that was changed is another version. */
function asRival(found: FoundTwin): FoundTwin {
  const { is } = found.relation;
  return is === "same" || is === "other-layout"
    ? { ...found, relation: { is: "different" } }
    : found;
}

/** Findings of the source count like findings of the document. */
function withFindings(counts: ItemCounts, findings: readonly Diagnostic[]): ItemCounts {
  const { error, warning, info } = countBySeverity(findings);
  const { errors, warnings, notes } = counts;
  return {
    ...counts,
    errors: errors + error,
    warnings: warnings + warning,
    notes: notes + info,
  };
}

/** Two versions of a conversation can be merged message by message, as long as both can be held. */
function offerMerge(item: PlanItem, judgement: Judgement): PlanItem {
  if (item.verdict !== "conflict" || item.kind !== "conversation" || item.twin !== null)
    return item;
  if (judgement.verdict !== "conflict" || judgement.damage !== "none") return item;
  if (!isComparable(item, judgement.existing.byteLength)) return item;
  const [first, ...others] = item.decisions;
  return first === undefined ? item : { ...item, decisions: [first, "merge", ...others] };
}

function refuseSize(document: PlacedDocument): Diagnostic | null {
  const { pieceBytes, messagesPerConversation } = IMPORT_LIMITS;
  if (countElements(document.cut) > messagesPerConversation) {
    const limit = messagesPerConversation.toLocaleString("en");
    return fatal("import.too-many-messages", `More than ${limit} messages in one document.`);
  }
  const biggest = biggestPiece(document);
  if (biggest <= pieceBytes) return null;
  return fatal(
    "import.too-large",
    `One message, or what surrounds the messages, has ${formatBytes(biggest)}; ${formatBytes(pieceBytes)} is the limit.`,
  );
}
