import type { Viewer } from "@/lib/domain/accounts/viewer";
import { reviewSalt } from "@/lib/data/exports/review-salt";
import type {
  RedactionDecisions,
  RedactionReport,
  RedactionSummary,
} from "@/lib/domain/exports/redaction";
import { createKnownValues } from "@/lib/domain/findings/scan/known-values";
import { scanWithFiles } from "@/lib/domain/findings/scan/embedded-text";
import type { FindingRule } from "@/lib/domain/findings/rules";
import { applyEdits } from "@/lib/json/edit";
import type { PieceTransform } from "../transform/piece";
import type { ScopedDocument } from "../scope/scope";
import { createAcrossSearch } from "./find-across";
import { decide } from "./decide";
import { documentPieces, type StoredPiece } from "./document-pieces";
import { findInPiece } from "./find-in-piece";
import { createFindingMarks } from "./finding-marks";
import { createPlaceholders } from "./placeholders";
import type { RedactionRules } from "./redact-piece";
import { createRedactor } from "./redactor";
import { createRedactionTally } from "./redaction-tally";
import { attachmentKey, closedParts, leftBehind, stripPiece } from "./strip-piece";
import { createSummaryCounter, type SummaryCounter } from "./summary";

/** A redaction all of whose findings are decided about. */
export interface Redaction {
  /** Changes the texts of one document on their way out. */
  transformOf(document: Pick<ScopedDocument, "kind" | "id" | "documentId">): PieceTransform;
  /** A title without what is masked, for names of files and headings. */
  title(text: string): string;
  /** What it does to the whole export. */
  readonly report: RedactionReport;
  /** Masked or left out, by rule, for the record. */
  readonly counts: Readonly<Record<string, number>>;
}

type PlannedDocument = Pick<ScopedDocument, "kind" | "id" | "messages">;

export type RedactionPlan =
  | { ok: true; redaction: Redaction; summary: RedactionSummary }
  /** Somebody has to decide first. */
  | { ok: false; undecided: number; rules: string[]; summary: RedactionSummary };

/** Looks through everything that is to leave, and says whether somebody has decided about all of it. */
export async function planRedaction(
  viewer: Viewer,
  documents: readonly PlannedDocument[],
  decisions: RedactionDecisions,
): Promise<RedactionPlan> {
  for await (const step of redactionSteps(viewer, documents, decisions)) {
    if (typeof step !== "number") return step;
  }
  throw new Error("The steps of a redaction end with its plan.");
}

/**
 * Looks through everything that is to leave, before any of it does: counts what there is, finds out whether
 * somebody has decided about all of it, and learns the values that must not leave, so that they are masked
 * wherever they stand. Holds one message at a time, and one short mark for each different value.
 * @yields how many documents are looked through, and the plan at last
 */
export async function* redactionSteps(
  viewer: Viewer,
  documents: readonly PlannedDocument[],
  decisions: RedactionDecisions,
): AsyncGenerator<number | RedactionPlan, void, void> {
  const across = createAcrossSearch(viewer);
  const rules: RedactionRules = {
    decisions,
    marks: createFindingMarks(reviewSalt()),
    placeholders: createPlaceholders(),
    known: createKnownValues(),
    across,
  };
  const counter = createSummaryCounter();
  const tally = createRedactionTally();
  const kept = new Set<string>();
  for (const [at, document] of documents.entries()) {
    await across.look(document);
    for await (const piece of documentPieces(viewer, document)) {
      const open = stripCounted(piece, decisions, counter, tally.closed(piece.owner));
      for (const string of findInPiece({ ...piece, text: open }, rules.marks, rules.across)) {
        for (const match of string.matches) {
          const decision = decide(decisions, { ...match, place: string.place });
          counter.finding({ ...match, place: string.place });
          if (decision === null) {
            counter.undecided(match.rule);
            continue;
          }
          tally.decided(piece.owner, match.rule, decision);
          if (decision === "keep") kept.add(match.mark);
          else learn(match, rules);
        }
      }
    }
    yield at + 1;
  }
  const summary = counter.summary(documents.length);
  if (summary.undecided > 0) {
    yield { ok: false, undecided: summary.undecided, rules: counter.undecidedRules(), summary };
    return;
  }
  const title = (text: string): string => redactTitle(text, rules, kept);
  const redaction: Redaction = {
    transformOf: (document) => createRedactor(rules, document, tally.report(document.id), title),
    title,
    report: tally.report(),
    counts: tally.counts(),
  };
  yield { ok: true, redaction, summary };
}

/** The first time a value is met it gets its placeholder, so that they count in the order of the documents. */
function learn(
  { value, rule, mark }: { value: string; rule: FindingRule; mark: string },
  { known, placeholders }: RedactionRules,
): void {
  known.add(value, rule);
  placeholders.of(rule, mark);
}

function stripCounted(
  piece: StoredPiece,
  decisions: RedactionDecisions,
  counter: SummaryCounter,
  closed: (attachments: number, extensions: readonly string[]) => void,
): string {
  if (piece.kind === "toolsets" || piece.kind === "models") return piece.text;
  const parts = closedParts(piece.text);
  for (const { id, name, mime, size } of parts.attachments) {
    const key = attachmentKey(piece.documentId, piece.messageId, id);
    counter.attachment({ key, conversationId: piece.owner, name, mime, size });
  }
  for (const key of parts.extensions) counter.extension(key);
  const behind = leftBehind(parts, decisions, piece);
  closed(behind.attachments.length, behind.extensions);
  return stripPiece(piece.text, behind);
}

function redactTitle(text: string, rules: RedactionRules, kept: ReadonlySet<string>): string {
  const matches = [...scanWithFiles(text), ...rules.known.findIn(text)].toSorted(
    (a, b) => a.start - b.start || b.end - a.end,
  );
  const edits = [];
  let from = 0;
  for (const { rule, start, end } of matches) {
    const mark = rules.marks.ofValue(text.slice(start, end), rule);
    if (start < from || kept.has(mark)) continue;
    edits.push({ offset: start, length: end - start, text: rules.placeholders.of(rule, mark) });
    from = end;
  }
  return applyEdits(text, edits);
}
