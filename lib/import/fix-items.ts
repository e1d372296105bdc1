import { randomUUID } from "node:crypto";

import { fixAll } from "@/lib/domain/document/fix-all";
import { identifyKind } from "@/lib/domain/document/kind";
import type { FixRequest } from "@/lib/domain/imports/fixes";
import type { ImportPlan, PlanItem } from "@/lib/domain/imports/plan";
import { bundles } from "@/lib/formats/bundles";
import { fixItem as fixSource } from "@/lib/formats/fix-item";
import { formats } from "@/lib/formats/registry";
import { contentHash } from "@/lib/json/hash";
import { scanDocument } from "@/lib/json/scan";
import type { Diagnostic } from "@/lib/validation/diagnostic";

import { IMPORT_LIMITS } from "./limits";
import { openTexts } from "./open-texts";
import type { TextStore } from "./open-texts";
import { planDocument } from "./plan-document";
import { IMPORTER_VERSION, offerFix } from "./plan-foreign";
import type { DraftItem, PlannedItem } from "./planned-item";
import type { Refused } from "./problem";
import { refuse } from "./problem";
import { acquireRun } from "./run-lock";
import type { FixSession } from "./fix-session";
import { createFixSession } from "./fix-session";
import { memorySource } from "./source-file";
import { loadPlanHeader, loadReport, plannedItems, replaceItems } from "./stored-plan";

const ARRAYS = ["messages", "toolsets", "modelDefinitions"];

/**
 * Carries out the automatic fixes of a rule in our copies of the items of a plan, and plans those anew. The
 * bytes that were dropped stay with the import as they came.
 * @returns the items that changed, in order
 */
export async function fixItems(
  importId: string,
  { items, rule }: FixRequest,
): Promise<{ ok: true; items: PlanItem[] } | Refused> {
  const plan = await loadPlanHeader(importId);
  if (plan === null) return refuse("not-found", "There is no such plan, or it was thrown away.");
  const release = await acquireRun(importId);
  if (release === null) return refuse("busy", "This import is running already.");
  try {
    if ((await loadReport(importId))?.status === "done") {
      return refuse(
        "already-run",
        "This import was run already; fix its documents in the library.",
      );
    }
    return await fixWanted(importId, plan, rule, items === "all" ? null : new Set(items));
  } finally {
    await release();
  }
}

async function fixWanted(
  importId: string,
  plan: ImportPlan,
  rule: string,
  wanted: ReadonlySet<string> | null,
): Promise<{ ok: true; items: PlanItem[] } | Refused> {
  const texts = openTexts(importId);
  const session = await createFixSession(importId);
  const open = new Set(wanted);
  const changed: DraftItem[] = [];
  try {
    for await (const planned of plannedItems(importId)) {
      const { item } = planned;
      open.delete(item.id);
      const isWanted = wanted === null ? hasFix(item, rule) : wanted.has(item.id);
      const next = isWanted ? await fixItem(session, texts, planned, rule) : null;
      if (next !== null) changed.push(next);
      session.remember(next ?? planned);
    }
  } finally {
    await texts.close();
    await session.close();
  }
  const [unknown] = open;
  if (unknown !== undefined) {
    return refuse("unknown-item", `The plan has no item ${JSON.stringify(unknown)}.`);
  }
  if (changed.length > 0) await replaceItems(importId, plan, changed);
  return { ok: true, items: changed.map(({ item }) => item) };
}

/** Listed findings end at 200, so a document with more of them is looked into in any case. */
function hasFix({ problems, notes, counts }: PlanItem, rule: string): boolean {
  const isListed = [...problems, ...notes].some(
    (finding) => finding.rule === rule && finding.fix?.mode === "auto",
  );
  const listed = problems.length + notes.length;
  return isListed || counts.errors + counts.warnings + counts.notes > listed;
}

/** The item of the fixed document; null when there was nothing to fix. */
async function fixItem(
  session: FixSession,
  texts: TextStore,
  { item, source, fileHash }: PlannedItem,
  rule: string,
): Promise<DraftItem | null> {
  if (source === null || item.verdict === "invalid") return null;
  const { file, start, end } = source.text;
  if (end - start > IMPORT_LIMITS.compareBytes) return null;
  const document = await texts.document(source);
  const before = (await document.source.read(start, end)).toString();
  const done = await fixText(item, fileHash, before, rule);
  if (done === null) return null;
  const { text, fixed } = done;
  const bytes = Buffer.from(text);
  const scanned = scanDocument(bytes, { arrays: ARRAYS });
  const identified = identifyKind(JSON.parse(text.replace(/^\uFEFF/, "")));
  if (!scanned.ok || identified === null) throw new Error(`a fix of ${rule} broke the document`);
  const what = fixed === 1 ? "1 finding was" : `${fixed} findings were`;
  return session.planAgain(item.id, async (planning) => {
    await planDocument(planning, {
      name: item.name,
      format: item.format,
      fileHash,
      identified,
      source: memorySource(bytes),
      span: { start: 0, end: bytes.length },
      map: scanned.map,
      text: await planning.keepText(bytes),
      contentHash: contentHash(bytes),
      original: source.original ?? { file, start, end },
      fidelity: item.fidelity ?? null,
      findings: [
        fixedNote(`${what} fixed before the import (${rule}); the original stays with the import.`),
        ...(done.findings ?? sourceFindings(item)),
      ],
    });
  });
}

interface FixedText {
  readonly text: string;
  readonly fixed: number;
  /** What is to be said of the source now; null where a fix of the document left that as it was. */
  readonly findings: readonly Diagnostic[] | null;
}

/**
 * The document's text after the fixes: of what it was made of, where the rule is about that, else of the document.
 * Null when there was nothing to fix.
 */
async function fixText(
  item: PlanItem,
  fileHash: string,
  before: string,
  rule: string,
): Promise<FixedText | null> {
  const document = JSON.parse(before) as unknown;
  const single = formats.find(({ id }) => id === item.format);
  const several = bundles.find(({ id }) => id === item.format);
  const format = single?.restore === undefined ? several?.reopen?.(document) : single;
  const context = {
    fileName: item.name,
    fileHash,
    pointer: "",
    importedAt: new Date().toISOString(),
    importerVersion: IMPORTER_VERSION,
  };
  const source =
    format?.restore === undefined ? null : await fixSource(format, document, rule, context);
  const [made] = source?.result.documents ?? [];
  if (source !== null && made !== undefined) {
    const findings = [...openingFindings(item), ...source.result.diagnostics.map(offerFix)];
    return { text: made.text, fixed: source.fixed, findings };
  }
  if (item.kind === "unknown") return null;
  const fixed = fixAll(item.kind, before, rule, { newId: randomUUID, sha256: contentHash });
  return fixed.fixed === 0 ? null : { ...fixed, findings: null };
}

/** What was said of the file before its format was asked, and of what was taken out of it then. */
function openingFindings({ problems, notes }: PlanItem): Diagnostic[] {
  return [...problems, ...notes].filter(({ rule }) => OPENING.test(rule));
}

const OPENING = /^(?:json|yaml)\.|^import\.(?:fixed|tool-credential)$/;

function fixedNote(message: string): Diagnostic {
  return { severity: "info", rule: "import.fixed", message, path: "" };
}

/** What reading or converting the source had to say; checks of the document are made again. */
function sourceFindings({ problems, notes }: PlanItem): Diagnostic[] {
  return [...problems, ...notes].filter(
    ({ rule }) =>
      rule === "json.raw-control" ||
      rule.startsWith("OXP-") ||
      rule.startsWith("MCI-") ||
      (rule.startsWith("import.") && rule !== "import.library"),
  );
}
