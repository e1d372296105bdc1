import { contentHash } from "@/lib/json/hash";
import { scanDocument } from "@/lib/json/scan";
import { parseJson } from "@/lib/shared/json-text";
import type { Diagnostic } from "@/lib/validation/diagnostic";
import { createDocumentChecker, type CheckCounts } from "./checker";
import { explainJsonProblem, positionsOf } from "../document/json-problem";
import { identifyKind, type DocumentKind, type Identified } from "../kinds/kind";
import type { LintOptions } from "../document/lint-context";
import { placeFindings } from "../document/place-findings";
import { cutDocument, ELEMENT_ARRAYS, ScannedDocument } from "./scanned-document";

/** The verdict on one document, as `/api/validate` answers it. */
export interface DocumentReport {
  /** Null when it is no CJSON document. */
  kind: DocumentKind | null;
  format: "cjson" | null;
  /** As its schema URL states it, such as `0.1.0-SNAPSHOT`; null without a known URL. */
  schemaVersion: string | null;
  /** The verdict of the standard's schema; dates are not asserted and lint has no part in it. */
  valid: boolean;
  /** Errors and warnings, at most 200, by place in the text; `counts` has them all. */
  problems: Diagnostic[];
  /** Findings of severity info, at most 200. */
  notes: Diagnostic[];
  counts: CheckCounts;
}

const NO_COUNTS: CheckCounts = {
  messages: 0,
  toolsets: 0,
  tools: 0,
  models: 0,
  errors: 0,
  warnings: 0,
  infos: 0,
  byRule: {},
};

function reportNothing(...problems: Diagnostic[]): DocumentReport {
  const byRule = Object.fromEntries(problems.map(({ rule }) => [rule, 1]));
  const counts = { ...NO_COUNTS, errors: problems.length, byRule };
  return {
    kind: null,
    format: null,
    schemaVersion: null,
    valid: false,
    problems,
    notes: [],
    counts,
  };
}

function startOf(document: ScannedDocument): { line: number; column: number } {
  const { start } = document.map.span;
  return positionsOf(document.bytes, [start]).get(start) ?? { line: 1, column: 1 };
}

function reportNotCjson(document: ScannedDocument): DocumentReport {
  return reportNothing({
    severity: "error",
    rule: "doc.not-cjson",
    message:
      "This is JSON, but not CJSON: it has no schema URL and no media type of CJSON, and not the members of a conversation, a toolsets or a models document.",
    path: "",
    ...startOf(document),
  });
}

/** A list of documents: each is one to CJSON, the list is none. */
function reportList(document: ScannedDocument, first: Identified): DocumentReport {
  const count = document.map.elements.get("")?.length ?? 0;
  const place = { path: "", ...startOf(document) };
  const refused: Diagnostic = {
    severity: "error",
    rule: "schema.type",
    message: "A CJSON document is one object, found a list of them.",
    ...place,
  };
  const note: Diagnostic = {
    severity: "info",
    rule: "doc.root-array",
    message: `A list of ${count} documents. CJSON knows no such container; an import takes each of them by itself.`,
    ...place,
  };
  const report = reportNothing(refused);
  const counts = { ...report.counts, infos: 1, byRule: { "doc.root-array": 1, "schema.type": 1 } };
  const { kind, schemaVersion } = first;
  return { ...report, kind, format: "cjson", schemaVersion, notes: [note], counts };
}

/** Adds line and column to findings and puts them in the order of the text. */
function withPositions(
  findings: readonly Diagnostic[],
  offsets: ReadonlyMap<string, number>,
  bytes: Uint8Array,
): Diagnostic[] {
  const offsetOf = ({ path }: Diagnostic): number => offsets.get(path) ?? 0;
  const positions = positionsOf(bytes, findings.map(offsetOf));
  return findings
    .toSorted((a, b) => offsetOf(a) - offsetOf(b))
    .map((finding) => ({ ...finding, ...positions.get(offsetOf(finding)) }));
}

function reportDocument(
  document: ScannedDocument,
  { kind, schemaVersion }: Identified,
  options: LintOptions,
): DocumentReport {
  const cut = cutDocument(document, kind);
  const checker = createDocumentChecker(kind, options);
  checker.shell({
    text: cut.shellText,
    value: parseJson(cut.shellText.replace(/^\u{FEFF}/u, "")),
  });
  for (const { start, end } of cut.elements) {
    const text = document.text(start, end);
    checker.element({ text, value: parseJson(text), bytes: end - start });
  }
  const { valid, problems, notes, counts } = checker.finish();
  const offsets = placeFindings([...problems, ...notes], cut);
  return {
    kind,
    format: "cjson",
    schemaVersion,
    valid,
    problems: withPositions(problems, offsets, document.bytes),
    notes: withPositions(notes, offsets, document.bytes),
    counts,
  };
}

/**
 * Judges one document held in memory: is it JSON, which CJSON document is it, does the schema accept
 * it, and what else is worth saying. Total for all bytes; nothing in the result holds on to them.
 */
export function validateDocument(bytes: Uint8Array, options: LintOptions = {}): DocumentReport {
  const scan = scanDocument(bytes, { arrays: ELEMENT_ARRAYS });
  if (!scan.ok) return reportNothing(explainJsonProblem(scan.problem, bytes));
  const document = new ScannedDocument(bytes, scan.map);
  if (scan.map.root === "array") {
    const first = document
      .sample("")
      .map(identifyKind)
      .find((identified) => identified !== null);
    return first ? reportList(document, first) : reportNotCjson(document);
  }
  const identified = scan.map.root === "object" ? identifyKind(document.overview()) : null;
  if (identified === null) return reportNotCjson(document);
  return reportDocument(document, identified, { sha256: contentHash, ...options });
}
