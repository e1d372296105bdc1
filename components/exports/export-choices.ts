import type { DamagedItem } from "@/lib/domain/exports/damaged-item";
import type { FindingDecision } from "@/lib/domain/exports/redaction";
import { whyUnfit } from "@/lib/domain/exports/format-fit";
import {
  DOCUMENT_FORMATS,
  type ExportFormat,
  type ExportRequest,
} from "@/lib/domain/exports/request";
import type { ExportReview } from "@/lib/domain/exports/review";

/** What a person chose on the sheet. */
export interface ExportChoices {
  readonly format: ExportFormat;
  readonly thinking: boolean;
  readonly toolCalls: boolean;
  readonly attachments: boolean;
  /** Exact documents carry the name of their folder as a tag. */
  readonly folderTag: boolean;
  /** Definitions of tools carry along what their format has no place for. */
  readonly roundTrip: boolean;
  /** Store ids of the private conversations that may leave. */
  readonly consented: ReadonlySet<string>;
  readonly remember: boolean;
  /** Documents leave without the places that name private conversations. */
  readonly leaveOutReferences: boolean;
  /** Damaged documents leave all the same. */
  readonly includeDamaged: boolean;
  /** What becomes of what was found; null until somebody said so. */
  readonly findings: "keep" | "mask" | null;
}

/** @param last the format of the last export of such a selection */
export function firstChoices(
  request: ExportRequest,
  last: ExportFormat | null = null,
): ExportChoices {
  const { format, options = {} } = request;
  return {
    format: last ?? format,
    thinking: options.thinking ?? true,
    toolCalls: options.toolCalls ?? true,
    attachments: options.attachments ?? true,
    roundTrip: options.roundTrip ?? false,
    folderTag: request.folderTag ?? false,
    consented: new Set(),
    remember: false,
    leaveOutReferences: request.privateReferences === "leave-out",
    includeDamaged: false,
    findings: null,
  };
}

/** What the review is asked about: the scope and format, without any answer. */
export function reviewRequest(
  request: ExportRequest,
  format: ExportFormat,
  roundTrip = false,
): ExportRequest {
  const { conversations, toolsets, query } = request;
  return {
    format,
    ...(conversations === undefined ? {} : { conversations }),
    ...(toolsets === undefined ? {} : { toolsets }),
    ...(query === undefined ? {} : { query }),
    ...(roundTrip ? { options: { roundTrip } } : {}),
  };
}

/** The export as it was chosen. */
export function chosenRequest(
  request: ExportRequest,
  choices: ExportChoices,
  review: ExportReview,
): ExportRequest {
  const { format, thinking, toolCalls, attachments, roundTrip } = choices;
  const { remember, findings, leaveOutReferences, includeDamaged } = choices;
  // One that was ticked may have become public, or be gone, since.
  const consented = new Set(
    review.privateItems.flatMap(({ id }) => (choices.consented.has(id) ? [id] : [])),
  );
  const isAllPrivate = review.privateItems.every(({ id, remembered }) => {
    return consented.has(id) || (remembered && isAlone(review));
  });
  return {
    ...reviewRequest(request, format),
    options: { thinking, toolCalls, attachments, ...(roundTrip ? { roundTrip } : {}) },
    ...(consented.size === 0 ? {} : { consent: [...consented] }),
    ...(remember && consented.size === 1 ? { rememberConsent: true } : {}),
    // Those that were ticked go although the others stay.
    ...(isAllPrivate ? {} : { includePrivate: false }),
    ...(choices.folderTag && mayTagFolders(format, review) ? { folderTag: true } : {}),
    ...(includeDamaged ? { includeDamaged: true as const } : {}),
    ...(leaveOutReferences ? { privateReferences: "leave-out" as const } : {}),
    ...(findings === "mask" ? { redactions: { rules: maskAll(review) } } : {}),
  };
}

/** Whether something of the selection is in a folder, and the format has a place for tags. */
export function mayTagFolders(format: ExportFormat, { scope }: ExportReview): boolean {
  return scope.inFolders > 0 && DOCUMENT_FORMATS.some((exact) => exact === format);
}

/** The private conversations that stay, because nobody ticked them. */
export function stayingItems(
  choices: ExportChoices,
  review: ExportReview,
): ExportReview["privateItems"] {
  return review.privateItems.filter(({ id, remembered }) => {
    return !choices.consented.has(id) && !(remembered && isAlone(review));
  });
}

function isAlone({ counts }: ExportReview): boolean {
  return counts.conversations + counts.toolsets + counts.models === 1;
}

function maskAll(review: ExportReview): Record<string, FindingDecision> {
  return Object.fromEntries(review.findings.map(({ rule }) => [rule, "mask" as const]));
}

/** Why the export cannot begin yet; null when it can. */
export function missingDecision(
  choices: ExportChoices,
  review: ExportReview,
  damaged: readonly DamagedItem[] = review.damaged,
): string | null {
  const format = review.formats.find(({ id }) => id === choices.format);
  const unfit = format === undefined ? null : whyUnfit(format, review.scope);
  if (unfit !== null) return `${unfit} Choose another format.`;
  const leaving = review.counts.conversations + review.counts.toolsets + review.counts.models;
  const staying = stayingItems(choices, review).length;
  if (leaving - staying <= 0) {
    return staying > 0
      ? "Everything in scope is private. Select what to export."
      : "Nothing in scope fits this format. Choose another format.";
  }
  if (damaged.length > 0 && !choices.includeDamaged)
    return "Decide what to do with the damaged documents.";
  const secrets = review.findings.filter(({ rule }) => rule.startsWith("secret."));
  if (secrets.length > 0 && choices.findings === null)
    return "Decide what to do with the findings.";
  return null;
}
