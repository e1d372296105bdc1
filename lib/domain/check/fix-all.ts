import { carryOutFix } from "@/lib/domain/conversation/edit/fix";
import { checkConversationShell, checkMessage } from "@/lib/domain/conversation/lint/validate";
import { EditDraft } from "@/lib/domain/document/edit-draft";
import { checkModel, checkModelsShell } from "@/lib/domain/models/lint/validate";
import { checkToolset, checkToolsetsShell } from "@/lib/domain/toolset/lint/validate";
import { joinPieces, splitDocument, type Pieces } from "@/lib/json/pieces";
import type { Diagnostic, FixOperation } from "@/lib/validation/diagnostic";

import { createDocumentChecker } from "./checker";
import { Findings } from "../document/findings";
import { KINDS, type DocumentKind } from "../kinds/kind";
import { createLintContext, type LintContext, type LintOptions } from "../document/lint-context";

type Check = (value: unknown, context: LintContext) => void;

/** How the pieces of a document are checked by themselves; an element as if it were the first one. */
interface PieceChecks {
  readonly shell: Check;
  readonly element: Check;
}

const CHECKS: Readonly<Record<DocumentKind, PieceChecks>> = {
  conversation: {
    shell: checkConversationShell,
    element: (value, context) => checkMessage(value, 0, context),
  },
  toolsets: {
    shell: checkToolsetsShell,
    element: (value, context) => checkToolset(value, 0, new Map(), context),
  },
  models: {
    shell: checkModelsShell,
    element: (value, context) => checkModel(value, 0, new Map(), context),
  },
};

/** A fix may uncover what the next one is about; those that never end are left after this many rounds. */
const ROUNDS = 30;

export interface FixedText {
  readonly text: string;
  /** How many findings were fixed. */
  readonly fixed: number;
}

/**
 * Carries out the automatic fixes of one rule everywhere in a document, by the smallest edits of its text.
 * Most findings show in one message, tool or in what is around them; those are fixed piece by piece, so
 * that a long document is read once. The rest needs the document checked as a whole.
 * @param text a JSON object
 */
export function fixAll(
  kind: DocumentKind,
  text: string,
  rule: string,
  options: LintOptions = {},
): FixedText {
  const split = splitDocument(text, KINDS[kind].arrayKey);
  if (!split.ok) return { text, fixed: 0 };
  const { pieces } = split;
  const work: Work = { kind, rule, options, fixed: 0 };
  for (const element of pieces.elements) {
    const prefix = `/${KINDS[kind].arrayKey}/0`;
    element.raw = fixPiece(work, element.raw, prefix, CHECKS[kind].element);
  }
  fixShell(work, pieces);
  for (let round = 0; round < ROUNDS; round += 1) if (!fixAsWhole(work, pieces)) break;
  return work.fixed === 0 ? { text, fixed: 0 } : { text: joinPieces(pieces), fixed: work.fixed };
}

interface Work {
  readonly kind: DocumentKind;
  readonly rule: string;
  readonly options: LintOptions;
  fixed: number;
}

function isAutomatic({ rule }: Work, finding: Diagnostic): boolean {
  return finding.rule === rule && finding.fix?.mode === "auto";
}

function fixPiece(work: Work, raw: string, prefix: string, check: Check): string {
  let text = raw;
  for (let round = 0; round < ROUNDS; round += 1) {
    const findings = new Findings();
    check(JSON.parse(text), createLintContext(findings, work.options));
    const found = findings
      .list("error", "warning", "info")
      .filter((finding) => isAutomatic(work, finding));
    const next = carryOutAll(text, found, (path) => within(path, prefix));
    if (next === text) break;
    work.fixed += found.length;
    text = next;
  }
  return text;
}

/** Head and tail together are JSON; the elements are between them again afterwards. */
function fixShell(work: Work, pieces: Pieces): void {
  const mark = pieces.head.startsWith("\uFEFF") ? 1 : 0;
  const text = pieces.head.slice(mark) + pieces.tail;
  const fixed = fixPiece(work, text, "", CHECKS[work.kind].shell);
  if (fixed === text) return;
  const cut = splitDocument(fixed, KINDS[work.kind].arrayKey);
  if (!cut.ok) return;
  pieces.head = pieces.head.slice(0, mark) + cut.pieces.head;
  pieces.tail = cut.pieces.tail;
}

/** One round over the whole document; false when nothing was left to do. */
function fixAsWhole(work: Work, pieces: Pieces): boolean {
  const { kind, options } = work;
  const checker = createDocumentChecker(kind, options);
  const shell = pieces.head + pieces.tail;
  checker.shell({ text: shell, value: JSON.parse(shell.replace(/^\uFEFF/, "")) });
  for (const { raw } of pieces.elements) checker.element({ text: raw, value: JSON.parse(raw) });
  const { problems, notes } = checker.finish();
  const found = [...problems, ...notes].filter((finding) => isAutomatic(work, finding));
  let changed = 0;
  const { arrayKey } = KINDS[kind];
  // Backwards, so that what goes away does not move what is still to be fixed.
  for (const finding of found.toReversed()) {
    const [, at] = new RegExp(`^/${arrayKey}/(\\d+)(?:/|$)`).exec(finding.path) ?? [];
    const element = at === undefined ? undefined : pieces.elements[Number(at)];
    if (at === undefined || element === undefined) continue;
    const operations = finding.fix?.operations ?? [];
    const prefix = `/${arrayKey}/${at}`;
    if (operations.some(({ op, path }) => op === "remove" && path === prefix)) {
      removeElement(pieces, Number(at));
      changed += 1;
      continue;
    }
    const next = carryOutAll(element.raw, [finding], (path) => within(path, prefix));
    if (next === element.raw) continue;
    element.raw = next;
    changed += 1;
  }
  work.fixed += changed;
  return changed > 0;
}

/** The text with the steps of all these fixes done; those that lead out of it, or are all of it, are not. */
function carryOutAll(
  text: string,
  found: readonly Diagnostic[],
  inside: (path: string) => string | null,
): string {
  const draft = new EditDraft(text);
  for (const { fix } of found.toReversed()) {
    const steps: FixOperation[] = [];
    for (const operation of fix?.operations ?? []) {
      const path = inside(operation.path);
      if (path !== null && path !== "") steps.push({ ...operation, path });
    }
    if (steps.length === fix?.operations.length) carryOutFix(draft, steps);
  }
  return draft.text;
}

function within(path: string, prefix: string): string | null {
  return path === prefix || path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : null;
}

function removeElement({ elements }: Pieces, at: number): void {
  const [removed] = elements.splice(at, 1);
  const [first] = elements;
  if (at === 0 && removed && first) first.lead = removed.lead;
}
