import type { Viewer } from "@/lib/domain/accounts/viewer";
import { identifyKind } from "@/lib/domain/kinds/kind";
import type { FixRequest } from "@/lib/domain/imports/fixes";
import type { PlanItem } from "@/lib/domain/imports/plan";
import { contentHash } from "@/lib/json/hash";
import { scanDocument } from "@/lib/json/scan";
import type { Diagnostic } from "@/lib/validation/diagnostic";

import { changeItems } from "./change-items";
import { fixFiles, fixText } from "./apply-fixes";
import { openingFindings } from "../plan/previous-parse";
import { IMPORT_LIMITS } from "../source/limits";
import { openTree, type OpenTree } from "../session/open-tree";
import type { TextStore } from "../session/open-texts";
import { planDocument } from "../plan/document";
import { planTree } from "../plan/tree";
import type { DraftItem, PlannedItem } from "../items/planned";
import type { Refused } from "../upload/problem";
import type { FixSession } from "./session";
import { memorySource } from "../source/file";

const ARRAYS = ["messages", "toolsets", "modelDefinitions"];

/**
 * Carries out the automatic fixes of a rule in our copies of the items of a plan, and plans those again. The
 * bytes that were dropped stay with the import as they came.
 * @returns the items that changed, in order
 */
export function fixItems(
  viewer: Viewer,
  importId: string,
  { items, rule }: FixRequest,
): Promise<{ ok: true; items: PlanItem[] } | Refused> {
  return changeItems(viewer, importId, {
    items: items === "all" ? null : new Set(items),
    isWanted: (item) => hasFix(item, rule),
    change: (session, texts, planned) => fixItem(session, texts, planned, rule),
  });
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
  planned: PlannedItem,
  rule: string,
): Promise<DraftItem | null> {
  const { item, source, fileHash } = planned;
  const opened = await openTree(planned, texts);
  const ofTree = opened === null ? null : await fixTree(session, opened, planned, rule);
  if (ofTree !== null) return ofTree;
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
      ...(item.reading && { reading: item.reading }),
      ...(source.concealed && { concealed: source.concealed }),
      findings: [fixedNote(fixed, rule), ...(done.findings ?? sourceFindings(item))],
    });
  });
}

/** The same for a tree of files; null when there is nothing of the kind in its files. */
async function fixTree(
  session: FixSession,
  { format, tree, original, lost }: OpenTree,
  { item, fileHash }: PlannedItem,
  rule: string,
): Promise<DraftItem | null> {
  const done = await fixFiles({ format, tree }, item, fileHash, rule);
  if (done === null) return null;
  const { result, fixed, files } = done;
  return session.planAgain(item.id, (planning) =>
    planTree(
      planning,
      {
        format,
        name: item.name,
        fileHash,
        original,
        lost,
        tree: { ...tree, files },
        findings: [fixedNote(fixed, rule), ...openingFindings(item)],
      },
      result,
    ),
  );
}

function fixedNote(fixed: number, rule: string): Diagnostic {
  const what = fixed === 1 ? "1 finding was" : `${fixed} findings were`;
  const message = `${what} fixed before the import (${rule}); the original stays with the import.`;
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
