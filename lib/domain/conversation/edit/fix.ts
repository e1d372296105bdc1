import { lintSchema } from "@/lib/domain/kinds/explain-schema";
import { Findings } from "@/lib/domain/document/findings";
import { createLintContext, type LintContext } from "@/lib/domain/document/lint-context";
import { equalJson } from "@/lib/json/equal";
import { parsePointer } from "@/lib/json/pointers";
import type { Fix, FixOperation } from "@/lib/validation/diagnostic";
import { EditDraft } from "@/lib/domain/document/edit-draft";
import { refuse, type EditContext, type EditResult } from "@/lib/domain/document/edit-result";
import { asList, asRecord, type JsonRecord } from "@/lib/shared/read-value";
import { finishEdit } from "../history/audit-trail";
import type { MessageEdit } from "./kinds";
import { lintMessage } from "../lint/message";
import { checkConversationShell } from "../lint/validate";

type FixEdit = Extract<MessageEdit, { kind: "fix" }>;

/** Does what the check of a message proposes for one of its findings. */
export function fixMessage(
  raw: string,
  message: JsonRecord,
  edit: FixEdit,
  context: EditContext,
): EditResult {
  return applyFix(raw, message, edit, context, (lint) => {
    lintSchema("conversation", "message", message, "", lint);
    lintMessage(message, "", lint);
  });
}

/** The same for a conversation apart from its messages. */
export function fixShell(
  shell: string,
  conversation: JsonRecord,
  edit: FixEdit,
  context: EditContext,
): EditResult {
  return applyFix(shell, conversation, edit, context, (lint) => {
    checkConversationShell(conversation, lint);
  });
}

function applyFix(
  text: string,
  item: JsonRecord,
  { rule, pointer }: FixEdit,
  context: EditContext,
  look: (lint: LintContext) => void,
): EditResult {
  const fix = findFix(rule, pointer, context, look);
  if (fix === null) {
    return refuse(
      "edit.nothing-to-fix",
      "There is nothing left to fix here. Look at the findings again.",
      pointer,
    );
  }
  if (fix.operations.some(({ path }) => path === "")) {
    return refuse("edit.whole-item", "This is about the whole message; do it there.", pointer);
  }
  const draft = new EditDraft(text);
  carryOutFix(draft, fix.operations);
  const after = asRecord(JSON.parse(draft.text)) ?? item;
  return finishEdit(draft, after, `Fix: ${fix.title}`, context);
}

function findFix(
  rule: string,
  pointer: string,
  { now, newId, sha256 }: EditContext,
  look: (lint: LintContext) => void,
): Fix | null {
  const findings = new Findings();
  look(createLintContext(findings, { now: Date.parse(now), newId, sha256 }));
  const found = findings
    .list("error", "warning", "info")
    .find(({ rule: id, path, fix }) => id === rule && path === pointer && fix !== undefined);
  return found?.fix ?? null;
}

/** Carries out the steps of a fix on a piece; paths lead into it, each is meant after the ones before. */
export function carryOutFix(draft: EditDraft, operations: readonly FixOperation[]): void {
  for (const operation of operations) carryOut(draft, operation);
}

function carryOut(draft: EditDraft, { op, path, value, key }: FixOperation): void {
  const place = parsePointer(path);
  if (op === "remove") draft.remove(place);
  else if (op === "rename") draft.rename(place, key ?? "");
  else if (place.at(-1) === "-") draft.insert(place, value);
  else if (!wrap(draft, place, value)) draft.merge(place, value);
}

/** Puts what is at a place into an object or list of its own, as it is written. */
function wrap(draft: EditDraft, place: readonly string[], value: unknown): boolean {
  const written = draft.textAt(place);
  const inner = Object.entries(asRecord(value) ?? asList(value));
  const [only] = inner;
  if (written === null || only === undefined || inner.length > 1) return false;
  if (!equalJson(JSON.parse(written), only[1])) return false;
  draft.set(place, value);
  draft.setText([...place, only[0]], written);
  return true;
}
