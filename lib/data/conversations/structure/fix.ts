import { finishEdit } from "@/lib/domain/conversation/history/audit-trail";
import { editMessageText, editShellText } from "@/lib/domain/conversation/edit/edits";
import { carryOutFix } from "@/lib/domain/conversation/edit/fix";
import { messageFacts } from "@/lib/domain/conversation/facts/message";
import { splitOperations } from "@/lib/domain/conversation/edit/fix-operations";
import type { StructureEdit } from "@/lib/domain/conversation/structure/kinds";
import { createDocumentChecker } from "@/lib/domain/check/checker";
import { EditDraft } from "@/lib/domain/document/edit-draft";
import { refuse, type EditResult, type Refusal } from "@/lib/domain/document/edit-result";
import { asRecord } from "@/lib/shared/read-value";
import type { TextEdit } from "@/lib/json/edit";
import type { Fix, FixOperation } from "@/lib/validation/diagnostic";
import type { TextOp } from "@/lib/data/changes/ops/op";
import { editShellParts, wholeTextOp } from "@/lib/data/changes/ops/text-op";
import { loadBodies } from "@/lib/data/messages/rows/bodies";
import { withoutMark } from "@/lib/data/documents/byte-length";

import { planRemove } from "./move";
import type { Planning, StructurePlan } from "./plan";

type FixEdit = Extract<StructureEdit, { kind: "fix" }>;

/** Messages read at a time while the whole document is checked. */
const BATCH = 500;

/**
 * What the check of a document proposes for one of its findings, as one change. Most fixes are about one
 * piece and found there; the rest need the document checked as a whole.
 */
export async function planFix(planning: Planning, edit: FixEdit): Promise<StructurePlan | Refusal> {
  const alone = await fixAlone(planning, edit);
  if (alone !== null) return alone;
  const fix = await findFix(planning, edit);
  if (fix === null) {
    return refuse(
      "edit.nothing-to-fix",
      "There is nothing left to fix here. Look at the findings again.",
      edit.pointer,
    );
  }
  const { shell, messages, removed } = splitOperations(fix.operations);
  if (removed.length > 0) {
    return planRemove(
      planning,
      removed.flatMap((position) => planning.rows[position]?.id ?? []),
    );
  }
  const label = `Fix: ${fix.title}`;
  const edits = new Map<number, readonly TextEdit[]>();
  const places = [...messages];
  for (let from = 0; from < places.length; from += BATCH) {
    const some = places.slice(from, from + BATCH);
    const ids = some.flatMap(([position]) => planning.rows[position]?.id ?? []);
    const bodies = await loadBodies(planning.sql, ids);
    for (const [position, operations] of some) {
      const id = planning.rows[position]?.id;
      const raw = id === undefined ? undefined : bodies.get(id)?.raw;
      if (id === undefined || raw === undefined) continue;
      const result = fixed(raw, operations, label, planning);
      if (result.ok && result.edits.length > 0) edits.set(id, result.edits);
    }
  }
  const text = shellOf(planning);
  const ofShell = shell.length === 0 ? null : fixed(text, shell, label, planning);
  const furtherOps = ofShell?.ok === true ? shellOps(planning, ofShell.edits) : [];
  return { label, arrangement: null, edits, furtherOps, isNoted: false };
}

/** The fix of a finding that one piece shows by itself; null where it does not. */
async function fixAlone(planning: Planning, edit: FixEdit): Promise<StructurePlan | null> {
  const { rule, pointer } = edit;
  const place = /^\/messages\/(\d+)(\/.*)?$/s.exec(pointer);
  const id = place === null ? undefined : planning.rows[Number(place[1])]?.id;
  if (id === undefined) {
    const result = editShellText(shellOf(planning), edit, planning.context);
    if (!result.ok) return null;
    const furtherOps = shellOps(planning, result.edits);
    return {
      label: result.label,
      arrangement: null,
      edits: new Map(),
      furtherOps,
      isNoted: false,
    };
  }
  const raw = (await rawOf(planning, id)) ?? "null";
  const own = { kind: "fix", rule, pointer: place?.[2] ?? "" } as const;
  const result = editMessageText(raw, own, planning.context);
  if (!result.ok) return null;
  const { label, edits } = result;
  return { label, arrangement: null, edits: new Map([[id, edits]]), isNoted: false };
}

function fixed(
  text: string,
  operations: readonly FixOperation[],
  label: string,
  { context }: Planning,
): EditResult {
  const draft = new EditDraft(text);
  carryOutFix(draft, operations);
  const after = asRecord(JSON.parse(draft.text));
  if (after === null) return { ok: true, edits: draft.edits, label };
  return finishEdit(draft, after, label, context);
}

async function findFix(planning: Planning, { rule, pointer }: FixEdit): Promise<Fix | null> {
  const { row, rows, context, sql } = planning;
  const { newId, now, sha256 } = context;
  const checker = createDocumentChecker("conversation", { newId, now: Date.parse(now), sha256 });
  checker.shell({ text: row.head + row.tail, value: JSON.parse(shellOf(planning)) });
  for (let from = 0; from < rows.length; from += BATCH) {
    const ids = rows.slice(from, from + BATCH).map(({ id }) => id);
    const bodies = await loadBodies(sql, ids);
    for (const id of ids) {
      const text = bodies.get(id)?.raw ?? "null";
      const value: unknown = JSON.parse(text);
      checker.element({ text, value }, messageFacts(value));
    }
  }
  const { problems, notes } = checker.finish();
  const found = [...problems, ...notes].find(
    (finding) => finding.rule === rule && finding.path === pointer && finding.fix !== undefined,
  );
  return found?.fix ?? null;
}

function shellOf({ row }: Planning): string {
  return withoutMark(row.head) + row.tail;
}

function shellOps({ row }: Planning, edits: readonly TextEdit[]): TextOp[] {
  const mark = row.head.length - withoutMark(row.head).length;
  const parts = editShellParts(row, edits, mark);
  return (["head", "tail"] as const)
    .filter((column) => parts[column] !== row[column])
    .map((column) =>
      wholeTextOp({ table: "Conversation", id: row.key, column }, row[column], parts[column]),
    );
}

async function rawOf({ sql }: Planning, id: number): Promise<string | undefined> {
  return (await loadBodies(sql, [id])).get(id)?.raw;
}
