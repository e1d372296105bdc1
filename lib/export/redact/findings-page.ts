import type { Viewer } from "@/lib/domain/accounts/viewer";
import { reviewSalt } from "@/lib/data/exports/review-salt";
import type {
  Finding,
  FindingsLine,
  FindingsPage,
  RedactionSummary,
} from "@/lib/domain/exports/redaction";
import type { ExportRequest } from "@/lib/domain/exports/request";
import { suggestedDecision } from "@/lib/domain/exports/finding-places";
import { resolveScope, type ScopedDocument } from "../scope/scope";
import { selectKinds } from "../scope/select-kinds";
import { excerptAround, previewOf } from "./excerpt";
import { documentPieces, type StoredPiece } from "./document-pieces";
import type { AcrossParts } from "./across-parts";
import { findAcross } from "./find-across";
import { findInPiece } from "./find-in-piece";
import { createFindingMarks, type FindingMarks } from "./finding-marks";
import { redactionSteps } from "./plan-redaction";
import { closedParts, leftBehind, stripPiece } from "./strip-piece";

const FINDINGS_PER_PAGE = 200;

/** Where a page ends: behind a number of findings of a piece. */
interface Place {
  /** Store id of the document. */
  readonly document: string;
  /** Ordinal of the message before the piece; null before the first message, -1 before the shell. */
  readonly after: number | null;
  readonly isShell: boolean;
  /** Findings of the piece that were on the page. */
  readonly skip: number;
}

/** Between two lines that say how far the counting is. */
const PROGRESS_MS = 250;

/** Findings of a scope, a page at a time, as `findingsLines` gives it at last. */
export async function findingsPage(
  viewer: Viewer,
  request: ExportRequest,
  cursor: string | null,
): Promise<FindingsPage> {
  for await (const line of findingsLines(viewer, request, cursor)) {
    if (line.type === "page") return line.page;
  }
  throw new Error("Findings end with their page.");
}

/**
 * Findings of a scope in the order of its documents, a page at a time; the first page comes with the counts
 * of the whole scope. What stays behind anyway, as extensions of others, is not looked through.
 * @param cursor where the page before ended
 * @yields how far the counting is, from time to time, and the page at last
 */
export async function* findingsLines(
  viewer: Viewer,
  request: ExportRequest,
  cursor: string | null,
): AsyncGenerator<FindingsLine, void, void> {
  const { documents: all } = await resolveScope(viewer, request);
  const documents = selectKinds(all, request.format).documents.filter(
    ({ isPrivate }) => request.includePrivate !== false || !isPrivate,
  );
  const summary = cursor === null ? yield* countFindings(viewer, request, documents) : null;
  const page = await readPage(viewer, request, documents, readPlace(cursor));
  yield { type: "page", page: { ...page, undecided: summary?.undecided ?? null, summary } };
}

/** Looks through the whole scope, which may take a minute. */
async function* countFindings(
  viewer: Viewer,
  { redactions = {} }: ExportRequest,
  documents: readonly ScopedDocument[],
): AsyncGenerator<FindingsLine, RedactionSummary, void> {
  let saidAt = performance.now();
  for await (const step of redactionSteps(viewer, documents, redactions)) {
    if (typeof step !== "number") return step.summary;
    if (performance.now() - saidAt < PROGRESS_MS) continue;
    yield { type: "progress", done: step, total: documents.length };
    saidAt = performance.now();
  }
  throw new Error("Counting ends with a summary.");
}

async function readPage(
  viewer: Viewer,
  { redactions: decisions = {} }: ExportRequest,
  documents: readonly ScopedDocument[],
  from: Place | null,
): Promise<Omit<FindingsPage, "undecided" | "summary">> {
  const marks = createFindingMarks(reviewSalt());
  const items: Finding[] = [];
  const titles = new Map<string, string>();
  const derivedTitles = new Set<string>();
  const page = (nextCursor: string | null) => ({
    items,
    nextCursor,
    titles: Object.fromEntries(titles),
    derivedTitles: [...derivedTitles],
  });

  const first = from === null ? 0 : documents.findIndex(({ id }) => id === from.document);
  for (const document of first === -1 ? [] : documents.slice(first)) {
    const resumed = from?.document === document.id ? from : null;
    let skip = resumed?.skip ?? 0;
    let after = resumed?.after ?? null;
    const across = await findAcross(viewer, document);
    for await (const piece of documentPieces(
      viewer,
      document,
      resumed?.isShell === false ? after : null,
    )) {
      const open = withoutClosed(piece, decisions);
      for (const finding of findingsIn(open, { marks, across }, skip)) {
        if (items.length === FINDINGS_PER_PAGE) {
          const isShell = piece.ordinal === null;
          return page(writePlace({ document: document.id, after, isShell, skip }));
        }
        items.push(finding);
        titles.set(document.id, document.title);
        if (document.titleDerived) derivedTitles.add(document.id);
        skip += 1;
      }
      skip = 0;
      // A message may be read again from the one before it.
      after = piece.ordinal ?? Number.MIN_SAFE_INTEGER;
    }
  }
  return page(null);
}

function withoutClosed(
  piece: StoredPiece,
  decisions: NonNullable<ExportRequest["redactions"]>,
): StoredPiece {
  if (piece.kind === "toolsets" || piece.kind === "models") return piece;
  const behind = leftBehind(closedParts(piece.text), decisions, piece);
  return { ...piece, text: stripPiece(piece.text, behind) };
}

function* findingsIn(
  piece: StoredPiece,
  { marks, across }: { marks: FindingMarks; across: AcrossParts },
  skip: number,
): Generator<Finding, void, void> {
  let count = 0;
  for (const { text, matches, pointer, place } of findInPiece(piece, marks, across)) {
    for (const match of matches) {
      count += 1;
      if (count <= skip) continue;
      const { id, rule, start, end, mark, value } = match;
      const { before, after } = excerptAround(text, match, matches);
      yield {
        id,
        rule,
        conversationId: piece.owner,
        messageKey: piece.messageKey,
        messageId: piece.messageId,
        path: pointer,
        place,
        start,
        end,
        preview: previewOf(value),
        before,
        after,
        mark,
        suggested: suggestedDecision(rule, place),
      };
    }
  }
}

function writePlace(place: Place): string {
  return Buffer.from(JSON.stringify(place)).toString("base64url");
}

/** Null for the first page, and for what is no cursor of ours. */
function readPlace(cursor: string | null): Place | null {
  if (cursor === null) return null;
  try {
    const { document, after, isShell, skip } = JSON.parse(
      Buffer.from(cursor, "base64url").toString("utf8"),
    ) as Place;
    const isAfter = after === null || typeof after === "number";
    const isPlace =
      typeof document === "string" &&
      isAfter &&
      typeof isShell === "boolean" &&
      Number.isInteger(skip);
    return isPlace ? { document, after, isShell, skip } : null;
  } catch {
    return null;
  }
}
