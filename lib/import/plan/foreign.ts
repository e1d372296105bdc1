import { identifyKind } from "@/lib/domain/kinds/kind";
import { parseJson } from "@/lib/shared/json-text";
import type { JsonRecord } from "@/lib/shared/read-value";
import type { Format, ParseResult } from "@/lib/formats/kit/contract/format";
import { findLostText, type LostText } from "@/lib/formats/kit/lost-text/find";
import { measureSpoken } from "@/lib/formats/kit/lost-text/spoken";
import type { Span } from "@/lib/json/document-map";
import { contentHash } from "@/lib/json/hash";
import { scanDocument } from "@/lib/json/scan";
import type { Diagnostic } from "@/lib/validation/diagnostic";
import { formatBytes } from "@/lib/shared/format-bytes";

import { fatal } from "../source/diagnose";
import { findCredentials, type FoundCredential } from "../conceal/find-credentials";
import { keepConcealed } from "../credentials/keep-concealed";
import { IMPORT_LIMITS } from "../source/limits";
import { findCopied } from "./copied-work";
import { createParseLosses, type ParseLosses } from "@/lib/domain/imports/parse-losses";
import { withAround } from "./around-list";
import type { ReadItem } from "../identity/unread-edits";
import { planDocument } from "./document";
import type { FileSpan } from "../items/planned";
import type { PlanSession } from "../session/session";
import { memorySource, type SourceFile } from "../source/file";
import type { TextFile } from "../items/text-file";

/** Counts up when the same source would be converted to another text. */
export const IMPORTER_VERSION = "2";

const BYTE_ORDER_MARK = "\uFEFF";
const ARRAYS = ["messages", "toolsets", "modelDefinitions"];

/** An item of a foreign format. */
export interface ForeignPlace {
  source: SourceFile;
  span: Span;
  name: string;
  /** Where the run finds the item's bytes, to keep them. */
  text: FileSpan;
  format: Format;
  /** JSON Pointer of the item inside its file. */
  pointer: string;
  /** The parsed item, where the caller had to put it together; else it is read from the span. */
  value?: unknown;
  /** What reading it had to say, and what it lost. */
  findings?: readonly Diagnostic[];
  losses?: ParseLosses;
  /** What an object around it says, which is kept with it. */
  around?: JsonRecord;
}

/**
 * Converts an item and adds the documents it becomes to the plan.
 * @returns why it becomes none, if that is a failure
 */
export async function planForeign(
  session: PlanSession,
  file: TextFile,
  place: ForeignPlace,
): Promise<Diagnostic | null> {
  const { format, name, span } = place;
  if (span.end - span.start > IMPORT_LIMITS.foreignBytes) {
    const limit = formatBytes(IMPORT_LIMITS.foreignBytes);
    return fatal("import.too-large", `One conversation of this format may have ${limit} at most.`);
  }
  const { value, losses } = await valueOf(place);
  const { result: own, original, credentials } = await convert(session, file, place, value);
  const whole = place.around === undefined ? own : withAround(own, place.around);
  const result = losses === null ? whole : withParseLosses(whole, losses);
  const lost = lostTextOf(value, result, place.pointer);
  const saysMore = Object.keys(place.around ?? {}).length > 0 || (losses?.lost.length ?? 0) > 0;
  if (lost?.finding.severity === "error") return lost.finding;
  return planConverted(session, lost === null ? result : withLost(result, lost), {
    name,
    format: format.id,
    fileHash: file.fileHash,
    original,
    credentials,
    findings: [...(file.findings ?? []), ...(place.findings ?? [])],
    read: { item: value, pointer: place.pointer, saysMore },
  });
}

/** What of the item's text the reader of its format overlooked. */
function lostTextOf(value: unknown, { documents }: ParseResult, pointer: string): LostText | null {
  const spoken = documents
    .filter(({ kind }) => kind === "conversation")
    .map(({ text }) => measureSpoken(JSON.parse(text)));
  return findLostText(value, spoken, pointer);
}

function withLost(result: ParseResult, { finding, messages }: LostText): ParseResult {
  const what = "texts of messages";
  const why = "they are in members that the reader of this format does not know";
  const lost = [...result.fidelity.lost, { what, count: messages, why }];
  const diagnostics = [...result.diagnostics, finding];
  return { ...result, diagnostics, fidelity: { ...result.fidelity, lost } };
}

function withParseLosses(result: ParseResult, losses: ParseLosses): ParseResult {
  const lost = [...result.fidelity.lost, ...losses.lost];
  const diagnostics = [...losses.findings, ...result.diagnostics];
  return { ...result, diagnostics, fidelity: { ...result.fidelity, lost } };
}

/** What is to be said of the documents a conversion made. */
interface Converted {
  readonly name: string;
  readonly format: string;
  readonly fileHash: string;
  readonly original: FileSpan;
  /** What references took the place of. */
  readonly credentials?: readonly FoundCredential[];
  /** What opening the source had to say; goes before what converting it had. */
  readonly findings: readonly Diagnostic[];
  /** What was read, and where that is in its file; of a tree the object of its files' values by name. */
  readonly read: Omit<ReadItem, "format" | "concealed"> & { readonly pointer: string };
}

/**
 * Adds the documents that a conversion made to the plan.
 * @returns why there are none, if that is a failure
 */
export async function planConverted(
  session: PlanSession,
  result: ParseResult,
  { name, format, fileHash, original, credentials, findings, read }: Converted,
): Promise<Diagnostic | null> {
  if (result.documents.length === 0) return explainNone(session, name, result.diagnostics);
  const { concealed = [] } = result;
  // What a conversion found and lost is told once, with the first document that stays.
  let isTold = false;
  for (const [at, { kind, text, yields }] of result.documents.entries()) {
    const copied = yields === true ? await findCopied(session, kind, text) : null;
    if (copied === "whole") {
      session.note(
        `${name}: its copy of a sub-agent’s work is left out; the drop has the agent’s own log.`,
      );
      continue;
    }
    if (copied === "in-part") {
      session.note(
        `${name}: its copy of a sub-agent’s work has messages that the agent’s own log in this drop lacks; both are listed.`,
      );
    }
    const bytes = Buffer.from(text);
    const scanned = scanDocument(bytes, { arrays: ARRAYS });
    const identified = identifyKind(JSON.parse(text));
    if (!scanned.ok || identified === null) throw new Error(`${format} made no ${kind} of ${name}`);
    await planDocument(session, {
      name: result.documents.length === 1 ? name : `${name}/${at + 1}`,
      format,
      fileHash,
      identified,
      source: memorySource(bytes),
      span: { start: 0, end: bytes.length },
      map: scanned.map,
      text: await session.keepText(bytes),
      contentHash: contentHash(bytes),
      original,
      fidelity: isTold ? null : result.fidelity,
      ...(credentials && { credentials }),
      ...(result.reading && { reading: result.reading, concealed }),
      findings: isTold ? [] : [...findings, ...result.diagnostics.map(offerFix)],
      read: { ...read, format, concealed },
    });
    isTold = true;
  }
  return null;
}

/** The steps of such a fix lead into the source and are found again when it is wanted. */
export function offerFix(finding: Diagnostic): Diagnostic {
  return finding.fix === undefined
    ? finding
    : { ...finding, fix: { ...finding.fix, operations: [] } };
}

async function convert(
  session: PlanSession,
  file: TextFile,
  place: ForeignPlace,
  value: unknown,
): Promise<Required<Pick<Converted, "original" | "credentials">> & { result: ParseResult }> {
  const { format, pointer, text } = place;
  const result = await format.parse(value, {
    fileName: file.name,
    fileHash: file.fileHash,
    pointer,
    importedAt: session.now.toISOString(),
    importerVersion: IMPORTER_VERSION,
    ...(file.resolveAsset && { resolveAsset: file.resolveAsset }),
  });
  const isWhole = pointer === "";
  const kept = { span: isWhole ? (file.original ?? text) : text, isWhole, copy: file.file };
  const { concealed = [] } = result;
  const syntax = file.syntax ?? "json";
  const original =
    concealed.length === 0
      ? kept.span
      : await keepConcealed(session, kept, { syntax, value }, concealed);
  return { result, original, credentials: findCredentials(value, concealed) };
}

async function valueOf(
  place: ForeignPlace,
): Promise<{ value: unknown; losses: ParseLosses | null }> {
  const { source, span, pointer } = place;
  if (Object.hasOwn(place, "value")) {
    return { value: place.value, losses: place.losses ?? null };
  }
  const read = (await source.read(span.start, span.end)).toString();
  const text = read.startsWith(BYTE_ORDER_MARK) ? read.slice(1) : read;
  const losses = createParseLosses();
  losses.inspect(text, pointer);
  return { value: parseJson(text), losses };
}

/** An entry that merely holds nothing is noted; one that should have held something has failed. */
function explainNone(
  session: PlanSession,
  name: string,
  diagnostics: readonly Diagnostic[],
): Diagnostic | null {
  const worst =
    diagnostics.find(({ severity }) => severity === "error") ??
    diagnostics.find(({ severity }) => severity !== "info");
  if (worst !== undefined) return { ...worst, severity: "error" };
  session.note(`${name}: ${diagnostics[0]?.message ?? "it contains no conversation."}`);
  return null;
}
